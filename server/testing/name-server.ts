import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const binary = () => ['/usr/sbin/nsd', '/usr/local/sbin/nsd'].find((path) => existsSync(path));

/**
 * Path of NSD, a name server that answers for zones of its own; installed from Debian's packages when it is missing and
 * we may.
 * @throws a sentence that says what to install
 */
function ensureNameServer(): string {
  if (!binary() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      // Another suite may be installing something of its own.
      execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-q', ...args], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'nsd');
  }
  const installed = binary();
  if (!installed) throw new Error('This test needs the name server NSD. Install it: apt-get install nsd');
  return installed;
}

/** A real name server with these zones, on a port of this machine. A zone without a text is one that it could not load. */
export async function nameServer(
  zones: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'console-nsd-'));
  const port = await freePort();
  for (const [zone, text] of Object.entries(zones))
    if (text !== undefined) await writeFile(join(folder, `${zone}.zone`), text);
  await writeFile(
    join(folder, 'nsd.conf'),
    `server:
  ip-address: 127.0.0.1@${port}
  port: ${port}
  username: ""
  chroot: ""
  database: ""
  zonesdir: "${folder}"
  pidfile: "${folder}/nsd.pid"
  xfrdfile: "${folder}/xfrd.state"
  xfrdir: "${folder}"
  zonelistfile: "${folder}/zone.list"
  server-count: 1
  # It would answer the same question only so often.
  rrl-ratelimit: 0
remote-control:
  control-enable: no
${Object.keys(zones)
  .map((zone) => `zone:\n  name: "${zone}"\n  zonefile: "${zone}.zone"\n`)
  .join('')}`,
  );
  const running = spawn(ensureNameServer(), ['-d', '-c', join(folder, 'nsd.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await started(running);
  return {
    port,
    stop: async () => {
      const gone = once(running, 'exit');
      running.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws what it says when it cannot start */
function started(running: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    running.stderr?.on('data', (part: Buffer) => {
      said += part;
      if (said.includes('nsd started')) resolve();
    });
    running.once('exit', (code) => reject(new Error(`nsd ended with ${code}: ${said}`)));
  });
}
