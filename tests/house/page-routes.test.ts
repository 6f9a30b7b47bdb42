import { read, sourceFiles } from './sources.ts';

describe('remote.json', () => {
  const remotes = sourceFiles('remotes').filter(
    (path) => path.endsWith('/remote.json') && !path.includes('_template'),
  );

  it('names five areas, each once, in both languages', () => {
    const facts = remotes.map(
      (path) => JSON.parse(read(path)) as { area: string; titles: { zh: string; en: string } },
    );
    expect(facts.map((one) => one.area).sort()).toEqual(['apartment', 'bili', 'codeGen', 'note', 'wood']);
    expect(facts.every((one) => /\p{Script=Han}|bili/iu.test(one.titles.zh) && one.titles.en !== '')).toBe(
      true,
    );
  });
});
