import fc, { cases } from '@console/testing/properties';
import { factNames, readFrontMatter } from './front-matter.ts';

const read = (...lines: string[]) => readFrontMatter(`---\n${lines.join('\n')}\n---\ntext`);

describe('facts that a note has no place for', () => {
  it.each([
    ['pinned: true', 'publish: true', { publish: true }],
    ['tags: work', 'project: work', { project: 'work' }],
    ['title: Home', 'category: Home', { category: 'Home' }],
    ['due: 2026-01-01', 'start: 2026-01-01', { start: '2026-01-01' }],
    ['title: x', 'cover:', { cover: null }],
    ['title: x', 'cover: ""', { cover: '' }],
  ])('%s, %s: is kept, whatever else says the same', (taken, other, kept) =>
    expect(read(taken, other)).toMatchObject({ kept, dropped: [] }),
  );

  it('numbers are kept as they are written', () => {
    const { kept } = read(
      'title: x',
      ...['isbn: 9787111128069123456', 'version: 1.10', 'phone: 01381234567', 'code: 0x1F', 'far: .inf'],
      ...['list: [1.0, 007, 2]', 'map: {007: 1e3, b: -0}', 'plain: 12', 'share: 0.5'],
    );
    expect(kept).toEqual({
      ...{ isbn: '9787111128069123456', version: '1.10', phone: '01381234567', code: '0x1F', far: '.inf' },
      ...{ list: ['1.0', '007', 2], map: { '007': '1e3', b: '-0' }, plain: 12, share: 0.5 },
    });
  });

  it('none of them is lost, and of those that a note has a place for only what is said already', () => {
    const groups: readonly (readonly string[])[] = Object.values(factNames);
    const names = [...groups.flat(), 'publish', 'project', 'Cover', '云杉', 'x-1'];
    const value = fc.constantFrom(
      'true',
      'work',
      '2026-01-01',
      '7',
      '["work"]',
      '[["a"], {"b": 1}]',
      '{"a": 1}',
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name }),
        (facts) => {
          const found = read(...facts.map(([name, written]) => `${name}: ${written}`));
          if (found.facts.size === 0) return expect(found.body).toContain('---');
          for (const [name, written] of facts) {
            const others = groups.find((group) => group.includes(name)) ?? [];
            const isSaid = facts.some(
              ([other, same]) =>
                found.facts.has(other) &&
                others.includes(other) &&
                same.replace(/[["\]]/g, '') === written.replace(/[["\]]/g, ''),
            );
            if (!isSaid) expect([...Object.keys(found.kept), ...found.dropped]).toContain(name);
          }
        },
      ),
      { numRuns: cases(200) },
    );
  });
});

it('a name for which a note has a place says the same as another once, and otherwise is named', () => {
  expect(read('created: 2026-01-01', 'date: 2026-01-01').dropped).toEqual([]);
  expect(read('title: work', 'tags: a', 'keywords: work').dropped).toEqual(['keywords']);
  expect(read('title: x', 'tags: {a: 1}').dropped).toEqual(['tags']);
});
