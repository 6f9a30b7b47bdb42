import { importGraph } from './import-graph.ts';
import { read, sourceFiles } from './sources.ts';

/** `import()`: asked for by what runs, not sent along with it. */
const isLater = (file: string, target: string): boolean =>
  [...read(file).matchAll(/\bimport\s*\(\s*'([^']+)'/g)].some(([, from = '']) =>
    target.endsWith(from.replace(/^(\.{1,2}\/)+/, '/')),
  );

/** What a file of a remote imports, over all steps, within the remotes; not what it fetches later. */
function reached(file: string, graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([file]);
  for (const one of found)
    for (const next of graph.get(one) ?? [])
      if (next.startsWith('remotes/') && !isLater(one, next)) found.add(next);
  return found;
}

/** It measures how long the API takes to answer, which code that arrives at the same time would be part of. */
const measuring = 'remotes/codeGen/src/screens/info/info.tsx';

describe('data is asked for together with the code of its screen', () => {
  const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\./.test(path);
  const screens = sourceFiles('remotes').filter((path) => /\/src\/screens\//.test(path) && isCode(path));
  const loaders = screens.filter((path) => path.endsWith('/loader.ts'));

  it('no screen brings its loader along in its own code', () => {
    const own = screens.filter((path) => !loaders.includes(path) && path !== measuring);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((path) => /export (async function|const) loader\b/.test(read(path)))).toEqual([]);
  });

  it('each loader stands beside its route', () => {
    expect(loaders.length).toBeGreaterThan(20);
    const unnamed = loaders.filter((path) => {
      const [folder = '', screen = ''] = path.replace(/\/loader\.ts$/, '').split('/screens/');
      return !read(`${folder}/remote.tsx`).includes(`'./screens/${screen}/loader.ts'`);
    });
    expect(unnamed).toEqual([]);
  });

  it('and draws nothing: what it imports is fetched before every screen of the area', () => {
    const graph = importGraph('remotes');
    const heavy = loaders.flatMap((loader) =>
      [...reached(loader, graph)]
        .filter((path) => path.endsWith('.tsx') || /from '@mui/.test(read(path)))
        .map((path) => `${loader} → ${path}`),
    );
    expect(heavy).toEqual([]);
  });
});
