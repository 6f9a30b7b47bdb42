import { sameName } from './tag-rules.ts';

it.each([
  ['Wood', 'wood', true],
  ['Ｗood', 'Wood', true],
  [' wood', 'wood ', true],
  ['wood', 'woods', false],
  ['Straße', 'Strasse', false],
])('%j and %j are one tag: %s', (one, other, same) => expect(sameName(one, other)).toBe(same));
