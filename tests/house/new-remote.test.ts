import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemoteFacts } from '@console/contract';
import { beginnings } from '../../kit/beginnings.ts';
import { kitPlace, remoteFiles, writeRemote } from '../../kit/new-remote.ts';
import { root } from './sources.ts';

const begin = { ...beginnings(), templates: join(root, 'remotes/_template') };
const names = { area: 'parking', zh: '停车', en: 'Parking', noun: 'parkingSpace', nounZh: '车位' };
const place = mkdtempSync(join(tmpdir(), 'console-new-remote-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** That it compiles, passes its tests and runs is shown by tests/federation/own-repository.test.ts. */
describe('a remote in a folder of its own', () => {
  const files = remoteFiles(names, begin);
  const texts = [...files].filter(([path]) => path !== 'package.json');

  it('begins with list, form, calls, rule, service and their tests', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        '.gitignore',
        'service/parking-space-rules.test.ts',
        'service/parking-spaces.ts',
        'src/contract/parking-spaces.ts',
        'src/parking-spaces/parking-space-form.tsx',
        'src/screens/index/index.test.tsx',
      ]),
    );
  });

  it('has words in every place, and nothing of the console’s repository', () => {
    expect(texts.filter(([, text]) => /__[A-Za-z]+__/.test(text)).map(([path]) => path)).toEqual([]);
    const strange = /'(?:@console\/contract\/|(?:\.\.\/)+(?:shared|server|host|endpoint|paging|scalars)\b)/;
    expect(texts.filter(([, text]) => strange.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('calls its own service, whose answer says who may', () => {
    const calls = files.get('src/contract/parking-spaces.ts') ?? '';
    expect(calls.match(/access: 'signedIn',\n {2}service,/g)).toHaveLength(4);
    expect(calls).toContain("path: '/parking-spaces/{parkingSpaceId}'");
    const facts = RemoteFacts.parse(JSON.parse(files.get('remote.json') ?? ''));
    expect(facts).toMatchObject({ area: 'parking', shell: `^${begin.version}`, menu: [{ path: '' }] });
    expect(facts.menu[0]).not.toHaveProperty('permission');
  });

  it('names the kit of a registry, or the files that lie beside it', () => {
    const needs = (packages?: string) =>
      JSON.parse(remoteFiles(names, { ...begin, packages }).get('package.json') ?? '').devDependencies;
    expect(needs()).toMatchObject({ '@console/kit': `~${begin.version}`, react: begin.versions.react });
    expect(needs('/kit')['@console/kit']).toBe(`file:packages/console-kit-${begin.version}.tgz`);
  });

  it('has npm ask for the kit nowhere but where it is', () => {
    const registry = 'https://npm.example.com/';
    const npmrc = (more: object) => remoteFiles(names, { ...begin, ...more }).get('.npmrc');
    expect(npmrc({ registry })).toBe(`@console:registry=${registry}\n`);
    expect(npmrc({ packages: '/kit' })).toBeUndefined();
    expect(kitPlace({ registry: 'https://npm.example.com' }, { packages: '/kit' })).toEqual({ registry });
    expect(kitPlace({}, { packages: '/kit' })).toEqual({ packages: '/kit' });
    expect(kitPlace({ packages: '/other' }, { packages: '/kit' })).toEqual({ packages: '/other' });
    for (const typed of [{}, { registry: 'npm.example.com' }, { registry: 'file:///kit' }])
      expect(() => kitPlace(typed, {})).toThrow(/--registry <its address>/);
  });

  it('is written into an empty folder only', () => {
    const folder = join(place, 'new');
    expect(writeRemote(folder, names, begin)).toContain('package.json');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('# parking');
    const full = mkdtempSync(join(place, 'full-'));
    writeFileSync(join(full, 'mine.txt'), '');
    expect(() => writeRemote(full, names, begin)).toThrow(/is not empty/);
    expect(readdirSync(full)).toEqual(['mine.txt']);
  });

  it('is not begun without the packages that it would name', () => {
    const folder = join(place, 'other');
    expect(() => writeRemote(folder, names, { ...begin, packages: place })).toThrow(/pack:kit/);
    // Nothing of it is left in the way of the next try.
    expect(existsSync(folder)).toBe(false);
  });
});
