import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled, supportedNode, supportOf } from './install.mjs';

/** Before anything takes time: what started us may be gone when it is watched. */
const { ppid } = process;

/**
 * `npm start`: installs, builds what changed, migrates, enters demo data on the first run and serves the whole
 * console from this one process. `--dev` builds again whatever is edited.
 */
console.info(
  'Starting the console. The first start builds it, which takes a minute or two; later ones take seconds.',
);
ensureInstalled();
if (supportOf(process.versions.node) === 'tolerated')
  console.info(
    `Node ${process.versions.node} still does; the console is made for Node ${supportedNode} and newer.`,
  );
// Node 24 reads TypeScript by itself; 20 needs the loader.
if (!('typescript' in process.features && process.features.typescript)) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { readConfig, releasesFolder } = await import('./src/config.ts');
const { identityPort, hasOwnOrigin } = await import('./src/house/identity/origin.ts');
const { buildAll } = await import('./src/house/releases/build.ts');
const { publisherOf } = await import('./src/house/releases/publisher.ts');
const { noteStore, releaseStoreOf } = await import('./src/house/releases/store/release-store-of.ts');
const { endWith, run } = await import('./src/main.ts');
const { stopWithParent } = await import('./src/stop-with-parent.ts');

if (process.argv.includes('--ends-with-parent')) stopWithParent(ppid);

const config = settings();
await ensurePortIsFree(config.PORT, 'PORT=8081 npm start');
if (config.OIDC_ISSUER === '' && hasOwnOrigin(config))
  await ensurePortIsFree(identityPort(config), 'IDENTITY_PORT or IDENTITY_URL');

const development = process.argv.includes('--dev');
/** @param {string} line */
const say = (line) => console.info(line);
const publisher = { ...publisherOf(config), store: releaseStoreOf(config, config.RELEASES_DIR) };
await noteStore(config, config.RELEASES_DIR);
await buildAll(config.RELEASES_DIR, { development, say, publisher }).catch((error) => {
  // What could be built is served; an area that could not be is missing, or runs its last release.
  console.error(`${error.message}\n\nNot everything could be built, see above.`);
});
await run(config);

if (development) {
  const { rebuildOnChange } = await import('./src/house/releases/rebuild-on-change.ts');
  rebuildOnChange(config.RELEASES_DIR, { say, publisher });
}

/** The server's own, with a folder for data beside the sources, wherever the command was given, and a quiet terminal. */
function settings() {
  try {
    const config = readConfig(undefined, {
      DATA_DIR: join(import.meta.dirname, '../.data'),
      LOG_LEVEL: 'warn',
    });
    // What is being edited is nobody else's.
    const own = process.argv.includes('--dev') ? { RELEASE_STORE: '' } : {};
    return { ...config, RELEASES_DIR: releasesFolder(config), ...own };
  } catch (error) {
    return endWith(error);
  }
}

/**
 * Says so at once, rather than after minutes of building.
 * @param {number} port
 * @param {string} another
 * @returns {Promise<void>}
 */
function ensurePortIsFree(port, another) {
  return new Promise((free) => {
    const probe = createServer();
    probe.once('error', (error) => {
      // Anything else, a wrong setting for one, is told by the server itself.
      if (!('code' in error) || error.code !== 'EADDRINUSE') return free();
      console.error(`Port ${port} is in use. Stop what listens there, or choose another one: ${another}`);
      process.exit(1);
    });
    probe.listen({ port, host: config.HOST }, () => probe.close(() => free()));
  });
}
