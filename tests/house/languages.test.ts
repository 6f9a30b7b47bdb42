import { read, sourceFiles } from './sources.ts';

type Texts = { [key: string]: string | Texts };

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort();

const textAt = (texts: Texts, key: string): string =>
  String(
    key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : at), texts),
  );

const folders = sourceFiles('host', 'remotes', 'shared')
  .filter((path) => path.endsWith('/locales/en.json') && !path.includes('_template'))
  .map((path) => path.replace(/en\.json$/, ''));

describe.each(folders)('%s', (folder) => {
  const en = JSON.parse(read(`${folder}en.json`)) as Texts;
  const zh = JSON.parse(read(`${folder}zh.json`)) as Texts;
  // English has plural forms that Chinese lacks: `rooms_one` and `rooms_other` against `rooms_other` alone.
  const counted = (keys: string[]) => new Set(keys.map((key) => key.replace(/_(one|other|zero)$/, '')));

  it('9 zh and en have exactly the same keys', () => {
    expect([...counted(keysOf(zh))].sort()).toEqual([...counted(keysOf(en))].sort());
  });

  it('zh and en of a key have the same placeholders', () => {
    const differing = keysOf(zh)
      .filter((key) => keysOf(en).includes(key))
      .filter((key) => placeholders(textAt(zh, key)).join() !== placeholders(textAt(en, key)).join());
    expect(differing).toEqual([]);
  });

  it('no text is empty, and Chinese texts are Chinese', () => {
    const empty = [
      ...keysOf(en).filter((key) => textAt(en, key).trim() === ''),
      ...keysOf(zh).filter((key) => textAt(zh, key).trim() === ''),
    ];
    expect(empty).toEqual([]);
    const chinese = keysOf(zh).filter((key) => /\p{Script=Han}/u.test(textAt(zh, key)));
    expect(chinese.length).toBeGreaterThan(keysOf(zh).length * 0.8);
  });
});

describe('screens', () => {
  it('have no Han text in code', () => {
    const screens = sourceFiles('host/src', 'remotes', 'shared').filter(
      (path) => path.endsWith('.tsx') && !/\.test\.tsx$/.test(path),
    );
    expect(screens.filter((path) => /\p{Script=Han}/u.test(read(path)))).toEqual([]);
    expect(screens.length).toBeGreaterThan(20);
  });

  it('8 the success messages exist in both languages', () => {
    const shell = (language: string) =>
      JSON.parse(read(`shared/shell/src/locales/${language}.json`)) as { done: Texts };
    expect(shell('en').done).toEqual({
      created: 'Created successfully',
      updated: 'Updated successfully',
      deleted: 'Deleted successfully',
    });
    expect(Object.keys(shell('zh').done)).toEqual(['created', 'updated', 'deleted']);
  });
});
