import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Belongings, Person, TestServer } from '../../testing/test-server.ts';

/** What an area's `testing-belongings.ts` offers: enters something of one's own there, through the API. */
interface OfArea {
  belongings(house: TestServer, as: Person): Promise<Belongings>;
}

/** Enters something of one's own in every area that has things: for requests that shall hit. */
export async function furnished(house: TestServer, as: Person): Promise<Belongings> {
  const files = readdirSync(import.meta.dirname)
    .map((area) => join(import.meta.dirname, area, 'testing-belongings.ts'))
    .filter((file) => existsSync(file));
  let all: Belongings = {};
  for (const file of files) {
    const area: OfArea = await import(file);
    all = { ...all, ...(await area.belongings(house, as)) };
  }
  return all;
}
