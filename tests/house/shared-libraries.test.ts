import { existsSync } from 'node:fs';
import { offerSource, takenFromHost } from '../../shared-libraries.ts';
import { read, sourceFiles } from './sources.ts';

/** What is built into remotes: their own sources and the contract. */
const inRemotes = sourceFiles('remotes', 'shared/contract').filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

/** Names in braces without types and aliases: `{ type A, b as c, d }` → b, d. */
const namesIn = (braces: string): string[] =>
  braces
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.replace(/ as .*/, ''));

const offered = (file: string): string[] =>
  namesIn(/export \{([^}]*)\}/.exec(read(`host/src/libraries/${file}`))?.[1] ?? '');

/** Path → what it imports by name from a package. */
function importedFrom(request: RegExp): [path: string, name: string][] {
  const imports = new RegExp(`import \\{([^}]*)\\} from '(?:${request.source})'`, 'g');
  return inRemotes.flatMap((path) =>
    [...read(path).matchAll(imports)].flatMap(([, braces = '']) =>
      namesIn(braces).map((name): [string, string] => [path, name]),
    ),
  );
}

describe('federation 3: remotes find in the page what they do not bring', () => {
  it.each([
    ['react-router.ts', /react-router(?:-dom)?/],
    ['react-i18next.ts', /react-i18next/],
    ['react-query.ts', /@tanstack\/react-query/],
  ])('every name that a remote imports is in host/src/libraries/%s', (file, request) => {
    const list = offered(file);
    expect(list.length).toBeGreaterThan(2);
    expect(importedFrom(request).filter(([, name]) => !list.includes(name))).toEqual([]);
  });

  it('every part of zod/mini that a schema is made of is in host/src/libraries/zod-mini.ts', () => {
    const list = offered('zod-mini.ts');
    const used = inRemotes
      .filter((path) => read(path).includes("import * as z from 'zod/mini'"))
      .flatMap((path) =>
        [...read(path).matchAll(/\bz\.([a-z_]\w*)(?:<[^();\n]*>)?[(.]/g)].map(([, name = '']) => ({
          path,
          name,
        })),
      )
      // Types alone.
      .filter(({ name }) => !['core', 'infer', 'input', 'output'].includes(name));
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ name }) => !list.includes(name))).toEqual([]);
  });

  it('nobody in the page asks an error for its class: each remote brings a contract of its own', () => {
    const inPage = sourceFiles('host', 'remotes', 'shared/shell', 'shared/ui').filter((path) =>
      /\.tsx?$/.test(path),
    );
    const asking = inPage.filter((path) => /\binstanceof ApiError\b/.test(read(path)));
    expect(inPage.length).toBeGreaterThan(200);
    expect(asking).toEqual([]);
  });

  it('every file of MUI that is offered exists, and under the name that remotes ask for', () => {
    const taken = Object.entries(takenFromHost()).filter(([request]) => request.startsWith('/'));
    expect(taken.length).toBeGreaterThan(30);
    for (const [file, terms] of taken) {
      expect([file, existsSync(file)]).toEqual([file, true]);
      expect(offerSource()).toContain(`["${(terms as { shareKey: string }).shareKey}", `);
    }
  });
});
