import fc from '@console/testing/properties';
import { plainTextOf } from '../saving/note-rules.ts';
import { hitExcerpt, hitRanges } from './search-hits.ts';

const marked = (text: string, ...terms: string[]) =>
  hitRanges(text, terms).map(([start, end]) => text.slice(start, end));

describe('where the terms stand', () => {
  it.each([
    ['公寓管理系统', ['管理'], ['管理']],
    ['管理与管理员', ['管理'], ['管理', '管理']],
    ['Docker部署', ['docker部署'], ['Docker部署']],
    ['Docker 部署', ['docker部署'], ['Docker', '部署']],
    ['ＡＢＣ', ['abc'], ['ＡＢＣ']],
    ['ﬁnal', ['final'], ['ﬁnal']],
    ['login to the blog', ['log'], ['log']],
    ['wow!!!', ['!!!'], ['!!!']],
    ['哈哈哈', ['哈哈'], ['哈哈哈']],
    ['𠮷野家', ['野家'], ['野家']],
    ['done 🎉', ['🎉'], ['🎉']],
    ['nothing', ['else'], []],
    ['水电费和合同', ['合同', '水电'], ['水电', '合同']],
    ['水电费和合同', ['水电', '合同'], ['水电', '合同']],
    ['dockerfile', ['dockerfile', 'docker'], ['dockerfile']],
  ])('%s', (text, terms, expected) => expect(marked(text, ...terms)).toEqual(expected));

  it('gives ranges inside the text, in order, apart from each other', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 3 })),
        (text, terms) => {
          let last = -1;
          for (const [start, end] of hitRanges(text, terms)) {
            expect(start).toBeGreaterThan(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            last = end;
          }
        },
      ),
    );
  });
});

describe('the piece that a list shows', () => {
  it('is the excerpt when the hit is in it', () => {
    expect(hitExcerpt('本月抄表', '本月抄表，先去三楼', ['抄表'])).toBe('本月抄表');
  });
  it('is the surroundings of the first hit otherwise', () => {
    const text = `${'前言'.repeat(300)}这里说抄表的事情${'后话'.repeat(300)}`;
    const shown = hitExcerpt(text.slice(0, 200), text, ['抄表']);
    expect(shown).toContain('抄表');
    expect(shown.startsWith('…')).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(201);
  });
  it('is found far behind, between words that only contain it', () => {
    const text = `${'a blog and prologue '.repeat(500)}the log of today`;
    expect(hitExcerpt('a blog', text, ['log'])).toContain('the log of today');
    expect(hitExcerpt('前言', `${'前言 '.repeat(400)}部署docker镜像`, ['docker'])).toContain(
      '部署docker镜像',
    );
  });
  it('begins thirty characters before the hit, and ends in dots only where something is left out', () => {
    const far = `${'前'.repeat(1103)}抄表${'后'.repeat(300)}`;
    expect(hitExcerpt('前', far, ['抄表'])).toBe(`…${'前'.repeat(30)}抄表${'后'.repeat(168)}`);
    const near = `先抄表，${'后'.repeat(200)}`;
    expect(hitExcerpt('', near, ['抄表'])).toBe(near.slice(0, 200));
    const behindEmptyLines = `${'前'.repeat(850)}${'\n'.repeat(250)}抄表在这里`;
    expect(hitExcerpt('前', behindEmptyLines, ['抄表'], plainTextOf)).toBe('…抄表在这里');
  });
  it('begins with no half of a character, and no space', () => {
    expect(hitExcerpt('', `${'🎉'.repeat(100)}，抄表`, ['抄表'])).toBe(`…${'🎉'.repeat(14)}，抄表`);
    expect(hitExcerpt('', `${'letter '.repeat(300)}，抄表`, ['抄表'])).toBe(`…${'letter '.repeat(4)}，抄表`);
  });
  it.each([
    ['signs without a word', `${'前言'.repeat(600)}wow!!!`, ['!!!'], 'wow!!!'],
    ['Chinese right behind Latin', `${'前言'.repeat(600)}docker部署`, ['部署'], 'docker部署'],
    ['a word in the midst of Chinese', `${'写 blog 的人 '.repeat(500)}今天的 log`, ['log'], '今天的 log'],
    ['one of several terms', `${'前言'.repeat(600)}抄表`, ['水电', '抄表'], '抄表'],
  ])('shows %s, far behind', (_, text, terms, expected) =>
    expect(hitExcerpt('前言', text, terms)).toContain(expected),
  );
  it('is looked for closely in three places at the most, so that a list stays quick', () => {
    // The word stands in addresses, which nobody reads.
    const hidden = (times: number) => `[x](https://log.test/)${' '.repeat(1078)}`.repeat(times);
    expect(hitExcerpt('x', `${hidden(2)}the log of today`, ['log'], plainTextOf)).toContain(
      'the log of today',
    );
    expect(hitExcerpt('x', `${hidden(3)}the log of today`, ['log'], plainTextOf)).toBe('x');
  });
  it('costs little, whatever the text is made of', () => {
    const texts = ['['.repeat(20_000), '!['.repeat(10_000), `${'x '.repeat(9990)}hit`, '[a]('.repeat(5000)];
    // What tries every pair of brackets takes half a minute for each round, and does not end while the test lasts.
    for (let round = 0; round < 25; round += 1)
      for (const text of texts) hitExcerpt('none', text, ['hit'], plainTextOf);
    expect(hitExcerpt('none', texts[2] ?? '', ['hit'], plainTextOf)).toContain('hit');
  });
  it('is the excerpt when only the title has it', () => {
    expect(hitExcerpt('text', 'text', ['missing'])).toBe('text');
  });
});
