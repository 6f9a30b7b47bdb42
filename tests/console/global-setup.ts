import { prepareEngines } from '../../server/testing/prepared.ts';
import { layGround } from './ground.ts';

/** What the tear-down of the same process has to remove. */
declare global {
  var removeGround: (() => Promise<void>) | undefined;
}

/** Jest calls this once before the tests of all suites that visit a whole console. */
export default async function setUp(): Promise<void> {
  const removeEngines = await prepareEngines();
  const { remove } = await layGround(process.env.CONSOLE_TEST_POSTGRES);
  globalThis.removeGround = async () => {
    await remove();
    await removeEngines();
  };
}
