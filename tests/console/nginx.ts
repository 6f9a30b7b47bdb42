import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';

export interface NginxHouse {
  origin: string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  releasesDir: string;
  /** Port of the server that /api/ and /oidc/ go to. */
  upstreamPort: number;
  port?: number;
  /** Settings that name foreign origins, as the container's environment has them. */
  settings?: Readonly<Record<string, string>>;
  /** The embedded provider's own server: where it listens, and which port of the server it asks. */
  identity?: { port: number; upstreamPort: number };
}

const folder = join(import.meta.dirname, '../../nginx');
const modules = ['ngx_http_brotli_static_module', 'ngx_http_brotli_filter_module'];
const folders = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules', '/etc/nginx/modules'];

const binary = () =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
const brotliModules = () =>
  modules.flatMap(
    (name) => folders.map((place) => join(place, `${name}.so`)).find((path) => existsSync(path)) ?? [],
  );
/** Without its modules nginx cannot send all that the server in one process sends. */
const isComplete = () => binary() !== undefined && brotliModules().length === modules.length;

/**
 * Path of nginx; installed from Debian's packages when something of it is missing and we may.
 * @throws a sentence that says what to install
 */
export function ensureNginx(): string {
  const wanted = ['nginx', 'libnginx-mod-http-brotli-static', 'libnginx-mod-http-brotli-filter'];
  if (!isComplete() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      execFileSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    try {
      apt('update', '-q');
      apt('install', '-y', '-q', '--no-install-recommends', ...wanted);
    } catch (error) {
      // An nginx alone serves all but brotli.
      if (!binary()) throw error;
    }
  }
  const installed = binary();
  if (!installed) throw new Error(`These tests need nginx. Install it: apt-get install ${wanted.join(' ')}`);
  return installed;
}

/** A folder with what the image copies, and the local files that fit this machine. */
function prefixFor(options: NginxOptions, port: number): string {
  const prefix = mkdtempSync(join(tmpdir(), 'console-nginx-'));
  const local = join(prefix, 'local');
  mkdirSync(local);
  for (const name of readdirSync(folder).filter((one) => /\.(conf|sh)$/.test(one)))
    symlinkSync(join(folder, name), join(prefix, name));
  const found = brotliModules();
  const brotli = found.length === modules.length;
  const root = process.getuid?.() === 0 ? 'user root;\n' : '';
  const write = (name: string, text: string) => writeFileSync(join(local, name), text);
  write(
    'main.conf',
    `${brotli ? found.map((path) => `load_module ${path};\n`).join('') : ''}${root}worker_processes 1;
pid ${prefix}/nginx.pid;
error_log stderr error;\n`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  write(
    'http.conf',
    `${temporary.map((name) => `${name}_temp_path ${prefix}/${name};\n`).join('')}${
      brotli ? 'brotli_static on;\n' : ''
    }`,
  );
  const onTheFly =
    'brotli on;\nbrotli_comp_level 5;\nbrotli_min_length 256;\nbrotli_types application/json;\n';
  write('compression.conf', brotli ? onTheFly : '');
  write('upstream.conf', `server 127.0.0.1:${options.upstreamPort};\n`);
  write(
    'server.conf',
    `listen 127.0.0.1:${port};
server_name _;
root ${options.releasesDir};
access_log off;
set $console_scheme $scheme;\n`,
  );
  if (options.identity) {
    write('identity-upstream.conf', `server 127.0.0.1:${options.identity.upstreamPort};\n`);
    write(
      'identity-server.conf',
      `listen 127.0.0.1:${options.identity.port};
server_name _;
access_log off;
set $console_scheme $scheme;\n`,
    );
  }
  return prefix;
}

/** Starts nginx as its container does, on a free port of this machine, and waits until it answers. */
export async function startNginx(options: NginxOptions): Promise<NginxHouse> {
  const binary = ensureNginx();
  const port = options.port ?? (await freePort());
  const prefix = prefixFor(options, port);
  const nginx = spawn('sh', [join(prefix, 'start.sh')], {
    env: { PATH: `${dirname(binary)}:${process.env.PATH}`, ...options.settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  nginx.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise<void>((done) => nginx.once('exit', () => done()));
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(prefix, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (nginx.exitCode !== null) break;
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return { origin, stop };
    await new Promise((next) => setTimeout(next, 25));
  }
  await stop();
  throw new Error(`nginx did not start: ${complaints}`);
}
