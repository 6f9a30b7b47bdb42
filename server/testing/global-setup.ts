import { prepareEngines } from './prepared.ts';

/** What the tear-down of the same process has to remove. */
declare global {
  var removePrepared: (() => Promise<void>) | undefined;
}

/** Jest calls this once before the tests of both API projects. */
export default async function setUp(): Promise<void> {
  globalThis.removePrepared = await prepareEngines();
}
