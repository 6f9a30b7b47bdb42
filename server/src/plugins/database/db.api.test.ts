import sql from 'sql-template-tag';
import { copyDatabase, type Engine } from '../../../testing/prepared.ts';
declare const __ENGINE__: Engine;
it('runs', async () => {
  const d = await copyDatabase(__ENGINE__);
  expect(await d.as({ kind: 'owner' }).first(sql`select 1 as a_b`)).toEqual({ aB: 1 });
  await d.close();
});
