import fc from '@console/testing/properties';
import { plainTextOf } from './note-rules.ts';
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
