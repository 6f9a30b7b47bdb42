import { saveVideo } from '@console/contract/bili';
import { accepted } from '../../../testing/answers.ts';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';

/** A saved video. */
export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const { bvid } = accepted(
    await house.call(saveVideo, { body: { bvid: 'BV17x411w7KC', title: '榫卯' } }, { as }),
  );
  return { bvid };
}
