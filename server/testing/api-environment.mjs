import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import NodeEnvironment from '../../shared/testing/node-environment.mjs';

/**
 * The embedded engine's machine code. V8 gives it to every thread that compiles the same bytes, as long as somebody
 * holds it: here the process of all test files does, so that it is made once and not for each of them.
 */
/** @type {{ engineCode: WebAssembly.Module | undefined }} */
const held = { engineCode: undefined };

export default class ApiEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    if (this.global.__ENGINE__ === 'pglite') held.engineCode ??= await compiledEngine();
  }
}

async function compiledEngine() {
  const wasm = fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')));
  return WebAssembly.compile(await readFile(wasm));
}
