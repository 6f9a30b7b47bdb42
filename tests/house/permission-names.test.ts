import { globalPermissions } from '@console/contract';
import { apartmentPermissions } from '@console/contract/apartment';
import { woodPermissions } from '@console/contract/wood';
import { read, sourceFiles } from './sources.ts';

type Texts = { [key: string]: string | Texts };

const textAt = (texts: Texts, key: string): unknown =>
  key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : at), texts);

/** The names that stand side by side, and the texts that come with an area's first screen, where areas made from the template have theirs. */
const areas = [...sourceFiles('remotes'), ...sourceFiles('shared/contract/src/permission-names')]
  .filter((path) =>
    /^(remotes\/[a-zA-Z]+\/src|shared\/contract\/src\/permission-names\/\w+)\/locales\/en\.json$/.test(path),
  )
  .map((path) => path.replace(/en\.json$/, ''));

const permissions = [...globalPermissions, ...apartmentPermissions, ...woodPermissions];

describe.each(['zh', 'en'])('permissions in %s', (language) => {
  const texts = areas.map((folder) => JSON.parse(read(`${folder}${language}.json`)) as Texts);
  const namesOf = (code: string) =>
    texts.map((one) => textAt(one, `permissions.${code}`)).filter((name) => typeof name === 'string');

  it.each(permissions)('%s has one name', (code) => {
    expect(namesOf(code)).toHaveLength(1);
  });

  it('no two share a name within what one may be asked for', () => {
    const names = permissions.map((code) => `${code.split('.')[0]} ${namesOf(code)[0]}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('no name is left of a permission that is gone', () => {
    const leaves = (tree: Texts, at: string): string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'string' ? [at + key] : leaves(value, `${at}${key}.`),
      );
    const named = texts.flatMap(({ permissions: tree }) =>
      typeof tree === 'object' ? leaves(tree, '') : [],
    );
    expect(named.filter((code) => !permissions.some((known) => known === code))).toEqual([]);
  });
});
