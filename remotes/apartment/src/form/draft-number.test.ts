import { draftNumber, typedNumber } from './draft-number.ts';

it('an emptied number field goes over the wire as null, and stays empty', () => {
  expect(JSON.stringify({ floors: draftNumber(null) })).toBe('{"floors":null}');
  expect(typedNumber(draftNumber(null))).toBeNull();
  expect(typedNumber(undefined)).toBeNull();
});

it('a number stays itself, zero too', () => {
  for (const value of [0, -2, 14]) expect(typedNumber(draftNumber(value))).toBe(value);
});
