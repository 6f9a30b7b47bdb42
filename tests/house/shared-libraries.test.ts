import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from '@console/contract';
import {
  namesImported,
  offeredByName,
  offeredNames,
  partsOfZod,
} from '../../server/src/house/releases/remote-imports.ts';
import { offerSource, takenFromHost } from '../../shared-libraries.ts';
import { read, root, sourceFiles } from './sources.ts';

/** What is built into remotes: their own sources and the contract. */
const inRemotes = sourceFiles('remotes', 'shared/contract').filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

const offered = (file: string): string[] => offeredNames(read(`host/src/libraries/${file}`));

describe('federation 3: remotes find in the page what they do not bring', () => {
  it.each(offeredByName)('every name that a remote imports is in host/src/libraries/%s', (file, request) => {
    const list = offered(file);
    expect(list.length).toBeGreaterThan(2);
    const imported = inRemotes.flatMap((path) =>
      namesImported(read(path), request).map((name) => [path, name]),
    );
    expect(imported.filter(([, name = '']) => !list.includes(name))).toEqual([]);
  });

  it('every shell that a remote says it runs in has what it imports of it and of the kit', () => {
    const shells = readdirSync(join(root, 'shared/api-report/shell'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => JSON.parse(read(`shared/api-report/shell/${name}/api-report.json`)));
    expect(shells.length).toBeGreaterThan(3);
    const remotes = sourceFiles('remotes').filter((path) => /^remotes\/(?!_)[^/]+\/remote\.json$/.test(path));
    expect(remotes.length).toBeGreaterThanOrEqual(5);
    const missing = remotes.flatMap((facts) => {
      const fitting = shells.filter(({ version }) => satisfies(version, JSON.parse(read(facts)).shell));
      const sources = inRemotes.filter((path) => path.startsWith(facts.replace('remote.json', 'src/')));
      const used = (request: RegExp) => [
        ...new Set(sources.flatMap((path) => namesImported(read(path), request))),
      ];
      return fitting.flatMap(({ version, exports, kit }) =>
        [
          ...used(/@console\/shell/).filter((name) => !(name in exports)),
          ...used(/@console\/ui/).filter((name) => kit && !kit.names.includes(name)),
        ].map((name) => `${facts}: ${name} is not in ${version}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('every part of zod/mini that a schema is made of is in host/src/libraries/zod-mini.ts', () => {
    const list = offered('zod-mini.ts');
    const used = inRemotes.flatMap((path) => partsOfZod(read(path)).map((name) => ({ path, name })));
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ name }) => !list.includes(name))).toEqual([]);
  });

  it('nobody in the page asks an error for its class: each remote brings a contract of its own', () => {
    const inPage = sourceFiles('host', 'remotes', 'shared/shell', 'shared/ui').filter(
      // What stands behind a remote of its own runs in Node.
      (path) => /\.tsx?$/.test(path) && !path.startsWith('remotes/_template/alone/service/'),
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
