import { importGraph } from './import-graph.ts';
import { read, sourceFiles } from './sources.ts';

/**
 * The server's storeys (server/README.md). `area`: one area; `areas`: the array of all of them, and tests that walk through
 * all; `simulators`: what stands in for systems outside; `start`: what puts everything together; `ground`: what everybody may stand on.
 */
type Storey =
  | 'ground'
  | 'plugins'
  | 'house'
  | 'area'
  | 'areas'
  | 'simulators'
  | 'start'
  | 'testing'
  | 'outside';

const grounds = ['config', 'days', 'exact', 'grouped', 'largest-remainder'];

function storeyOf(file: string): Storey {
  const [part, folder, place = '', ...rest] = file.split('/');
  if (part !== 'server') return 'outside';
  if (folder === 'testing') return 'testing';
  if (folder !== 'src') return 'start';
  if (place === 'areas') return rest.length > 1 ? 'area' : 'areas';
  if (place === 'house' || place === 'plugins' || place === 'simulators') return place;
  return grounds.includes(place.replace(/(\.test)?\.ts$/, '')) ? 'ground' : 'start';
}

/** What each may import besides itself and the ground. One area never stands on another. */
const below: Readonly<Record<Storey, readonly Storey[]>> = {
  ground: [],
  plugins: [],
  house: ['plugins'],
  area: ['house', 'plugins'],
  areas: ['area', 'house', 'plugins'],
  simulators: [],
  start: ['areas', 'house', 'plugins', 'simulators'],
  testing: ['start', 'house', 'plugins', 'simulators'],
  outside: [],
};

const areaOf = (file: string) => file.split('/')[3];
const isTest = (file: string) => /\.test\.ts$|\/testing-[\w-]+\.ts$/.test(file);

function mayStandOn(file: string, target: string): boolean {
  const [from, to] = [storeyOf(file), storeyOf(target)];
  if (from === 'area' && to === 'area') return areaOf(file) === areaOf(target);
  return (
    from === to ||
    to === 'ground' ||
    below[from].includes(to) ||
    (isTest(file) && (to === 'testing' || to === 'simulators'))
  );
}

const graph = importGraph('server');
const imports = [...graph].flatMap(([file, targets]) => targets.map((target) => [file, target] as const));
const told = (offences: readonly (readonly [string, string])[]) => offences.map((one) => one.join(' → '));

describe('the server', () => {
  it('has areas, a house and plugins', () => {
    const storeys = new Set([...graph.keys()].map(storeyOf));
    expect([...storeys].toSorted()).toEqual([
      'area',
      'areas',
      'ground',
      'house',
      'plugins',
      'simulators',
      'start',
      'testing',
    ]);
  });

  it('stands on what is below: no area on another, the house on none', () => {
    expect(told(imports.filter(([file, target]) => !mayStandOn(file, target)))).toEqual([]);
  });

  it('would tell of a sixth area that is looked into, and of one that looks around', () => {
    const parking = 'server/src/areas/parking/index.ts';
    for (const target of ['house/area.ts', 'plugins/errors.ts', 'exact.ts', 'areas/parking/lots.ts'])
      expect(mayStandOn(parking, `server/src/${target}`)).toBe(true);
    expect(mayStandOn('server/src/areas/index.ts', parking)).toBe(true);
    for (const file of ['app.ts', 'main.ts', 'house/demo/seed.ts', 'plugins/auth.ts', 'areas/wood/index.ts'])
      expect(mayStandOn(`server/src/${file}`, parking)).toBe(false);
    expect(mayStandOn('server/testing/test-server.ts', parking)).toBe(false);
    expect(mayStandOn(parking, 'server/src/app.ts')).toBe(false);
    expect(mayStandOn(parking, 'server/src/areas/wood/stock.ts')).toBe(false);
  });
});

