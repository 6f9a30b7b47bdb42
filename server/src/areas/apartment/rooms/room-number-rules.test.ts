import fc from '@console/testing/properties';
import { naturalOrder, normalRoomNumber, roomNumberProblem } from './room-number-rules.ts';

const inOrder = (numbers: string[]) =>
  [...numbers].sort((one, other) =>
    Buffer.compare(Buffer.from(naturalOrder(one)), Buffer.from(naturalOrder(other))),
  );

describe('room numbers', () => {
  it('are kept in capitals without space around', () => expect(normalRoomNumber(' 3a-b ')).toBe('3A-B'));

  it('typed in full width are the same numbers', () =>
    expect(normalRoomNumber('\uFF11\uFF10\uFF11\uFF21')).toBe('101A'));

  it.each(['1', '101', 'B1-02', 'A/3', 'A#12', '0123456789ABCDEF', '\u4E1C101'])('%s is one', (number) =>
    expect(roomNumberProblem(number)).toBeUndefined(),
  );

  it.each([
    ['', 'number_empty'],
    ['0123456789ABCDEFG', 'number_too_long'],
    ['-101', 'number_bad'],
    ['10 1', 'number_bad'],
    ['10\u0000', 'number_bad'],
    ['a', 'number_bad'],
  ])('%j is none: %s', (number, problem) => expect(roomNumberProblem(number)).toBe(problem));

  it('sort as people expect', () =>
    expect(inOrder(['110', '2', '10', 'B12', 'B2', '1A', '1'])).toEqual([
      '1',
      '1A',
      '2',
      '10',
      '110',
      'B2',
      'B12',
    ]));

  it('whole numbers sort by value, and the order is total', () => {
    const whole = fc.integer({ min: 0, max: 1e15 });
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const sorted = inOrder([String(one), String(other)]);
        expect(sorted).toEqual([Math.min(one, other), Math.max(one, other)].map(String));
      }),
    );
    expect(naturalOrder('7')).not.toBe(naturalOrder('07'));
  });
});
