import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@console/contract';
import { type Known, liveOf, recordOf } from '../record-rules.ts';
import type { ReleaseChange } from './protocol.ts';
import { builtRelease } from './testing-releases.ts';
import { asSent, demandFit, demandNotLowered, descriptionFaults, unsignedOf } from './upload-rules.ts';

const root = mkdtempSync(join(tmpdir(), 'upload-rules-'));
afterAll(() => rmSync(root, { recursive: true }));

const sample = (more: Partial<Release> = {}): Release => builtRelease(root, 'parking', more).release;
const now = Date.parse('2026-06-01T00:00:00Z');
const faultsOf = (release: Release) =>
  descriptionFaults(release, { remote: 'parking', release: release.release, now });

it('a release that keeps to its own has no faults', () => expect(faultsOf(sample())).toEqual([]));

it.each([
  ['../x.js', 'is no name of a file'],
  ['a/../../x.js', 'is no name of a file'],
  ['/x.js', 'is no name of a file'],
  ['a//x.js', 'is no name of a file'],
  ['a\\x.js', 'is no name of a file'],
  ['.hidden.js', 'is no name of a file'],
  ['a/.hidden/x.js', 'is no name of a file'],
  ['x.html', 'is no name of a file'],
  ['x.js.br', 'is no name of a file'],
  ['x" onload="y.js', 'is no name of a file'],
  ['constructor', 'is no name of a file'],
  [`${'x'.repeat(200)}.js`, 'is no name of a file'],
  ['drawing.png/x.js', 'is a file and a folder'],
  ['DRAWING.png', 'differ in capital letters'],
])('a file named %s', (name, fault) => {
  const own = sample();
  const files = { ...own.files, [name]: `sha384-${'A'.repeat(64)}` };
  expect(faultsOf({ ...own, files }).join()).toContain(fault);
});

it('what it hints at is its own: names that objects have by themselves are none', () => {
  expect(faultsOf(sample({ preload: { '': ['constructor'] } }))).toEqual([
    '"constructor" is none of its files',
  ]);
  expect(faultsOf(sample({ today: ['toString'] }))).toEqual(['"toString" is none of its files']);
});

it.each(['api', 'remotes', 'services'])('its area is no address of the house: %s', (area) => {
  const own = sample();
  expect(faultsOf({ ...own, facts: { ...own.facts, area } })).toEqual([`${area} is an address of the house`]);
});

it.each<[string, Partial<Release['facts']>]>([
  ['a title that fills the page', { titles: { zh: '停车', en: 'P'.repeat(61) } }],
  ['a heading that does', { groups: { lots: { zh: '停'.repeat(61), en: 'Lots' } } }],
  ['a menu entry that does', { menu: [{ path: '', titles: { zh: '停车', en: 'P'.repeat(61) } }] }],
])('no page is given %s', (_, more) => {
  const own = sample();
  const [fault] = faultsOf({ ...own, facts: { ...own.facts, ...more } });
  expect(fault).toMatch(/^".+" is a title of more than 60 letters$/);
});

it.each<[string, Partial<Release['facts']>]>([
  ['icon', { icon: 'M0 0'.repeat(5_000) }],
  ['public paths', { publicPaths: Array.from({ length: 4_000 }, (_, at) => `lots/${at}`) }],
])('what comes with every page is small: %s', (_, more) => {
  const own = sample();
  expect(faultsOf({ ...own, facts: { ...own.facts, ...more } })).toEqual([
    'its facts have more than 16384 bytes',
  ]);
});

it('fits a shell that its range allows, and a contract that is not older than its own', () => {
  const running = { shell: '1.14.0', contract: '1.2.0' };
  const fits = (more: Partial<Release>) => () => demandFit(sample(more), running);
  expect(fits({ contract: '1.2.0' })).not.toThrow();
  expect(fits({ contract: '1.3.0' })).toThrow('contract 1.3.0, and the console serves 1.2.0');
  expect(fits({ contract: '2.0.0' })).toThrow(/contract/);
  expect(fits({ shell: '^1.15.0' })).toThrow('needs shell ^1.15.0, and 1.14.0 is live');
  expect(() => demandFit(sample({ shell: '^9.0.0' }), { ...running, shell: undefined })).not.toThrow();
});

it('is not lowered: neither built before what is live nor for an older contract', () => {
  const live = liveOf(sample({ contract: '1.1.0', builtAt: '2026-05-01T00:00:00Z' }));
  const lowered = (more: Partial<Release>) => () => demandNotLowered(sample(more), live);
  expect(lowered({ contract: '1.1.0', builtAt: '2026-05-02T00:00:00Z' })).not.toThrow();
  expect(lowered({ contract: '1.1.0', builtAt: '2026-04-30T23:59:59Z' })).toThrow(/is older than/);
  expect(lowered({ contract: '1.0.0', builtAt: '2026-05-02T00:00:00Z' })).toThrow(/contract 1.0.0/);
  expect(() => demandNotLowered(sample(), undefined)).not.toThrow();
});

describe('a change', () => {
  const [one, two] = [sample(), sample()];
  const known: Known = (name) => [one, two].find(({ release }) => release === name);
  const before = recordOf(known, one, undefined, {});
  const record = recordOf(known, two, before, {});
  const sent = (more: object): ReleaseChange => ({
    ...{ action: 'release', release: two.release, keepRollouts: false, who: '', why: '', record },
    ...{ turn: '0196f0a0-0000-7000-8000-000000000000', ...more },
  });
  const running = { shell: '1.14.0', contract: '1.0.0' };
  const decided = (change: ReleaseChange) => asSent('parking', change, known, running)(before);

  it('becomes what was sent, where that is what follows, with its signature', () => {
    const signature = 'A'.repeat(86);
    expect(decided(sent({}))?.record).toEqual(record);
    expect(decided(sent({ record: { ...record, signature } }))?.signature).toBe(signature);
  });

  it.each([
    ['other hashes', { ...record, live: { ...record.live, files: {} } }],
    ['no way back', { ...record, history: [], previous: [] }],
    ['something beside it', { ...record, more: true }],
    ['what was live before', before],
  ])('is refused with %s', (_, other) => {
    expect(() => decided(sent({ record: other }))).toThrow('is not what the change was made for');
  });

  it('is no larger than a page may be made by it; what does not grow may stay', () => {
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`${at}.js`, `sha384-${'A'.repeat(64)}`]),
    );
    const large = sample({ files, preload: { '': Object.keys(files) } });
    const of: Known = (name) => [one, two, large].find(({ release }) => release === name);
    const next = recordOf(of, large, before, {});
    const change = sent({ release: large.release, record: next });
    expect(() => asSent('parking', change, of, running)(before)).toThrow('would come with every page');
    const some = { percent: 50, users: [], organizations: [] };
    const grown = { ...next, rollouts: [{ release: liveOf(two), ...some }] };
    const ended = { action: 'rollout', release: two.release, ...some, percent: 0, record: next };
    expect(asSent('parking', sent(ended), of, running)(grown)?.record).toEqual(next);
  });

  it('counts no signature where nobody looks at it', () => {
    const signature = 'A'.repeat(86);
    expect(unsignedOf(sent({ record: { ...record, signature } })).record).toEqual(record);
  });

  it('to what is live already, or is not there, is refused', () => {
    expect(() => decided(sent({ release: one.release }))).toThrow('is live already');
    expect(() => decided(sent({ release: '0000000' }))).toThrow('is not published');
  });
});