/** The list below `## Parts` in an area's README: its folders, each of which knows only those above it. */
function partsIn(readme: string): string[] {
  const [, section = ''] = read(readme).split(/^## Parts$/m);
  return [...(section.split(/^## /m)[0] ?? '').matchAll(/^- `([\w-]+)`/gm)].map(([, name = '']) => name);
}

const areasWithParts = sourceFiles('server/src/areas/*/README.md')
  .map((readme) => ({ folder: readme.replace('README.md', ''), parts: partsIn(readme) }))
  .filter(({ parts }) => parts.length > 0);

describe.each(areasWithParts)('the parts of $folder', ({ folder, parts }) => {
  /** Place in the list; what belongs to all parts comes before them, what puts them together behind. */
  const placeOf = (file: string): number => {
    const [first = '', ...rest] = file.slice(folder.length).split('/');
    if (rest.length > 0) return parts.indexOf(first);
    return first === 'index.ts' ? parts.length : -1;
  };
  const inside = imports.filter(
    ([file, target]) => file.startsWith(folder) && target.startsWith(folder) && !isTest(file),
  );

  it('are all its folders', () => {
    const folders = new Set(
      [...graph.keys()]
        .filter((file) => file.startsWith(folder))
        .flatMap((file) => file.slice(folder.length).split('/').slice(0, -1).slice(0, 1)),
    );
    expect(parts.toSorted()).toEqual([...folders].toSorted());
  });

  it('know only those above them', () => {
    expect(inside.length).toBeGreaterThan(0);
    expect(told(inside.filter(([file, target]) => placeOf(target) > placeOf(file)))).toEqual([]);
  });

  it('know of each other what their indexes show', () => {
    const partOf = (file: string) => parts[placeOf(file)];
    const across = inside.filter(
      ([file, target]) => partOf(file) && partOf(target) && partOf(file) !== partOf(target),
    );
    expect(across.length).toBeGreaterThan(0);
    const behind = across.filter(([, target]) => target !== `${folder}${partOf(target)}/index.ts`);
    expect(told(behind)).toEqual([]);
  });
});

it('an area of many parts says in which order they stand', () =>
  expect(areasWithParts.map(({ folder }) => folder)).toEqual([
    'server/src/areas/apartment/',
    'server/src/areas/notes/',
  ]));

describe('what the server and the contract remember between two calls', () => {
  const variable = /^(?:export )?let \w/m;
  /** Named by no type, as what is only read would be; what hangs on an object goes with it. */
  const collection = /^(?:export )?const \w+ = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});/m;
  const remembers = (source: string) => variable.test(source) || collection.test(source);
  /** Answers that are the same for whoever asks, and the locks of releases, which are this process's by their nature. */
  const harmless = [
    // The fonts of papers, as they were installed.
    'server/src/house/papers/paper-fonts.ts',
    'server/src/house/releases/record-lock.ts',
    'server/src/house/sheets/written-cells.ts',
    'server/src/plugins/database/batch.ts',
    'server/src/plugins/database/insertions.ts',
    'server/src/plugins/database/values.ts',
    // How signs are spelled, which is the same for everybody.
    'shared/contract/src/platform/pinyin-spelling.ts',
    'shared/contract/src/zoned-time.ts',
  ];
  const files = sourceFiles('server/src/*.ts', 'shared/contract/src/*.ts').filter((file) => !isTest(file));

  it('is nothing of anybody: what lasts is in the database, and test files of one process share these modules', () => {
    expect(files).toContain('server/src/app.ts');
    expect(files).toContain('server/src/areas/apartment/rooms/rooms.ts');
    expect(files.filter((file) => remembers(read(file)))).toEqual(harmless);
  });

  it.each([
    'let last = 0;',
    'export let last: number;',
    'const seen = new Map<string, number>();',
    'const seen = [];',
  ])('would be told: %s', (line) => expect(remembers(`import a from 'a';\n\n${line}\n`)).toBe(true));

  it('whoever moves the clock in a test of theirs asks for modules that follow it', () => {
    const moving = sourceFiles('server/src/*.test.ts', 'shared/contract/src/*.test.ts').filter((file) =>
      /testing\/clock\.ts|useFakeTimers/.test(read(file)),
    );
    expect(moving).not.toEqual([]);
    expect(moving.filter((file) => !/^\/\*\*[^/]*@modules own/.test(read(file)))).toEqual([]);
  });
});
