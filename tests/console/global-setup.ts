import { ensureImageNode, noImageNode } from '../../server/testing/image-node.ts';
import { prepareEngines } from '../../server/testing/prepared.ts';
import { ensureChromium } from './browser.ts';
import { laidGround, layGround } from './ground.ts';
import { ensureNginx } from './nginx.ts';

/** What the tear-down of the same process has to remove. */
declare global {
  var removeGround: (() => Promise<void>) | undefined;
}

/** Jest calls this once before the tests of all suites that visit a whole console; in a run of all suites it lies already. */
export default async function setUp(): Promise<void> {
  if (laidGround() === undefined) globalThis.removeGround = await layGroundOfAll();
}

/** What the tests of the API and of whole consoles stand on: one PostgreSQL, both engines' templates, the built files. */
export async function layGroundOfAll(): Promise<() => Promise<void>> {
  const engines = prepareEngines();
  const postgres = engines.then(() => process.env.CONSOLE_TEST_POSTGRES);
  const [{ remove }, removeEngines] = await Promise.all([
    // Builds, which need none of the rest, are what takes longest.
    layGround(postgres),
    engines,
    postgres.then(installOnce),
    // What needs it fails with the reason, and nothing else.
    noImageNode === undefined ? ensureImageNode().catch(() => {}) : undefined,
  ]);
  return async () => {
    await remove();
    await removeEngines();
  };
}

/** Here, because workers that install at the same time lock each other out. */
function installOnce(): void {
  for (const ensure of [() => ensureChromium('shell'), ensureNginx])
    try {
      ensure();
    } catch {
      // The tests of a browser or of nginx fail with the reason, and no others.
    }
}
