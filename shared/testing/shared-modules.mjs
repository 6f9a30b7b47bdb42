import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SyntheticModule } from 'node:vm';
import Runtime from 'jest-runtime';

const load = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Node reads TypeScript by itself, and a module that stands for another one needs no linking (22.21, 24.8). */
const canShare =
  'typescript' in process.features &&
  Boolean(process.features.typescript) &&
  new SyntheticModule([], () => {}).status === 'linked';

/** Sources that remember nothing of anybody (`tests/house/server-walls`): no test file finds what another one left. */
const stateless = ['server/src/', 'shared/contract/src/'].map((folder) => folder.replaceAll('/', sep));
const testOwn = /\.test\.ts$|[\\/]testing[-\\/]/;
/** Jest's and its compiler's; esbuild takes no regular expression, write-excel-file no array, of another realm. */
const ownPackages =
  /[\\/]node_modules[\\/](@jest[\\/]|jest-|expect[\\/]|@swc[\\/]|esbuild[\\/]|write-excel-file[\\/])/;

/**
 * Jest loads every module anew for every test file, and runs it in a sandbox where each global is looked up slowly: that
 * was a third of what the API's tests took. Here the server and all packages are loaded once in a process by Node itself,
 * as in operation, and given to each of its test files; tests and what helps them keep a sandbox of their own.
 *
 * A test's clock, mocks and `process.env` do not reach such modules. A file that needs that asks for modules of its own:
 * `@modules own` in its first comment. On a Node that cannot share them every file has its own, and nothing else changes.
 */
export default class SharedModulesRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    super(...given);
    const environment = /** @type {import('./node-environment.mjs').default} */ (given[1]);
    if (!canShare || !environment.mayShareModules) return;
    // Private there; nothing else lets modules in.
    const registries = Reflect.get(this, 'registries');
    if (!(registries?.esModuleRegistry instanceof Map))
      throw new Error('jest-runtime keeps its modules elsewhere: shared-modules.mjs has to follow.');
    registries.esModuleRegistry = new ModulesOfTheProcess(environment.getVmContext());
    environment.livesWithTheProcess();
  }
}

/**
 * Where one process does everything, Jest's global set-up has left modules of ours here, compiled in its own way: beside
 * them Node would load a second copy of what they import, and what one copy marks the other does not know.
 */
for (const path of Object.keys(load.cache))
  if (path.startsWith(root) && !path.includes(`${sep}node_modules${sep}`)) delete load.cache[path];

/** By address; those that are shared turn up as they are asked for. */
class ModulesOfTheProcess extends Map {
  #context;

  constructor(context) {
    super();
    this.#context = context;
  }

  get(address) {
    const known = super.get(address);
    if (known !== undefined || !isShared(address)) return known;
    const module = standingFor(fileURLToPath(address), this.#context);
    this.set(address, module);
    return module;
  }
}

function isShared(address) {
  // With a query it is a copy that somebody wants for himself.
  if (!address.startsWith('file:') || address.includes('?')) return false;
  const path = fileURLToPath(address);
  if (path.includes(`${sep}node_modules${sep}`)) return !ownPackages.test(path);
  const source = path.startsWith(root) ? path.slice(root.length) : '';
  return (
    stateless.some((folder) => source.startsWith(folder)) && /\.ts$/.test(source) && !testOwn.test(source)
  );
}

/** What Node has loaded, as a module of the sandbox. */
function standingFor(path, context) {
  const exported = exportsOf(load(path));
  const module = new SyntheticModule(
    Object.keys(exported),
    () => {
      for (const [name, value] of Object.entries(exported)) module.setExport(name, value);
    },
    { context, identifier: path },
  );
  module.evaluate();
  return module;
}

/** A CommonJS module is the default of what it exports. */
function exportsOf(loaded) {
  if (loaded?.[Symbol.toStringTag] === 'Module') return { ...loaded };
  const isRecord = (typeof loaded === 'object' || typeof loaded === 'function') && loaded !== null;
  return { ...(isRecord ? Object.fromEntries(Object.entries(loaded)) : {}), default: loaded };
}
