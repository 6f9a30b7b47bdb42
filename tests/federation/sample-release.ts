import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveRecord, Release } from '@console/contract';
import { liveOf } from '../../server/src/house/releases/record-rules.ts';
import { integrityOf } from '../../server/src/house/releases/release-files.ts';

let made = 0;

/** A release that no other test has, as a publication would describe it. */
export function sampleRelease(remote = 'parking', more: Partial<Release> = {}): Release {
  made += 1;
  const release = more.release ?? `${process.pid}${made}`.padStart(12, '0');
  const base = `/remotes/${remote}/${release}/`;
  return {
    release,
    mfName: `${remote}_${release}`,
    base,
    manifest: `${base}manifest.json`,
    entry: `${base}entry.js`,
    commit: null,
    builtAt: new Date(1_795_000_000_000 + made * 1000).toISOString(),
    shell: '^1.0.0',
    contract: '1.0.0',
    files: hashesOf(release),
    facts: sampleFacts(remote),
    preload: { '': ['manifest.json', 'entry.js'] },
    ...more,
  };
}

const contentOf = (release: string) => ({ 'manifest.json': '{}', 'entry.js': `// ${release}` });
const hashesOf = (release: string) =>
  Object.fromEntries(
    Object.entries(contentOf(release)).map(([file, text]) => [file, integrityOf(Buffer.from(text))]),
  );

/** A folder in `root` as a build of the release leaves it. */
export function builtIn(root: string, release: Release): string {
  const dir = mkdtempSync(join(root, 'built-'));
  const files = { ...contentOf(release.release), 'release.json': JSON.stringify(release) };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, file), text);
  return dir;
}

export function sampleRecord(live: Release, previous: Release[] = [], remote = 'parking'): LiveRecord {
  return {
    ...sampleFacts(remote),
    live: liveOf(live),
    previous: previous.map(liveOf),
    rollouts: [],
    history: previous.map((one) => one.release),
  };
}

export const sampleFacts = (remote = 'parking') => ({
  remote,
  area: remote,
  titles: { zh: '停车', en: 'Parking' },
  icon: 'LocalParking',
  order: 60,
  menu: [],
  publicPaths: [],
  shell: '^1.0.0',
});

/** A manifest as the bundler writes it, as far as the runtime reads it. */
export const manifestOf = ({ mfName, base }: Release) => ({
  id: mfName,
  name: mfName,
  metaData: {
    name: mfName,
    globalName: mfName,
    publicPath: base,
    buildInfo: { buildVersion: '1', buildName: mfName },
    remoteEntry: { name: 'entry.js', path: '', type: 'var' },
    types: { path: '', name: '', zip: '', api: '' },
    pluginVersion: '2.9.2',
  },
  shared: [],
  remotes: [],
  exposes: [
    {
      id: `${mfName}:remote`,
      name: 'remote',
      path: './remote',
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    },
  ],
});
