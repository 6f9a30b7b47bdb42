import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveRecord, Release } from '@console/contract';
import { composePage } from '../../server/src/releases/compose-page.ts';
import { publish, rollback } from '../../server/src/releases/publish.ts';
import { inTarget, readRecord, remotesIn } from '../../server/src/releases/target.ts';
import { sampleFacts, sampleRelease } from './sample-release.ts';

const root = mkdtempSync(join(tmpdir(), 'console-releases-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newTarget = () => mkdtempSync(join(root, 'target-'));

/** A folder as a build leaves it. */
function built(release: Release): string {
  const dir = mkdtempSync(join(root, 'built-'));
  writeFileSync(join(dir, 'manifest.json'), '{}');
  writeFileSync(join(dir, 'entry.js'), `// ${release.release}`);
  writeFileSync(join(dir, 'release.json'), JSON.stringify(release));
  return dir;
}

const release = (target: string, remote: string, one = sampleRelease(remote)) =>
  publish({ target, facts: sampleFacts(remote), release: one, from: built(one), why: 'test' });

const listed = (target: string): (LiveRecord | null)[] =>
  JSON.parse(composePage(target, '/live/records.html', { request_id: '', console_area: 'none' }) ?? '');

describe('publishing', () => {
  it('makes a release live and remembers the ones before, newest first', async () => {
    const target = newTarget();
    const [one, two, three] = [sampleRelease(), sampleRelease(), sampleRelease()];
    for (const each of [one, two, three]) await release(target, 'parking', each);
    const record = readRecord(target, 'parking');
    expect(record?.live).toEqual(three);
    expect(record?.previous).toEqual([two, one]);
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

  it('new facts of the same release go live too', async () => {
    const target = newTarget();
    const one = sampleRelease();
    await release(target, 'parking', one);
    await publish({ target, facts: { ...sampleFacts(), order: 1 }, release: one, from: built(one), why: '' });
    expect(readRecord(target, 'parking')).toMatchObject({ order: 1, previous: [] });
  });

  it('goes back to the release before, or to a named one', async () => {
    const target = newTarget();
    const [one, two, three] = [sampleRelease(), sampleRelease(), sampleRelease()];
    for (const each of [one, two, three]) await release(target, 'parking', each);
    expect((await rollback(target, 'parking')).live).toEqual(two);
    expect((await rollback(target, 'parking', one.release)).live).toEqual(one);
    await expect(rollback(target, 'parking')).rejects.toThrow(/no earlier release/);
    const lines = readFileSync(inTarget(target).audit, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ action, from, to }) => [action, from, to]).slice(3)).toEqual([
      ['rollback', three.release, two.release],
      ['rollback', two.release, one.release],
    ]);
    expect(lines[0]).toMatchObject({ who: expect.any(String), at: expect.any(String), why: 'test' });
  });

  it('text of a record never ends the script element that it stands in', async () => {
    const target = newTarget();
    const one = sampleRelease();
    const facts = { ...sampleFacts(), titles: { zh: '</script><script>', en: '<!--' } };
    await publish({ target, facts, release: one, from: built(one), why: '' });
    expect(readFileSync(inTarget(target).record('parking'), 'utf8')).not.toContain('<');
    expect(readRecord(target, 'parking')?.titles).toEqual(facts.titles);
  });

  it('five teams publish at once: every record is whole and listed', async () => {
    const target = newTarget();
    const teams = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
    await Promise.all(teams.flatMap((team) => [1, 2, 3].map(() => release(target, team))));
    expect(remotesIn(target)).toEqual([...teams].sort());
    expect(listed(target).map((one) => one?.remote ?? null)).toEqual([...[...teams].sort(), null]);
    for (const team of teams) expect(readRecord(target, team)).toBeDefined();
  });

  it('a record that is gone costs only its own area', async () => {
    const target = newTarget();
    await release(target, 'alpha');
    await release(target, 'beta');
    rmSync(inTarget(target).record('alpha'));
    expect(listed(target).map((one) => one?.remote ?? null)).toEqual([null, 'beta', null]);
  });
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
      expect(Release.parse(JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')))).toEqual(record.live);
      expect(readFileSync(join(dir, 'entry.js'), 'utf8')).toBe(`// ${record.live.release}`);
      expect(listed(target).at(-1)).toBeNull();
    }
    await release(target, 'parking');
    expect(listed(target)[0]?.live).toEqual(readRecord(target, 'parking')?.live);
  }, 60_000);
});
