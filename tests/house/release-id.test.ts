import { join } from 'node:path';
import { lockedPart, type ReleaseParts, releaseIdOf, sourcesDigest } from '../../release-id-rules.ts';
import { takenBy } from '../../release-parts.ts';
import { root } from './sources.ts';

const lock = {
  packages: {
    '': {},
    'remotes/wood': {},
    'node_modules/uuid': { version: '14.0.3', integrity: 'sha512-uuid' },
    'node_modules/editor': { version: '1.0.0', integrity: 'sha512-editor', dependencies: { state: '^1' } },
    'node_modules/state': { version: '1.0.0', integrity: 'sha512-state', peerDependencies: { react: '^19' } },
    'node_modules/editor/node_modules/state': {
      version: '2.0.0',
      integrity: 'sha512-own',
      optionalDependencies: { editor: '^1', elsewhere: '^1' },
    },
    'node_modules/react': { version: '19.0.0', integrity: 'sha512-react' },
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-fastify' },
    'node_modules/@console/shell': { link: true },
  },
};
const withPackage = (place: string, entry: object) => ({ packages: { ...lock.packages, [place]: entry } });
const page = new Set(['react']);
const wood = ['uuid', 'editor', 'react', '@console/shell'];
const partOf = (some: typeof lock | ReturnType<typeof withPackage>) =>
  lockedPart(some, wood, page, 'remotes/wood');

describe('the part of a lock file that a remote can reach', () => {
  it('is what it names and what that needs, each where it is found', () => {
    expect(partOf(lock)).toEqual([
      'node_modules/editor 1.0.0 sha512-editor',
      'node_modules/editor/node_modules/state 2.0.0 sha512-own',
      'node_modules/uuid 14.0.3 sha512-uuid',
    ]);
  });

  it('begins at the remote’s own folder', () => {
    const own = withPackage('remotes/wood/node_modules/uuid', { version: '13.0.0', integrity: 'sha512-old' });
    expect(partOf(own)).toContain('remotes/wood/node_modules/uuid 13.0.0 sha512-old');
    expect(lockedPart(own, wood, page, 'remotes/bili')).toEqual(partOf(lock));
  });

  it.each([
    ['a package of the server', 'node_modules/fastify', { version: '5.0.1', integrity: 'sha512-other' }],
    ['a package that is new', 'node_modules/another', { version: '1.0.0', integrity: 'sha512-another' }],
    ['what the page brings', 'node_modules/react', { version: '19.0.1', integrity: 'sha512-other' }],
    ['a copy that it does not get', 'node_modules/state', { version: '1.0.1', integrity: 'sha512-other' }],
  ])('says nothing of %s', (_, place, entry) => {
    expect(partOf(withPackage(place, entry))).toEqual(partOf(lock));
  });

  it.each([
    ['a package that it names', 'node_modules/uuid', { version: '14.0.4', integrity: 'sha512-uuid' }],
    ['the bytes of one', 'node_modules/uuid', { version: '14.0.3', integrity: 'sha512-other' }],
    [
      'what one needs',
      'node_modules/editor/node_modules/state',
      { version: '2.0.1', integrity: 'sha512-own' },
    ],
  ])('changes with %s', (_, place, entry) => {
    expect(partOf(withPackage(place, entry))).not.toEqual(partOf(lock));
  });
});

describe('a release’s id', () => {
  const parts: ReleaseParts = { sources: 's', locked: ['node_modules/uuid 14.0.3'], kit: '1.14.0' };

  it('is the same for the same parts', () => {
    expect(releaseIdOf({ ...parts })).toBe(releaseIdOf(parts));
    expect(releaseIdOf(parts)).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each([{ sources: 't' }, { locked: [] }, { locked: ['node_modules/uuid 14.0.4'] }, { kit: '1.15.0' }])(
    'is another for %j',
    (other) => expect(releaseIdOf({ ...parts, ...other })).not.toBe(releaseIdOf(parts)),
  );

  it('knows what a remote bundles by name and text, in whatever order it is found', () => {
    const [stock, sorts] = [
      { path: 'contract/wood/stock.ts', text: 'stock' },
      { path: 'contract/wood/sorts.ts', text: 'sorts' },
    ];
    const digest = sourcesDigest('own', [stock, sorts]);
    expect(sourcesDigest('own', [sorts, stock])).toBe(digest);
    const others = [
      sourcesDigest('own now', [stock, sorts]),
      sourcesDigest('own', [stock]),
      sourcesDigest('own', [stock, { ...sorts, text: 'sort' }]),
      sourcesDigest('own', [stock, { ...sorts, path: 'contract/wood/sorting.ts' }]),
    ];
    expect(new Set([digest, ...others]).size).toBe(5);
  });
});

describe('what a remote takes from beside its folder', () => {
  it('is its own area’s contract and what that stands on, and nothing of another area', () => {
    const { files, packages } = takenBy(join(root, 'remotes/bili'));
    expect(files).toEqual(
      expect.arrayContaining([
        'shared/contract/src/bili/library.ts',
        'shared/contract/src/endpoint.ts',
        'shared/ui/src/icons.tsx',
      ]),
    );
    const ofOthers = /contract\/src\/(?:.*\/)?(?:apartment|codegen|notes|wood)\b/;
    expect(files.filter((file) => ofOthers.test(file))).toEqual([]);
    expect(packages).toContain('react');
    expect(packages).not.toContain('fastify');
  });

  it('has what only its workers need', () => {
    const { files, packages } = takenBy(join(root, 'remotes/notes'));
    expect(files).toContain('shared/contract/src/markdown/markdown-tree.ts');
    expect(packages).toContain('hast-util-to-mdast');
  });
});
