import { continuedList, shiftLines } from './editing-rules.ts';

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
  ] as const)('%j %s → %j', (before, direction, after) =>
    expect(shown(shiftLines(at(before), direction))).toBe(after),
  );
});
