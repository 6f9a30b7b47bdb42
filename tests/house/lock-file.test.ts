import { type Lock, missingEntries } from '../../server/lock-rules.ts';
import { read, sourceFiles } from './sources.ts';

type Package = Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string };

const { packages } = JSON.parse(read('package-lock.json')) as Lock;
const packageOf = (file: string) => JSON.parse(read(file)) as Package;

/** `npm ci` refuses a lock file for each of these; `npm run lock` mends the first two. */
describe('the lock file, from which npm ci installs', () => {
  it('lists every optional dependency: the native binaries of all platforms', () => {
    expect(missingEntries({ packages })).toEqual([]);
  });

  it.each(['dependencies', 'devDependencies', 'optionalDependencies', 'engines', 'workspaces'])(
    'was written for the %s of package.json',
    (part) => {
      const written = { ...packages[''] } as Record<string, unknown>;
      expect(written[part]).toEqual(packageOf('package.json')[part]);
    },
  );

  it('knows each package of our own', () => {
    const own = sourceFiles('host', 'remotes', 'shared', 'server', 'tests')
      .filter((path) => path.endsWith('package.json') && !path.includes('_template'))
      .map((path) => path.slice(0, -'/package.json'.length));
    const links = Object.entries(packages).filter(([, { link }]) => link);
    expect(links.map(([place, { resolved }]) => `${place} ${resolved}`).sort()).toEqual(
      own.map((folder) => `node_modules/${packageOf(`${folder}/package.json`).name} ${folder}`).sort(),
    );
  });

  it('carries no address, and the digest of everything that a registry sends', () => {
    const sent = Object.entries(packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    );
    expect(sent.length).toBeGreaterThan(900);
    expect(sent.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(sent.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });
});
