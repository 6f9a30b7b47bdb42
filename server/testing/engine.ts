import type { Engine } from './prepared.ts';

/** Which Jest project runs the file. */
declare const __ENGINE__: Engine;
export const engine: Engine = __ENGINE__;

/** What only one engine can show is no test of the other, not a skipped one. */
export function onlyOn(one: Engine, tests: () => void): void {
  if (engine === one) tests();
}
