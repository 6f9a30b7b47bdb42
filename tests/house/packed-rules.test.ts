import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOver } from '../../kit/hand-over.ts';
import {
  changelog,
  declarationsOfPacked,
  historyOf,
  needsOf,
  packagesNamedIn,
  packedDoors,
  shellChanges,
  uiChanges,
  unannounced,
} from '../../kit/packed-rules.ts';
import { leavingIn } from '../../kit/src/leaving-rules.ts';
import { lockedPackages } from '../../kit/src/lock-rules.ts';

describe('a packed package', () => {
  it('has the doors of its sources, with code and types behind each', () => {
    const sources = { '.': './src/index.ts', './*': './src/*/index.ts', './locales/*': './src/locales/*' };
    expect(packedDoors({ ...sources, './icons': './src/icons.tsx', './jest': './jest.mjs' }, 'dist')).toEqual(
      {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './*': { types: './dist/*/index.d.ts', default: './dist/*/index.js' },
        './locales/*': './dist/locales/*',
        './icons': { types: './dist/icons.d.ts', default: './dist/icons.js' },
        './jest': './jest.mjs',
      },
    );
  });

  it('declares by what lies beside its declarations', () => {
    const declared = `export { a } from './a.tsx';\nimport('../b.ts').B;\nimport "./c.ts";\nimport x from 'x.ts';`;
    expect(declarationsOfPacked(declared)).toBe(
      `export { a } from './a.js';\nimport('../b.js').B;\nimport "./c.js";\nimport x from 'x.ts';`,
    );
  });

  it('asks for the packages that it names, and for no others', () => {
    const text = `import { a } from '@mui/material/Box';
/* import('in-a-comment') */
// from 'in-another'
export * from './own.js';
import 'dayjs/locale/zh-cn.js';
const later = () => import('unpdf');
import * as fs from 'node:fs';`;
    expect(packagesNamedIn(text)).toEqual(['@mui/material', 'dayjs', 'unpdf']);
  });

  it('brings what is its own, and meets there what the page and the kit have', () => {
    const versions: Record<string, string> = { react: '19.3.1', uuid: '14.0.3' };
    const needs = needsOf(['uuid', 'react', '@console/contract', '@console/shell', 'fs'], {
      self: '@console/shell',
      version: '1.14.0',
      shared: new Set(['react']),
      versionOf: (name) => versions[name],
    });
    expect(needs).toEqual({
      dependencies: { uuid: '^14.0.3' },
      peerDependencies: { '@console/contract': '~1.14.0', react: '^19.3.1' },
    });
  });
});

describe('the changelog', () => {
  const one = { declared: 'function one(): void' };
  const first = { version: '1.2.0', exports: { one, other: one } };
  const later = {
    version: '1.10.0',
    exports: { one: { declared: 'function one(of?: string): void' }, two: one },
    kit: { names: ['Page'], props: { PageProps: ['title'] } },
  };
  const last = {
    version: '1.11.0',
    exports: later.exports,
    kit: { names: ['Page', 'Steps'], props: { PageProps: ['caption?', 'title'] } },
  };

  it('says what each version of the shell gave, took and changed, the newest first', () => {
    expect(historyOf([last, first, later], shellChanges)).toEqual([
      { version: '1.11.0', added: [], changed: [], gone: [] },
      { version: '1.10.0', added: ['two'], changed: ['one'], gone: ['other'] },
      { version: '1.2.0', added: ['one', 'other'], changed: [], gone: [] },
    ]);
  });

  it('says the same of the kit, from the version on that lists it', () => {
    expect(historyOf([first, later, last], uiChanges)).toEqual([
      { version: '1.11.0', added: ['Steps'], changed: ['PageProps'], gone: [] },
      { version: '1.10.0', added: ['Page'], changed: [], gone: [] },
      { version: '1.2.0', added: [], changed: [], gone: [] },
    ]);
  });

  it('is a text', () => {
    expect(changelog('@console/ui', historyOf([later, last], uiChanges))).toBe(`# Changes of @console/ui

Made from the listings of what each version gave to remotes.

## 1.11.0

- New: \`Steps\`
- Changed: \`PageProps\`

## 1.10.0

- New: \`Page\`

`);
  });
});

