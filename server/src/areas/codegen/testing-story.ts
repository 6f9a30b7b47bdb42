import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getApiAdminInfo, pingSystem } from '@console/contract/codegen';
import type { Telling } from '../../../testing/telling.ts';

type ToolStory = { story(told: Telling): Promise<void> };

/** What each tool has to tell, and that every system outside answers. */
export async function story(told: Telling): Promise<void> {
  const { systems } = await told.tell(getApiAdminInfo);
  for (const { kind, name } of systems) await told.tell(pingSystem, { params: { kind, system: name } });
  const files = readdirSync(import.meta.dirname)
    .map((tool) => join(import.meta.dirname, tool, 'testing-story.ts'))
    .filter((file) => existsSync(file));
  for (const file of files) await ((await import(file)) as ToolStory).story(told);
}
