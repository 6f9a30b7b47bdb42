import { dirname, join, normalize } from 'node:path';
import { importsOf, read, sourceFiles } from './sources.ts';

/** A part of the house, by the folder it lives in. */
const partOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/');
  return top === 'remotes' || top === 'shared' ? `${top}/${second}` : top;
};

const packageNames: Readonly<Record<string, string>> = {
  '@console/contract': 'shared/contract',
  '@console/shell': 'shared/shell',
  '@console/ui': 'shared/ui',
  '@console/testing': 'shared/testing',
  '@console/host': 'host',
  '@console/server': 'server',
};

/** house.md, 3.3. A remote may use the first three; everything may use itself. */
function mayImport(from: string, to: string, isTest: boolean): boolean {
  if (from === to || from === 'tests') return true;
  if (to === 'shared/testing') return isTest;
  if (from === 'shared/contract' || from === 'shared/ui') return false;
  if (from === 'shared/shell') return to === 'shared/contract';
  // The testing package shows a remote inside the house's own frame, so that both cannot drift apart.
  if (from === 'shared/testing') return ['shared/contract', 'shared/shell', 'shared/ui', 'host'].includes(to);
  if (from === 'host' || from.startsWith('remotes/'))
    return ['shared/contract', 'shared/shell', 'shared/ui'].includes(to);
  if (from === 'server') return to === 'shared/contract';
  return false;
}

const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return partOf(normalize(join(dirname(file), specifier)));
  const name = specifier.split('/').slice(0, 2).join('/');
  return packageNames[name];
};

const files = sourceFiles('host', 'remotes', 'shared', 'server').filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('_template'),
);

/** Tests, and what only tests use: `testing-house.ts`, `demo-team.ts`. */
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) ||
  /\/(testing|demo)-[\w-]+\.tsx?$/.test(path) ||
  path.startsWith('server/testing/');
// The bundler's knowledge is asked by each part's own configuration and by the tool that publishes releases.
const allowedOutside = (file: string, target: string) =>
  (['house.ts', 'rspack.config.base.ts', 'source-digest.ts'].includes(target) &&
    (file.endsWith('rspack.config.ts') || file.startsWith('server/src/house/releases/'))) ||
  // What the shell promises to releases is listed there.
  (target === 'shared-libraries.ts' && file.startsWith('server/src/house/api-report/')) ||
  // A page reads what is imported, the API keeps it: that nothing gets lost on the way is shown with both.
  (['remotes/notes', 'shared/shell'].includes(target) &&
    /^server\/src\/areas\/notes\/transfer\/(import-collections\.api\.test|round-trip\.api\.test|testing-collections)\.ts$/.test(
      file,
    ));

describe('import directions', () => {
  it('finds the sources', () => expect(files.length).toBeGreaterThan(100));

  it('every import goes the allowed way', () => {
    const offences = files.flatMap((file) =>
      importsOf(read(file)).flatMap((specifier) => {
        const target = targetOf(file, specifier);
        const fine =
          target === undefined ||
          allowedOutside(file, target) ||
          mayImport(partOf(file), target, isTest(file));
        return fine ? [] : [`${file} → ${specifier}`];
      }),
    );
    expect(offences).toEqual([]);
  });

  it('only the kit draws dialogs: they say what the frame says, which they cover', () => {
    const users = files.filter((file) => importsOf(read(file)).includes('@mui/material/Dialog'));
    expect(users.filter((file) => !isTest(file) && partOf(file) !== 'shared/ui')).toEqual([]);
    expect(users.length).toBeGreaterThan(0);
  });

  it('only host/src/auth imports the sign-in library', () => {
    const users = files.filter((file) => importsOf(read(file)).includes('oidc-client-ts') && !isTest(file));
    expect(users.every((file) => file.startsWith('host/src/auth/'))).toBe(true);
    expect(users.length).toBeGreaterThan(0);
  });

  it('only the build configuration imports the bundler', () => {
    const users = files.filter((file) => importsOf(read(file)).some((one) => one.startsWith('@rspack/')));
    expect(users).toEqual([]);
  });

  it('nobody imports MUI from the barrel', () => {
    const barrel = (one: string) => one === '@mui/material';
    const source = (file: string) => read(file).replace(/import type [^;]+;/g, '');
    expect(files.filter((file) => importsOf(source(file)).some(barrel))).toEqual([]);
  });

  it('there is no drawer for leftovers', () => {
    expect(files.filter((file) => /\/(utils?|helpers?|common|misc)(\.|\/)/i.test(file))).toEqual([]);
  });
});
