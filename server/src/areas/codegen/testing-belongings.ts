import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';

interface OfTool {
  belongings(house: TestServer, as: Person): Promise<Belongings>;
}

/** Something of each tool that has things. */
export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const files = readdirSync(import.meta.dirname)
    .map((tool) => join(import.meta.dirname, tool, 'testing-belongings.ts'))
    .filter((file) => existsSync(file));
  let all: Belongings = {};
  for (const file of files) {
    const tool: OfTool = await import(file);
    all = { ...all, ...(await tool.belongings(house, as)) };
  }
  return all;
}
