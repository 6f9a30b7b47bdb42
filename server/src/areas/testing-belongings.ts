import type { Belongings, Person, TestServer } from '../../testing/test-server.ts';
import { building } from './apartment/testing-belongings.ts';
import { video } from './bili/testing-belongings.ts';
import { note } from './notes/testing-belongings.ts';
import { team } from './wood/testing-belongings.ts';

/** Enters something of one's own in every area, through the API: for requests that shall hit. */
export async function furnished(house: TestServer, as: Person): Promise<Belongings> {
  return {
    ...(await building(house, as)),
    ...(await team(house, as)),
    ...(await note(house, as)),
    ...(await video(house, as)),
  };
}
