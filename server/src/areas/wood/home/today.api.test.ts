import {
  confirmSale,
  createStocktake,
  deliverSale,
  getMyWork,
  getWoodHome,
  getWoodToday,
  reverseTxn,
  submitStocktake,
  type TeamToday,
  todayLowAtMost,
  todayTeamsAtMost,
  updateSort,
  type WoodRole,
  woodRoleNames,
} from '@console/contract/wood';
import { accepted, refusal } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';

let house: TestServer;
let team: Trade;
const day = shanghaiToday();

beforeAll(async () => {
  house = await testServer();
  team = await trade(house, 'TODAY');
  await team.buy([{ sortId: team.board.sortId, pieces: 300, unitPrice: '2000' }]);
  await sold(100, 'SL', day);
  await sold(50, 'MG', day);
});
afterAll(() => house.close());

/** Sold and delivered on a day. */
async function sold(pieces: number, role: 'SL' | 'MG', businessDate: string) {
  const lines = [{ sortId: team.board.sortId, pieces, unitPrice: '2680' }];
  const { txnId } = await team.draft(role, {
    ...{ kind: 'sale' as const, partnerId: team.customer.partnerId, businessDate, lines },
  });
  accepted(await house.call(confirmSale, { params: { txnId }, body: {} }, team.as(role)));
  const body = { lines: [{ lineNo: 1, pieces }] };
  accepted(await house.call(deliverSale, { params: { txnId }, body }, team.as('WH')));
  return txnId;
}

const morning = async (as: Person, query: { teamId?: string } = {}) =>
  accepted(await house.call(getWoodToday, { query }, { as }));
const card = async (role: WoodRole): Promise<TeamToday> =>
  (await morning(team.people[role])).teams[0] as TeamToday;

describe('what is told of a team', () => {
  it('sales are those of the workspace: of all for whoever sees the margin, of oneself for whoever sells', async () => {
    // 1.9 and 0.95 m3 at 2680.00.
    expect((await card('OW')).sold).toMatchObject({
      ownSales: false,
      today: { volume: '2.850000', salesMinor: 763_800 },
      week: { volume: '2.850000', salesMinor: 763_800 },
      weekBefore: { volume: '0.000000', salesMinor: 0 },
    });
    expect((await card('SL')).sold).toMatchObject({
      ...{ ownSales: true, today: { volume: '1.900000', salesMinor: 509_200 } },
    });
    for (const role of woodRoleNames) {
      const { lately } = accepted(await house.call(getWoodHome, {}, team.as(role)));
      const { sold: told } = await card(role);
      expect([role, told === null]).toEqual([role, lately?.sold === null]);
      if (told === null) continue;
      expect([role, told.days.map(({ day: on, volume, salesMinor }) => [on, volume, salesMinor])]).toEqual([
        ...[role, lately?.days.map((one) => [one.day, one.soldVolume, one.salesMinor])],
      ]);
    }
  });

  it('money is told to nobody who may not see it', async () => {
    for (const role of ['WH', 'VW', 'BY'] as const)
      expect([role, JSON.stringify(await card(role))]).toEqual([
        role,
        expect.not.stringMatching(/"salesMinor":-?\d/),
      ]);
    expect(JSON.stringify(await card('VW'))).not.toContain('Minor');
  });

  it('what was reversed is gone from today and from the week', async () => {
    const txnId = await sold(10, 'MG', day);
    expect((await card('OW')).sold?.today.salesMinor).toBe(763_800 + 50_920);
    accepted(await house.call(reverseTxn, { params: { txnId }, body: { reason: 'wrong' } }, team.as('MG')));
    expect((await card('OW')).sold?.week).toEqual({ volume: '2.850000', salesMinor: 763_800 });
  });

  it('what waits is one’s own work: who has counted is not asked to approve', async () => {
    const counted = { yardId: team.yardId, lines: [{ sortId: team.board.sortId, pieces: 150 }] };
    const { txnId } = accepted(await house.call(createStocktake, { body: counted }, team.as('WH')));
    accepted(await house.call(submitStocktake, { params: { txnId }, body: {} }, team.as('WH')));
    expect((await card('MG')).waiting.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['stocktakes 1']);
    expect((await card('WH')).waiting).toEqual([]);
    for (const role of woodRoleNames)
      expect([role, (await card(role)).waiting]).toEqual([
        role,
        accepted(await house.call(getMyWork, {}, team.as(role))).waiting,
      ]);
  });

  it('sorts below their minimum are counted, and the worst are named', async () => {
    expect(await card('VW')).toMatchObject({ lowCount: 0, low: [] });
    const { sortId, version } = team.board;
    accepted(
      await house.call(
        updateSort,
        { params: { sortId }, version, body: { minStock: '1000' } },
        team.as('OW'),
      ),
    );
    const { lowCount, low } = await card('VW');
    expect(lowCount).toBe(1);
    expect(low).toMatchObject([{ sortId, minStock: '1000', quantity: '2.850000', baseUnit: 'm3' }]);
    const home = accepted(await house.call(getWoodHome, {}, team.as('OW')));
    expect([home.lowCount, home.low.slice(0, todayLowAtMost)]).toEqual([lowCount, low]);
  });
});

describe('which teams', () => {
  it('another team’s never; who belongs to none is told of none; nobody signed in is refused', async () => {
    const other = await trade(house, 'OTHER');
    expect((await morning(other.people.OW)).teams.map(({ teamId }) => teamId)).toEqual([other.teamId]);
    expect(await morning(await house.user())).toEqual({ teams: [], others: 0 });
    const query = { teamId: team.teamId };
    expect(refusal(await house.call(getWoodToday, { query }, { as: other.people.OW }))).toBe('404 NOT_FOUND');
    expect(refusal(await house.call(getWoodToday, {}, { as: undefined }))).toBe('401 UNAUTHENTICATED');
  });

  it('what is seen with a right is told of the teams where it is held, and of no other', async () => {
    const other = await trade(house, 'MIXED');
    const both = await house.user({
      memberships: [
        { area: 'wood', tenantId: team.teamId, roles: ['VW'] },
        { area: 'wood', tenantId: other.teamId, roles: ['OW'] },
      ],
    });
    const { teams } = await morning(both);
    expect(
      Object.fromEntries(teams.map(({ code, sold: told }) => [code, told && 'salesMinor' in told.today])),
    ).toEqual({
      TODAY: false,
      MIXED: true,
    });
    expect((await morning(both, { teamId: other.teamId })).teams.map(({ code }) => code)).toEqual(['MIXED']);
  });

  it('of more than five the rest is counted', async () => {
    const ids = [];
    for (let at = 0; at <= todayTeamsAtMost; at += 1) ids.push((await trade(house, `MANY${at}`)).teamId);
    const memberships = ids.map((tenantId) => ({ area: 'wood' as const, tenantId, roles: ['VW'] }));
    const { teams, others } = await morning(await house.user({ memberships }));
    expect([teams.map(({ teamId }) => teamId), others]).toEqual([ids.slice(0, todayTeamsAtMost), 1]);
  });
});
