import { createBlock, recordWatch, saveVideo } from '@console/contract/bili';
import { accepted } from '../../../testing/answers.ts';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';

/** A saved video that was played, and a word that is not wanted. */
export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const { bvid } = accepted(
    await house.call(saveVideo, { body: { bvid: 'BV17x411w7KC', title: '榫卯' } }, { as }),
  );
  accepted(
    await house.call(recordWatch, { params: { bvid }, body: { part: 1, progressSeconds: 0 } }, { as }),
  );
  const { blockId } = accepted(
    await house.call(createBlock, { body: { kind: 'word', value: '广告' } }, { as }),
  );
  return { bvid, blockId };
}