describe('what leaves', () => {
  const leaving = [{ package: '@console/shell', name: 'useOld', since: '1.15.0', instead: 'useNew' }];
  const told = (text: string) => leavingIn([{ path: 'src/a.tsx', text }], leaving);

  it.each([
    "import { useNew, useOld } from '@console/shell';",
    "import {\n  useNew,\n  type useOld as old,\n} from '@console/shell';",
    'import type { useOld } from "@console/shell"',
    "export { useOld } from '@console/shell/early';",
  ])('is told where a remote uses it: %s', (text) => {
    expect(told(text)).toEqual([
      'src/a.tsx: useOld of @console/shell leaves, announced in 1.15.0: use useNew',
    ]);
  });

  it.each([
    "import { useOld } from './own.ts';",
    "import { useOlder } from '@console/shell';",
    "import { useOld } from '@console/shelly';",
    "import { useNew as useOld } from '@console/shell';",
  ])('and nowhere else: %s', (text) => expect(told(text)).toEqual([]));

  const before = {
    version: '1.16.0',
    exports: { useOld: { declared: 'function useOld(): void' }, useNew: { declared: 'const useNew: 1' } },
    kit: { names: ['Page'], props: {} },
  };
  const { useOld: _, ...exports } = before.exports;
  const now = { version: '2.0.0', exports, kit: { names: [], props: {} } };
  const page = { package: '@console/ui', name: 'Page', since: '1.16.0', instead: 'Screen' };

  it('may go once a version has announced it', () => {
    expect(unannounced([now, before], [...leaving, page])).toEqual([]);
    expect(unannounced([before], [])).toEqual([]);
  });

  it.each([
    ['never', leaving],
    ['only by the version that takes it away', [...leaving, { ...page, since: '2.0.0' }]],
    ['of another package', [...leaving, { ...page, package: '@console/shell' }]],
  ])('does not go, announced %s', (_how, announced) => {
    expect(unannounced([before, now], announced)).toEqual(['Page of @console/ui']);
  });
});

it('a lock file of its own counts by versions and bytes, wherever they come from', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', resolved: 'https://one.example/b' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  };
  expect(lockedPackages({ packages })).toEqual([
    'node_modules/a 1.0.0 sha512-a',
    'node_modules/b 2.0.0 sha512-b',
  ]);
});

it('packed files go into a folder that has others: they stay, and an earlier make of the same version goes', async () => {
  const place = mkdtempSync(join(tmpdir(), 'hand-over-'));
  try {
    const [from, to] = [join(place, 'packed'), join(place, 'home')];
    const lie = (folder: string, files: Record<string, string>) => {
      mkdirSync(join(folder, 'deep'), { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    };
    lie(to, {
      'mine.txt': 'mine',
      'deep/mine.txt': 'mine',
      'console-ui-1.0.0.tgz': 'before',
      'console-ui-0.9.0.tgz': 'old',
    });
    mkdirSync(from);
    writeFileSync(join(from, 'console-ui-1.0.0.tgz'), 'now');
    expect(await handOver(from, to)).toEqual(['console-ui-1.0.0.tgz']);
    expect(readdirSync(to).sort()).toEqual([
      'console-ui-0.9.0.tgz',
      'console-ui-1.0.0.tgz',
      'deep',
      'mine.txt',
    ]);
    expect(readFileSync(join(to, 'console-ui-1.0.0.tgz'), 'utf8')).toBe('now');
    expect(readFileSync(join(to, 'deep/mine.txt'), 'utf8')).toBe('mine');
    expect(await handOver(from, join(place, 'not/there'))).toEqual(['console-ui-1.0.0.tgz']);
  } finally {
    rmSync(place, { recursive: true });
  }
});
