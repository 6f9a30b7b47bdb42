import fc from '@console/testing/properties';
import {
  lineStartOf,
  listKindOf,
  nextHeadingLevel,
  renumberedLines,
  toggledHeading,
  toggledList,
  toggledQuote,
} from './lines-rules.ts';

const lines = (text: string) => text.split('\n');

describe('lists', () => {
  it.each([
    ['bullet', 'a\nb', '- a\n- b'],
    ['bullet', '- a\n- b', 'a\nb'],
    ['bullet', '1. a\n- b', '- a\n- b'],
    ['bullet', '## a', '- a'],
    ['bullet', 'a\n\nb', '- a\n\n- b'],
    ['bullet', '', '- '],
    ['ordered', 'a\nb\n  c', '1. a\n2. b\n  1. c'],
    ['ordered', '- a\n- b', '1. a\n2. b'],
    ['task', '- a\n- [x] b', '- [ ] a\n- [x] b'],
    ['task', '- [ ] a\n- [x] b', 'a\nb'],
    ['task', '> a', '> - [ ] a'],
  ] as const)('%s of %j: %j', (kind, before, after) =>
    expect(toggledList(lines(before), kind).join('\n')).toBe(after),
  );

  it.each([
    ['- a', 'bullet'],
    ['  * [x] a', 'task'],
    ['> 2) a', 'ordered'],
    ['a - b', undefined],
    ['-a', undefined],
  ])('%j is an item of a list: %s', (line, kind) => expect(listKindOf(line)).toBe(kind));
});

describe('numbers', () => {
  it.each([
    ['1. a\n1. b\n1. c', '1. a\n2. b\n3. c'],
    ['3) a\n7) b', '3) a\n4) b'],
    ['1. a\n   1. x\n   5. y\n9. b', '1. a\n   1. x\n   2. y\n2. b'],
    ['1. a\n\n5. b', '1. a\n\n2. b'],
    ['1. a\n   text\n5. b', '1. a\n   text\n2. b'],
    ['1. a\ntext\n5. b', '1. a\ntext\n5. b'],
    ['1. a\n- b\n5. c', '1. a\n- b\n5. c'],
    ['> 1. a\n> 1. b', '> 1. a\n> 2. b'],
  ])('%j → %j', (before, after) => expect(renumberedLines(lines(before)).join('\n')).toBe(after));

  it('come out the same when they are counted again', () => {
    const line = fc.constantFrom('1. a', '2. b', '   1. c', '- d', 'text', '', '> 4. e', '      7) f');
    fc.assert(
      fc.property(fc.array(line), (some) => {
        const once = renumberedLines(some);
        expect(renumberedLines(once)).toEqual(once);
        expect(once.map((one) => one.replace(/\d+/, ''))).toEqual(some.map((one) => one.replace(/\d+/, '')));
      }),
    );
  });
});

describe('headings and quotes', () => {
  it.each([
    ['a', 2, '## a'],
    ['## a', 2, 'a'],
    ['# a\nb', 2, '## a\n## b'],
    ['- a', 1, '- # a'],
    ['', 3, '### '],
  ] as const)('%j as a heading of level %d: %j', (before, level, after) =>
    expect(toggledHeading(lines(before), level).join('\n')).toBe(after),
  );
  it.each([
    ['a', 1],
    ['# a', 2],
    ['### a', 3],
    ['##### a', 5],
  ])('the key makes of %j level %d', (line, level) => expect(nextHeadingLevel(line)).toBe(level));
  it.each([
    ['a\n\nb', '> a\n>\n> b'],
    ['> a\n>\n> b', 'a\n\nb'],
    ['> a\nb', '> > a\n> b'],
  ])('%j quoted or not: %j', (before, after) => expect(toggledQuote(lines(before)).join('\n')).toBe(after));
});

it('a line is what its parts are', () => {
  const part = fc.constantFrom(' ', '\t', '> ', '- ', '12. ', '- [x] ', '## ', '木', '#', '[', 'a b');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const line = parts.join('');
      const { indent, quote, item, heading, text } = lineStartOf(line);
      expect(indent + quote + item + heading + text).toBe(line);
    }),
  );
});
