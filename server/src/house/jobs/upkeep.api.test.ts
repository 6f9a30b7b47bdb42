import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import { upkeep } from './upkeep.ts';

it('upkeep runs on this engine', async () => {
  const database = await copyDatabase(engine);
  for (const { run } of upkeep(database)) await run(() => {});
  await database.close();
});
