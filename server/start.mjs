import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';

/**
 * `npm start`: installs, builds what changed, migrates, enters demo data on the first run and serves the whole
 * console from this one process. `--dev` builds again whatever is edited.
 */
const root = join(import.meta.dirname, '..');

ensureInstalled();
const host = process.env.HOST ?? '127.0.0.1';
await ensurePortIsFree(Number(process.env.PORT ?? 8080), host, 'PORT=8081 npm start');
const identityPort = Number(process.env.IDENTITY_PORT) || portOf(process.env.IDENTITY_URL);
if (identityPort) await ensurePortIsFree(identityPort, host, 'IDENTITY_PORT or IDENTITY_URL');
process.env.DATA_DIR ??= join(root, '.data');
process.env.RELEASES_DIR ??= join(process.env.DATA_DIR, 'releases');

// Node 24 reads TypeScript by itself; 20 needs the loader.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { buildAll } = await import('./src/releases/build.ts');
const { run } = await import('./src/main.ts');

const development = process.argv.includes('--dev');
const say = (line) => console.info(line);
await buildAll(process.env.RELEASES_DIR, { development, say }).catch((error) => {
  // What could be built is served; an area that could not be is missing, or runs its last release.
  console.error(`${error.message}\n\nNot everything could be built, see above.`);
});
await run((started) => console.info(greeting(started)));

if (development) {
  const { rebuildOnChange } = await import('./src/releases/rebuild-on-change.ts');
  rebuildOnChange(process.env.RELEASES_DIR, say);
}

/** What to print once everything answers. */
function greeting({ address, identityAddress, database, newUsers, setupCode, dataDir }) {
  const lines = ['', `  The console is ready:  ${address}`, ''];
  if (newUsers) {
    const width = Math.max(...Object.keys(newUsers).map((name) => name.length));
    lines.push(
      '  Sign in as one of these demo users. Their passwords are printed this once',
      `  and kept in ${join(dataDir, 'demo-users.json')}:`,
      '',
    );
    for (const [name, password] of Object.entries(newUsers))
      lines.push(`    ${name.padEnd(width)}  ${password}`);
  } else if (setupCode) {
    lines.push(
      `  Create the first administrator:  ${identityAddress}/oidc/setup`,
      `  with the setup code:  ${setupCode}`,
    );
  } else {
    lines.push(`  Demo users and their passwords:  ${join(dataDir, 'demo-users.json')}`);
  }
  lines.push(
    '',
    `  Data: ${database}${database.includes('://') ? '' : ' (embedded engine; not safe against power cuts)'}`,
    '  Stop with Ctrl+C.',
    '',
  );
  return lines.join('\n');
}

/** Port that an address names; none for a bad or missing one, which the server itself complains about. */
function portOf(address) {
  return URL.canParse(address ?? '') ? Number(new URL(address).port) : 0;
}

/** Says so at once, rather than after minutes of building. */
function ensurePortIsFree(port, host, another) {
  return new Promise((free) => {
    const probe = createServer();
    probe.once('error', (error) => {
      // Anything else, a wrong setting for one, is told by the server itself.
      if (error.code !== 'EADDRINUSE') return free();
      console.error(`Port ${port} is in use. Stop what listens there, or choose another one: ${another}`);
      process.exit(1);
    });
    probe.listen({ port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 0, host }, () =>
      probe.close(free),
    );
  });
}
