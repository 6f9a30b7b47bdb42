import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SyntheticModule } from 'node:vm';
import Runtime from 'jest-runtime';

const load = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Sources that keep nothing between two calls: what one test file leaves behind, no other one can find. */
const stateless = ['server/src/', 'shared/contract/src/'].map((folder) => root + folder.replaceAll('/', sep));
const testOwn = /\.test\.ts$|[\\/]testing[-\\/]/;
/** Jest's, of which each file has its own; and two that take no regular expression and no array of another realm. */
const ownPackages =
  /[\\/]node_modules[\\/](@jest[\\/]|jest-|expect[\\/]|@swc[\\/]|esbuild[\\/]|write-excel-file[\\/])/;

/**
 * Jest loads every module anew for every test file, and runs it in a sandbox where each global is looked up slowly: that
 * was half of what the API's tests took. Here the server and all packages are loaded once in a process by Node itself, as
 * in operation, and given to each of its test files; tests and what helps them keep a sandbox of their own.
 *
 * A file that moves the clock, which is the sandbox's, asks for modules of its own: `@modules own` in its first comment.
 * So does every file where Node does not read TypeScript (before 22.18).
 */
export default class SharedModulesRuntime extends Runtime {
  constructor(config, environment, ...more) {
    super(config, environment, ...more);
    if (process.features.typescript && environment.sharesModules)
      this.registries.esModuleRegistry = new ModulesOfTheProcess(environment.getVmContext());
  }
}

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
  return stateless.some((folder) => path.startsWith(folder)) && path.endsWith('.ts') && !testOwn.test(path);
}

/** What Node has loaded, as a module of the sandbox. */
function standingFor(path, context) {
  const exported = namesOf(load(path));
  const module = new SyntheticModule(
    Object.keys(exported),
    () => {
      for (const [name, value] of Object.entries(exported)) module.setExport(name, value);
    },
    { context, identifier: path },
  );
  if (module.status === 'unlinked') module.link(() => {});
  module.evaluate();
  return module;
}

/** A CommonJS module is the default of what it exports. */
function namesOf(loaded) {
  if (loaded?.[Symbol.toStringTag] === 'Module') return { ...loaded };
  const isRecord = (typeof loaded === 'object' || typeof loaded === 'function') && loaded !== null;
  return { ...(isRecord ? Object.fromEntries(Object.entries(loaded)) : {}), default: loaded };
}
