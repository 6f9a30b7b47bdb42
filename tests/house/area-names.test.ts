import { read, sourceFiles } from './sources.ts';

describe('remote.json', () => {
  const remotes = sourceFiles('remotes').filter(
    (path) => path.endsWith('/remote.json') && !path.includes('_template'),
  );
  const facts = remotes.map(
    (path) => JSON.parse(read(path)) as { area: string; titles: { zh: string; en: string } },
  );

  it('the five areas of the specification are there, and no two remotes share one', () => {
    const areas = facts.map((one) => one.area);
    expect(areas).toEqual(expect.arrayContaining(['apartment', 'bili', 'codeGen', 'note', 'wood']));
    expect(new Set(areas).size).toBe(areas.length);
  });

  it.each(facts)('$area has a title in both languages', ({ titles }) => {
    expect(titles.zh).toMatch(/\p{Script=Han}|bili/iu);
    expect(titles.en).toMatch(/[a-z]/i);
  });
});
