import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LiveRecord, Release } from '@console/contract';
import { listedRecords } from '../../host/src/remotes/boot.ts';
import { changesIn } from '../../server/src/house/releases/audit-log.ts';
import { composePage } from '../../server/src/house/releases/compose-page.ts';
import {
  bringFiles,
  publish,
  repair,
  rollback,
  undoRollback,
} from '../../server/src/house/releases/publish.ts';
import { withLock } from '../../server/src/house/releases/record-lock.ts';
import { liveOf, recordOf } from '../../server/src/house/releases/record-rules.ts';
import { compressBeside, integrityOf } from '../../server/src/house/releases/release-files.ts';
import { rollOut } from '../../server/src/house/releases/rollout.ts';
import {
  inTarget,
  knownIn,
  readRecord,
  remotesIn,
  replaceFile,
} from '../../server/src/house/releases/target.ts';
import { damageIn } from '../../server/src/house/releases/verify.ts';
import { builtIn, sampleFacts, sampleRelease } from './sample-release.ts';

const root = mkdtempSync(join(tmpdir(), 'console-releases-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newTarget = () => mkdtempSync(join(root, 'target-'));

const built = (release: Release) => builtIn(root, release);

const release = (target: string, remote: string, one = sampleRelease(remote)) =>
  publish(target, one, built(one), { why: 'test' });

const variables = { request_id: '', console_area: 'none', console_screen: 'none' };
const listed = (target: string) => listedRecords(composePage(target, '/live/records.html', variables));
const areasListed = (target: string) =>
  listed(target)?.map(({ remote, record }) => (record === null ? null : remote));

describe('publishing', () => {
  it('makes a release live and remembers the ones before, newest first', async () => {
    const target = newTarget();
    const [one, two, three] = [sampleRelease(), sampleRelease(), sampleRelease()];
    for (const each of [one, two, three]) await release(target, 'parking', each);
    const record = readRecord(target, 'parking');
    expect(record?.live).toEqual(liveOf(three));
    expect(record?.previous).toEqual([two, one].map(liveOf));
    expect(record?.history).toEqual([two.release, one.release]);
    expect(
      readFileSync(join(inTarget(target).releaseDir('parking', one.release), 'entry.js'), 'utf8'),
    ).toContain(one.release);
  });

  it('the same release again changes nothing', async () => {
    const target = newTarget();
    const one = sampleRelease();
    await release(target, 'parking', one);
    const before = readFileSync(inTarget(target).record('parking'), 'utf8');
    await release(target, 'parking', one);
    expect(readFileSync(inTarget(target).record('parking'), 'utf8')).toBe(before);
    expect(readFileSync(inTarget(target).audit, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('carries the two newest ways back whole, and names the others', async () => {
    const target = newTarget();
    const all = [1, 2, 3, 4, 5].map(() => sampleRelease());
    for (const each of all) await release(target, 'parking', each);
    const record = readRecord(target, 'parking');
    const names = all.map((one) => one.release).reverse();
    expect(record?.previous.map((one) => one.release)).toEqual(names.slice(1, 3));
    expect(record?.history).toEqual(names.slice(1));
  });

  it('a page is told the hashes of what it loads itself, and no others', () => {
    const files = { 'manifest.json': 'sha384-x', 'entry.js': 'sha384-y', '747.js': 'sha384-z' };
    expect(liveOf(sampleRelease('parking', { files })).files).toEqual({
      'manifest.json': 'sha384-x',
      'entry.js': 'sha384-y',
    });
  });

  it('goes back to the release before, or to a named one', async () => {
    const target = newTarget();
    const [one, two, three] = [sampleRelease(), sampleRelease(), sampleRelease()];
    for (const each of [one, two, three]) await release(target, 'parking', each);
    expect((await rollback(target, 'parking')).live).toEqual(liveOf(two));
    expect((await rollback(target, 'parking', one.release)).live).toEqual(liveOf(one));
    await expect(rollback(target, 'parking')).rejects.toThrow(/no earlier release/);
    const lines = changesIn(target);
    expect(lines.map(({ action, from, to }) => [action, from, to]).slice(3)).toEqual([
      ['rollback', three.release, two.release],
      ['rollback', two.release, one.release],
    ]);
    expect(lines[0]).toMatchObject({ who: expect.any(String), at: expect.any(String), why: 'test' });
  });

  it('what the menu says goes back as well', async () => {
    const target = newTarget();
    const before = sampleRelease();
    const menu = [{ path: 'lots', titles: { zh: '车位', en: 'Lots' } }];
    const after = sampleRelease('parking', { facts: { ...sampleFacts(), menu } });
    await release(target, 'parking', before);
    expect((await release(target, 'parking', after)).menu).toEqual(menu);
    expect((await rollback(target, 'parking')).menu).toEqual([]);
  });

  it('text of a record never ends the script element that it stands in', async () => {
    const target = newTarget();
    const facts = { ...sampleFacts(), titles: { zh: '</script><script>', en: '<!--' } };
    await release(target, 'parking', sampleRelease('parking', { facts }));
    expect(readFileSync(inTarget(target).record('parking'), 'utf8')).not.toContain('<');
    expect(readRecord(target, 'parking')?.titles).toEqual(facts.titles);
  });

  it('five teams publish at once: every record is whole and listed', async () => {
    const target = newTarget();
    const teams = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
    await Promise.all(teams.flatMap((team) => [1, 2, 3].map(() => release(target, team))));
    expect(remotesIn(target)).toEqual([...teams].sort());
    expect(areasListed(target)).toEqual([...teams].sort());
    for (const team of teams) expect(readRecord(target, team)?.history).toHaveLength(2);
    expect(changesIn(target)).toHaveLength(15);
  });

  it('an area has one owner: a second remote that declares it is refused, also at the same moment', async () => {
    const target = newTarget();
    const wooden = (remote: string) =>
      sampleRelease(remote, { facts: { ...sampleFacts(remote), area: 'wood' } });
    await release(target, 'wood', wooden('wood'));
    await expect(release(target, 'timber', wooden('timber'))).rejects.toThrow(
      'area wood belongs to wood; timber cannot claim it',
    );
    expect(remotesIn(target)).toEqual(['wood']);
    await release(target, 'wood', wooden('wood'));

    const other = newTarget();
    const both = ['alpha', 'beta'].map((team) => release(other, team, wooden(team)));
    const states = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected']);
    expect(remotesIn(other)).toHaveLength(1);
  });

  it('whoever waits for an area keeps nobody from the record', async () => {
    const target = newTarget();
    const records = inTarget(target).recordsDir;
    const waits = () => readdirSync(records).some((name) => name.startsWith('.area-parking.lock.'));
    const { publication } = await withLock(target, 'area-parking', async () => {
      const publication = release(target, 'parking');
      while (!waits()) await new Promise(setImmediate);
      await withLock(target, 'parking', async () => {}, 20_000);
      expect(readRecord(target, 'parking')).toBeUndefined();
      return { publication };
    });
    expect((await publication).area).toBe('parking');
  });

  it('a record that is gone costs only its own area', async () => {
    const target = newTarget();
    await release(target, 'alpha');
    await release(target, 'beta');
    rmSync(inTarget(target).record('alpha'));
    expect(areasListed(target)).toEqual([null, 'beta']);
  });
});

describe('a damaged release', () => {
  const releasesFolder = (target: string) => readdirSync(inTarget(target).releasesOf('parking')).sort();
  const entryOf = (target: string, one: Release) =>
    join(inTarget(target).releaseDir('parking', one.release), 'entry.js');

  it('goes live neither by a release nor by a way back or a rollout, and is told', async () => {
    const target = newTarget();
    const [one, two, three] = [sampleRelease(), sampleRelease(), sampleRelease()];
    const from = built(three);
    writeFileSync(join(from, 'entry.js'), '// half');
    for (const each of [one, two]) await release(target, 'parking', each);
    expect(damageIn(target)).toEqual([]);
    await expect(publish(target, three, from)).rejects.toThrow(/damaged: entry\.js/);
    writeFileSync(entryOf(target, one), '');
    await expect(rollback(target, 'parking')).rejects.toThrow(/damaged: entry\.js/);
    const all = { percent: 100, users: [], organizations: [] };
    await expect(rollOut(target, 'parking', one.release, all)).rejects.toThrow(/damaged: entry\.js/);
    expect(readRecord(target, 'parking')?.live).toEqual(liveOf(two));
    expect(damageIn(target)).toEqual([`parking ${one.release}: entry.js`]);
  });

  it('is seen in a compressed copy, too, and repaired by the same sources only', async () => {
    const target = newTarget();
    const text = 'console.info(1);'.repeat(40);
    const release = sampleRelease('parking', { files: { 'entry.js': integrityOf(Buffer.from(text)) } });
    const from = built(release);
    writeFileSync(join(from, 'entry.js'), text);
    await compressBeside(from, ['entry.js']);
    await publish(target, release, from);
    for (const damaged of ['entry.js', 'entry.js.br']) {
      writeFileSync(join(dirname(entryOf(target, release)), damaged), 'cut');
      expect(damageIn(target)).toEqual([`parking ${release.release}: ${damaged}`]);
      await repair(target, release, from);
      expect(damageIn(target)).toEqual([]);
    }
    // Built otherwise: what is there stays, and nothing else comes.
    writeFileSync(entryOf(target, release), 'cut');
    await expect(repair(target, release, built(release))).rejects.toThrow(/built otherwise/);
    expect(readFileSync(entryOf(target, release), 'utf8')).toBe('cut');
    expect(releasesFolder(target)).toEqual([release.release]);
  });

  it('is repaired while nobody else changes what is live', async () => {
    const target = newTarget();
    const one = sampleRelease();
    await release(target, 'parking', one);
    writeFileSync(entryOf(target, one), 'cut');
    const waits = () => readdirSync(inTarget(target).recordsDir).some((name) => /lock\../.test(name));
    const { repaired } = await withLock(target, 'parking', async () => {
      const repaired = repair(target, one, built(one));
      while (!waits()) await new Promise(setImmediate);
      expect(readFileSync(entryOf(target, one), 'utf8')).toBe('cut');
      return { repaired };
    });
    await repaired;
    expect(damageIn(target)).toEqual([]);
  });

  it('whose description was cut off is brought again; where a record names it, only what is missing', async () => {
    const target = newTarget();
    const [one, two, stray] = [sampleRelease(), sampleRelease(), sampleRelease()];
    for (const each of [one, two]) await release(target, 'parking', each);
    await bringFiles(target, stray, built(stray));
    for (const each of [one, two, stray]) {
      const dir = inTarget(target).releaseDir('parking', each.release);
      writeFileSync(join(dir, 'release.json'), '{"rel');
      rmSync(join(dir, 'manifest.json'));
      writeFileSync(join(dir, 'early.js'), '// a page that is open may ask for it');
    }
    const isKept = (each: Release) =>
      existsSync(join(inTarget(target).releaseDir('parking', each.release), 'early.js'));
    for (const each of [two, one, stray]) {
      expect((await release(target, 'parking', each)).live).toEqual(liveOf(each));
    }
    expect([one, two, stray].map(isKept)).toEqual([true, true, false]);
    expect(damageIn(target)).toEqual([]);
    expect(releasesFolder(target)).toEqual([one, two, stray].map((each) => each.release).sort());
  });
});

it('what a killed publication left goes with the next one, an empty lock too', async () => {
  const target = newTarget();
  await release(target, 'parking');
  const left = join(inTarget(target).releasesOf('parking'), '.incoming-0');
  mkdirSync(left);
  const lock = join(inTarget(target).recordsDir, '.parking.lock');
  writeFileSync(lock, '');
  utimesSync(lock, 0, 0);
  await release(target, 'parking');
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(inTarget(target).recordsDir)).toEqual(['parking.json']);
});

it('a rollback can be undone, once', async () => {
  const target = newTarget();
  const [one, two] = [sampleRelease(), sampleRelease()];
  for (const each of [one, two]) await release(target, 'parking', each);
  await rollback(target, 'parking');
  const record = await undoRollback(target, 'parking');
  expect([record.live, record.history]).toEqual([liveOf(two), [one.release]]);
  await expect(undoRollback(target, 'parking')).rejects.toThrow(
    'the last change to parking was not a rollback; nothing to undo',
  );
});

it('a release that comes while a rollback is being undone stays', async () => {
  const target = newTarget();
  const [one, two, three] = [sampleRelease(), sampleRelease(), sampleRelease()];
  for (const each of [one, two]) await release(target, 'parking', each);
  await rollback(target, 'parking');
  const { undone } = await withLock(target, 'parking', async () => {
    const undone = undoRollback(target, 'parking').catch(String);
    await bringFiles(target, three, built(three));
    const record = recordOf(knownIn(target, 'parking'), three, readRecord(target, 'parking'), {});
    // Not even the log says so yet.
    await replaceFile(inTarget(target).record('parking'), JSON.stringify(record));
    return { undone };
  });
  expect(await undone).toMatch(/nothing to undo/);
  expect(readRecord(target, 'parking')?.live).toEqual(liveOf(three));
});

describe('a publication that is killed', () => {
  /** Publishes release after release until somebody kills it. */
  const endless = (target: string, from: string) => {
    const script = join(import.meta.dirname, 'publish-endlessly.ts');
    return spawn(process.execPath, ['--import', 'tsx', script, target, from], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };

  it('leaves the old release or the new one, whole, wherever it was', async () => {
    const target = newTarget();
    const from = join(root, 'many');
    mkdirSync(from, { recursive: true });
    for (const wait of [0, 7, 13, 21, 34]) {
      const child = endless(target, from);
      await new Promise((ready) => child.stdout.once('data', ready));
      await new Promise((later) => setTimeout(later, wait));
      const gone = new Promise((ended) => child.once('exit', ended));
      child.kill('SIGKILL');
      await gone;
      const record = LiveRecord.parse(JSON.parse(readFileSync(inTarget(target).record('parking'), 'utf8')));
      const dir = inTarget(target).releaseDir('parking', record.live.release);
      const whole = Release.parse(JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')));
      expect(liveOf(whole)).toEqual(record.live);
      expect(readFileSync(join(dir, 'entry.js'), 'utf8')).toBe(`// ${record.live.release}`);
      expect(listed(target)).toBeDefined();
    }
    await release(target, 'parking');
    expect(listed(target)).toMatchObject([{ record: { live: readRecord(target, 'parking')?.live } }]);
    // Each change that became visible is in the log, in order, whoever was killed after it.
    const changes = changesIn(target);
    expect(changes.at(-1)?.to).toBe(readRecord(target, 'parking')?.live.release);
    expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
  }, 240_000);
});
