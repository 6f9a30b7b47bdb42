import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '@console/contract';
import { filesIn, integrities } from '../release-files.ts';
import type { Built } from '../release-target.ts';

let made = 0;

/** A release as a build leaves it, in a folder below `root`, with bytes that no other has. */
export function builtRelease(root: string, remote: string, more: Partial<Release> = {}): Built {
  made += 1;
  const release = more.release ?? `${process.pid}${made}`.padStart(12, '0');
  const base = `/remotes/${remote}/${release}/`;
  const from = mkdtempSync(join(root, 'built-'));
  const files = {
    'manifest.json': '{}',
    'entry.0123456789abcdef.js': `// ${release}\n`,
    '747.fedcba9876543210.js': `export default ${JSON.stringify(randomBytes(20_000).toString('hex'))};\n`,
    'styles/main.css': 'body { color: teal; }\n'.repeat(200),
    'drawing.png': randomBytes(30_000),
  };
  for (const [file, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(from, file)), { recursive: true });
    writeFileSync(join(from, file), bytes);
  }
  const description: Release = {
    release,
    mfName: `${remote}_${release}`,
    base,
    manifest: `${base}manifest.json`,
    entry: `${base}entry.0123456789abcdef.js`,
    commit: null,
    // Each is newer than the one that was built before it.
    builtAt: new Date(Date.parse('2026-01-01T00:00:00Z') + made * 60_000).toISOString(),
    shell: '^1.0.0',
    contract: '1.0.0',
    files: integrities(from, filesIn(from)),
    facts: factsOf(remote),
    preload: { '': ['manifest.json', 'entry.0123456789abcdef.js'], lots: ['747.fedcba9876543210.js'] },
    ...more,
  };
  writeFileSync(join(from, 'release.json'), JSON.stringify(description, null, 2));
  return { release: description, from };
}

export const factsOf = (remote: string) => ({
  remote,
  area: remote,
  titles: { zh: '停车', en: 'Parking' },
  icon: 'LocalParking',
  order: 60,
  menu: [],
  publicPaths: [],
  shell: '^1.0.0',
});

/** A request's bytes, to be sent as often as one likes. */
export interface Sendable {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A release as the command sends it. @param otherwise files in place of its own, or beside them */
export async function uploadOf(
  { release, from }: Built,
  otherwise: Readonly<Record<string, Buffer | undefined>> = {},
): Promise<Sendable> {
  const form = new FormData();
  form.append('release.json', new Blob([JSON.stringify(release)]), 'release.json');
  const own = Object.fromEntries(filesIn(from).map((file) => [file, readFileSync(join(from, file))]));
  for (const [file, bytes] of Object.entries({ ...own, ...otherwise }))
    if (bytes && file !== 'release.json') form.append(file, new Blob([new Uint8Array(bytes)]), 'file');
  const request = new Request('http://console.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await request.arrayBuffer()) };
}

/** Digest of all that people can be given, and of all that is kept of releases. */
export function digestOf(target: string): string {
  const digest = createHash('sha256');
  for (const folder of ['live', 'remotes']) {
    const dir = join(target, folder);
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) digest.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}
