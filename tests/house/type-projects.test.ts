import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { read, root, sourceFiles } from './sources.ts';

mkdirSync(join(root, '.cache'), { recursive: true });
// Below the repository, so that the types of Node are found.
const place = mkdtempSync(join(root, '.cache', 'type-projects-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** What TypeScript says of one line, written where this project's sources are. */
function complaints(project: string, line: string): string {
  const dir = mkdtempSync(join(place, `${project}-`));
  writeFileSync(join(dir, 'planted.ts'), `export const planted = ${line};\n`);
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      extends: relative(dir, join(root, `tsconfig.${project}.json`)),
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: dir },
      references: [],
      files: [],
      include: ['planted.ts'],
      exclude: [],
    }),
  );
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', dir], { encoding: 'utf8' });
  return stdout;
}

/** Each part of the console is typed by what there is where it runs. */
it.each([
  ['server', 'localStorage.length', 'localStorage'],
  ['server', 'document.title', 'document'],
  ['browser', 'process.env.HOME', 'process'],
  ['browser', "Buffer.from('')", 'Buffer'],
  ['worker', 'document.title', 'document'],
  ['contract', 'document.title', 'document'],
  ['contract', 'process.env.HOME', 'process'],
])('in %s, %s is not known', (project, line, name) => {
  expect(complaints(project, line)).toContain(`Cannot find name '${name}'`);
});

it.each([
  ['server', 'process.env.HOME'],
  ['browser', 'localStorage.length'],
  ['worker', 'caches.keys()'],
  ['contract', 'new URL("https://example.com").host'],
  ['tests', '[process.env.HOME, localStorage.length]'],
])('in %s, %s is', (project, line) => {
  expect(complaints(project, line)).toBe('');
});

/** What is written into a new area, with words that stand for its own; typed where it is written. */
const isTemplate = (file: string) => /^remotes\/_template\/(?:alone|files)\//.test(file);

it('every source file belongs to a project, also what Node and browsers run as it stands', () => {
  const projects = JSON.parse(read('tsconfig.json')).references.map(({ path }: { path: string }) => path);
  const typed = new Set(
    projects.flatMap((project: string) => {
      const { stdout } = spawnSync(
        join(root, 'node_modules/.bin/tsc'),
        ['-p', join(root, project), '--listFilesOnly'],
        { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      );
      return stdout.split('\n').map((file) => relative(root, file));
    }),
  );
  const sources = sourceFiles('*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs');
  expect(sources.filter((file) => !isTemplate(file) && !typed.has(file))).toEqual([]);
  expect(typed.size).toBeGreaterThan(1000);
});
