import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { RemoteFacts } from '@console/contract';
import { listedRecords } from '../../host/src/remotes/boot.ts';
import { wordsOf } from '../../remotes/_template/area-words.ts';
import { newArea } from '../../remotes/_template/new-area.ts';
import type { Lock } from '../../server/lock-rules.ts';
import { composePage } from '../../server/src/house/releases/compose-page.ts';
import { readRecord } from '../../server/src/house/releases/target.ts';
import { copyRepository } from './repository-copy.ts';
import { root, sourceFiles } from './sources.ts';

const copy = copyRepository('new-area');
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const programOf = (name: string, file: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);

/** A run that has prepared databases for all has done so without the new migration; the embedded engine is not asked here. */
const { CONSOLE_TEST_POSTGRES: _, ...environment } = process.env;
/** In the copy; what a program that fails has said becomes the error. */
async function run(...words: string[]): Promise<void> {
  const env = { ...environment, CONSOLE_TEST_DUMP: 'none' };
  await promisify(execFile)(process.execPath, words, { cwd: copy, env, maxBuffer: 64 * 2 ** 20 }).catch(
    ({ stdout, stderr }) => Promise.reject(new Error(`${words.join(' ')}\n${stdout}${stderr}`)),
  );
}

const sources = sourceFiles('.');

const command = ['--import', 'tsx', 'remotes/_template/new-area.ts'];

async function checkTypes(): Promise<void> {
  const config = {
    extends: '../tsconfig.tests.json',
    compilerOptions: { composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true },
    references: [],
    files: [],
    include: ['remotes', 'server/src/areas', 'shared/contract/src'].map((folder) => `../${folder}/parking`),
    exclude: [],
  };
  mkdirSync(join(copy, '.cache'), { recursive: true });
  writeFileSync(join(copy, '.cache/tsconfig.json'), JSON.stringify(config));
  await run(programOf('typescript', 'bin/tsc'), '-p', '.cache', '--singleThreaded');
}

/** Of the house's tests, those that no area can break, and what the command itself has just done. */
const notAboutAreas = [
  'type-projects',
  'api-report',
  'images',
  'shared-libraries',
  'size-budget',
  'template',
];
const testsOfTheHouse = readdirSync(join(root, 'tests/house'))
  .filter((file) => file.endsWith('.test.ts') && !notAboutAreas.includes(file.replace('.test.ts', '')))
  .map((file) => `tests/house/${file}`)
  .concat('server/testing/both-engines.test.ts');

const runTests = () =>
  run(
    ...['--experimental-vm-modules', '--no-warnings', programOf('jest', 'bin/jest.js')],
    ...['areas/parking', 'remotes/parking', ...testsOfTheHouse],
    ...['--selectProjects', 'unit', 'screens', 'api-postgres', 'house'],
    ...['--maxWorkers=1', '--json', '--outputFile=.cache/tests.json'],
  );

const target = join(copy, '.data/releases');
const build = () =>
  run('--import', 'tsx', 'tests/house/release-folder.ts', target, join(copy, 'remotes/parking'));

