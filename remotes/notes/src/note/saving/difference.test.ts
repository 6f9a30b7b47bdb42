import { differenceOf } from './difference.ts';

describe('where two texts differ', () => {
  it.each([
    ['same', 'same', { before: 'same', mine: '', theirs: '', after: '' }],
    ['one two three', 'one 2 three', { before: 'one ', mine: 'two', theirs: '2', after: ' three' }],
    ['a', 'ab', { before: 'a', mine: '', theirs: 'b', after: '' }],
    ['aa', 'a', { before: 'a', mine: 'a', theirs: '', after: '' }],
    ['😀', '😁', { before: '', mine: '😀', theirs: '😁', after: '' }],
    [
      'x\uD83D\uDE00',
      'x\uD83C\uDE00',
      { before: 'x', mine: '\uD83D\uDE00', theirs: '\uD83C\uDE00', after: '' },
    ],
  ])('%j and %j', (mine, theirs, expected) => expect(differenceOf(mine, theirs)).toEqual(expected));
});
