import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { libraries } from './offer.js';

declare global {
  /** The federation runtime that the page's remotes use instead of bringing their own. */
  var _FEDERATION_RUNTIME_CORE: unknown;
  var _CONSOLE_BUNDLER_RUNTIME: unknown;
}
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
globalThis._CONSOLE_BUNDLER_RUNTIME = bundlerRuntime;

/** The page's side of module federation: it offers every shared library, and they have come with it. */
export const federation = createInstance({
  name: 'console_host',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    libraries.map(([name, version, lib]) => [
      name,
      { version, lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  ),
});