describe('npm run new:area', () => {
  let [typed, tested, built]: Promise<void>[] = [];

  beforeAll(async () => {
    // The house asks git which files there are.
    execFileSync('git', ['init', '-q'], { cwd: copy });
    await run(...command, 'parking', '停车', '--noun', 'space', '--noun-zh', '车位');
    // Side by side: each of them keeps one core busy.
    typed = checkTypes();
    built = typed.catch(() => {}).then(build);
    tested = runTests();
    await Promise.allSettled([typed, built, tested]);
  }, 600_000);

  const added = () =>
    execFileSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: copy, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path !== '' && path !== 'node_modules' && !existsSync(join(root, path)));

  it('fills in every name', () => {
    const facts = RemoteFacts.parse(JSON.parse(read('remotes/parking/remote.json')));
    expect(facts).toMatchObject({
      remote: 'parking',
      area: 'parking',
      titles: { zh: '停车', en: 'Parking' },
      menu: [{ titles: { zh: '车位', en: 'Spaces' }, permission: 'parking.use' }],
    });
    const files = added();
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((path) => /__[A-Za-z]+__/.test(path + read(path)))).toEqual([]);
  });

  it('is in the lock file, so that a fresh clone can be installed', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as Lock;
    expect(packages).toMatchObject({
      'node_modules/@console/remote-parking': { resolved: 'remotes/parking', link: true },
      'remotes/parking': { name: '@console/remote-parking', version: '1.0.0' },
    });
  });

  it.each([
    ['Parking', 'space'],
    ['park ing', 'space'],
    ['account', 'space'],
    ['live', 'space'],
    ['../x', 'space'],
    ['parking', 'space'],
    ['codegen', 'space'],
    ['order', 'space'],
    ['valet', 'Space'],
    ['valet', 'class'],
    ['valet', 'yard'],
    ['valet', 'space'],
  ])('refuses the names %j, %j', (area, noun) => {
    expect(() => newArea(copy, { area, zh: '停车', noun, nounZh: '车位' })).toThrow(/will not do|is taken/);
  });

  it('leaves host and nginx as they were', () => {
    const theirs = sources.filter((path) => /^(host|nginx)\//.test(path));
    expect(theirs.length).toBeGreaterThan(50);
    expect(
      theirs.filter((path) => !readFileSync(join(root, path)).equals(readFileSync(join(copy, path)))),
    ).toEqual([]);
  });

  it('is typed, and written as the linter wants it', async () => {
    await typed;
    await run(programOf('@biomejs/biome', 'bin/biome'), 'check', ...added());
  });

  it('passes its own tests, and those of the house that look at areas', async () => {
    await tested;
    const told = JSON.parse(read('.cache/tests.json')) as { testResults: { name: string }[] };
    const run = told.testResults.map(({ name }) => name);
    const own = added().filter((path) => /\.test\.tsx?$/.test(path));
    expect(own).toHaveLength(3);
    expect(run).toEqual(expect.arrayContaining([...own, ...testsOfTheHouse].map((path) => join(copy, path))));
  });

  it('builds, goes live, and is in the page at its own address', async () => {
    await built;
    const record = readRecord(target, 'parking');
    expect(record).toMatchObject({ remote: 'parking', titles: { zh: '停车' } });
    mkdirSync(join(target, 'live'), { recursive: true });
    writeFileSync(join(target, 'live/index.html'), readFileSync(join(root, 'host/index.html')));
    const page =
      composePage(target, '/live/index.html', {
        request_id: 'x',
        console_area: 'parking',
        console_screen: 'index',
      }) ?? '';
    const records = /id="live-records">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(listedRecords(records)).toMatchObject([
      { area: 'parking', record: { live: { release: record?.live.release } } },
    ]);
    expect(page).toContain(`href="${record?.live.entry}"`);
  });
});

describe('the words of an area', () => {
  const names = { area: 'carPark', zh: '停车', noun: 'parkingBay', nounZh: '车位' };

  it('are made of few names', () => {
    expect(wordsOf(names)).toMatchObject({
      ...{ area: 'carPark', schema: 'carpark', areaEn: 'Car park', nounZh: '车位', Noun: 'ParkingBay' },
      ...{ nounKebab: 'parking-bay', nounSnake: 'parking_bay', nounEn: 'parking bay', NounEn: 'Parking bay' },
      ...{ nouns: 'parkingBays', nounsKebab: 'parking-bays', NounsEn: 'Parking bays' },
    });
    const { noun, nouns, nounZh } = wordsOf({ area: 'parking', zh: '停车' });
    expect([noun, nouns, nounZh]).toEqual(['entry', 'entries', '条目']);
    expect(wordsOf({ ...names, noun: 'pass' }).nouns).toBe('passes');
    expect(wordsOf({ ...names, noun: 'shelf', plural: 'shelves' }).nouns).toBe('shelves');
  });

  it('need a plural that differs, and a Chinese name for a noun', () => {
    expect(() => wordsOf({ ...names, noun: 'sheep', plural: 'sheep' })).toThrow(/--plural/);
    expect(() => wordsOf({ area: 'parking', zh: '停车', noun: 'space' })).toThrow(/--noun-zh/);
  });
});
