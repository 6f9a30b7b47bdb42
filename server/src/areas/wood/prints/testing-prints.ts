import type { CallInput } from '@console/contract';
import { getWoodPrint, type WoodPrint, type WoodRole } from '@console/contract/wood';
import { accepted } from '../../../../testing/answers.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { textOf } from '../../../house/papers/testing-papers.ts';
import type { Trade } from '../txns/testing-trade.ts';

export type Query = NonNullable<CallInput<typeof getWoodPrint>['query']>;

/** Papers of a team as somebody asks for them. */
export function printing(house: TestServer, team: Trade) {
  const ask = (printSubjectId: string, query: Query = {}, role: WoodRole = 'MG') =>
    house.call(getWoodPrint, { params: { printSubjectId }, query }, team.as(role));
  const print = async (subjectId: string, query: Query = {}, role: WoodRole = 'MG'): Promise<WoodPrint> =>
    accepted(await ask(subjectId, query, role));
  return {
    ask,
    print,
    /** What another reader finds in the file, without spaces. */
    text: async (...of: Parameters<typeof print>): Promise<string> => textOf((await print(...of)).file),
  };
}
