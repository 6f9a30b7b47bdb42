import { listObjectBuckets, listObjects } from '@console/contract/codegen';
import { accepted } from '../../../../testing/answers.ts';
import type { Belongings, TestServer } from '../../../../testing/test-server.ts';

/** A text in the first bucket, where a store is configured or simulated. */
export async function belongings(house: TestServer): Promise<Belongings> {
  const as = { as: await house.user({ roles: ['developer'] }) };
  const [first] = accepted(await house.call(listObjectBuckets, {}, as)).items;
  if (!first) return {};
  const params = { bucketId: first.id };
  const { items } = accepted(await house.call(listObjects, { params, query: { prefix: 'documents/' } }, as));
  const text = items.find(({ key }) => key.endsWith('.json'));
  return { ...params, ...(text ? { key: text.key } : {}) };
}
