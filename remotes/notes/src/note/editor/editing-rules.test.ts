import fc from '@console/testing/properties';
import { continuedList, inBlock, movesIn, movesOut, type Selected, shiftLines } from './editing-rules.ts';

/** `|` marks the ends of the selection. */
const at = (marked: string) => {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  const text = marked.replaceAll('|', '');
  return { text, start, end: start === end ? start : end - 1 };
};
const shown = (result: ReturnType<typeof continuedList>) =>
  result &&
  `${result.text.slice(0, result.start)}|${result.start === result.end ? '' : `${result.text.slice(result.start, result.end)}|`}${result.text.slice(result.end)}`;

describe('Enter in a list', () => {
  it.each([
    ['- a|', '- a\n- |'],
    ['  * a|b', '  * a\n  * |b'],
    ['9. a|', '9. a\n10. |'],
    ['1) a|', '1) a\n2) |'],
    ['10. a|', '10. a\n11. |'],
    ['-   a|', '-   a\n-   |'],
    ['- a|\n- b', '- a\n- |\n- b'],
    ['- |a', '- \n- |a'],
    ['- | a', '- \n- | a'],
    ['- [ ]  |', '|'],
    ['- |\nbehind', '|\nbehind'],
    ['- [x] a|', '- [x] a\n- [ ] |'],
    ['- a\n- |', '- a\n|'],
    ['- [ ] |', '|'],
    ['1. a|\n2. b\n9. c', '1. a\n2. |\n3. b\n4. c'],
    ['9. a|\n10. b', '9. a\n10. |\n11. b'],
  ])('%j → %j', (before, after) => expect(shown(continuedList(at(before)))).toBe(after));
  it.each(['text|', 'text - a|', '-|', '- |a|', '|- a', '-a|'])('%j is left alone', (before) =>
    expect(continuedList(at(before))).toBeUndefined(),
  );
});

describe('moving lines', () => {
  it.each([
    ['a|b', 'in', '  a|b'],
    ['x\n|a\nb|\nc', 'in', 'x\n  |a\n  b|\nc'],
    ['  a|', 'out', 'a|'],
    ['\ta|', 'out', 'a|'],
    [' |a', 'out', '|a'],
    ['|  a', 'out', '|a'],
    ['a|', 'out', 'a|'],
    ['a  b|', 'out', 'a  b|'],
    ['x\n  |', 'out', 'x\n|'],
    ['1. a\n2. b|\n3. c', 'in', '1. a\n  2. b|\n2. c'],
    ['9. a\n  4. |b|\n11. c', 'out', '9. a\n10. |b|\n11. c'],
  ] as const)('%j %s → %j', (before, direction, after) =>
    expect(shown(shiftLines(at(before), direction))).toBe(after),
  );
});

describe('Tab in a list, for who wants it', () => {
  it.each([
    ['- a\n- b|', true],
    ['- a\n  - b|', false],
    ['- a|', false],
    ['text\n- b|', false],
    ['- a\n\n- b|', false],
    ['- a\ntext|', false],
    ['1. a\n2. |b|', true],
  ])('moves %j in: %s', (before, does) => expect(movesIn(at(before))).toBe(does));
  it.each([
    ['  - b|', true],
    ['- b|', false],
    ['  text|', false],
  ])('and with Shift out: %j %s', (before, does) => expect(movesOut(at(before))).toBe(does));
});

describe('the lines around', () => {
  const loud = ({ text, start, end }: Selected): Selected => ({ text: text.toUpperCase(), start, end });
  it.each([
    ['a\n\nb|\nc\n\nd', 'a\n\nB|\nC\n\nd'],
    ['a|', 'A|'],
    ['a\n\n|\n\nb', 'a\n\n|\n\nb'],
    ['a\n|b\n\nc|\nd', 'A\n|B\n\nC|\nD'],
  ])('%j → %j', (before, after) => expect(shown(inBlock(at(before), loud))).toBe(after));
  it('a rule that leaves a key alone does so', () =>
    expect(inBlock({ text: 'a', start: 0, end: 0 }, () => undefined)).toBeUndefined());

  it('is all that a rule sees of a text, and all that changes', () => {
    const text = fc.array(fc.constantFrom('a', '\n', '\n\n', '- ', ' ')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (some, one, other) => {
        const [start = 0, end = 0] = [one, other]
          .map((place) => place % (some.length + 1))
          .sort((a, b) => a - b);
        const next = inBlock({ text: some, start, end }, (block) => block);
        expect(next).toEqual({ text: some, start, end });
      }),
    );
  });
});
