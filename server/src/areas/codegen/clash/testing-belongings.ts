import { listClashControllers } from '@console/contract/codegen';
import { accepted } from '../../../../testing/answers.ts';
import type { Belongings, TestServer } from '../../../../testing/test-server.ts';

/** The first controller, where one is configured or simulated. */
export async function belongings(house: TestServer): Promise<Belongings> {
  const as = { as: await house.user({ roles: ['developer'] }) };
  const [first] = accepted(await house.call(listClashControllers, {}, as)).items;
  return first ? { controller: first.name, system: first.name } : {};
}
