import {
  getCostSettings,
  getTxn,
  listStock,
  revalueStock,
  updateCostSettings,
  updateTeam,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf, refusal } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { openBoards, shanghaiToday } from './testing-team.ts';
import { type Trade, trade } from './txns/testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `REVAL${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const today = shanghaiToday();
/** The last day of the month before: never more than 31 days ago. */
const monthEnd = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0))
  .toISOString()
  .slice(0, 10);

const revalue = (team: Trade, body: object = {}, role: 'OW' | 'MG' = 'OW') =>
  house.call(
    revalueStock,
    { body: { costMethod: 'fifo', businessDate: monthEnd, reason: 'year end', dryRun: false, ...body } },
    team.as(role),
  );

/** W-25 in boards: 200 for 4100.00, 100 for 2250.00, 120 gone at the average; all posted for the end of last month. */
async function traded(): Promise<Trade> {
  const team = await freshTrade();
  const rules = { params: { teamId: team.teamId }, version: 0, body: { backdateDays: 31 } };
  accepted(await house.call(updateTeam, rules, team.as('OW')));
  await openBoards(house, team, 200, 410_000);
  await openBoards(house, team, 100, 225_000);
  // The books tell of last month: what is posted is not changed by anybody but here.
  const db = house.db({ kind: 'owner' });
  await db.rows(sql`alter table wood.postings disable trigger insert_only`);
  await db.rows(
    sql`update wood.postings set business_date = ${monthEnd}::date where team_id = ${team.teamId}::uuid`,
  );
  await db.rows(sql`alter table wood.postings enable trigger insert_only`);
  return team;
}
const valued = async (team: Trade) => {
  const { items } = accepted(await house.call(listStock, {}, team.as('OW')));
  return items.map(({ pieces, valueMinor }) => [pieces, valueMinor]);
};
const layersOf = (team: Trade) =>
  house.db({ kind: 'owner' }).rows<{ value: string | null }>(sql`
    select left_value_minor as value from wood.cost_layers where team_id = ${team.teamId}::uuid order by posted_seq`);

describe('another costing method', () => {
  it('after the first posting takes a revaluation, which is tried first', async () => {
    const team = await traded();
    const { version } = accepted(await house.call(getCostSettings, {}, team.as('OW')));
    const change = { version, body: { costMethod: 'fifo' as const } };
    expect(refusal(await house.call(updateCostSettings, change, team.as('OW')))).toBe(
      '409 STATE_CONFLICT costMethod method_posted',
    );
    const tried = accepted(await revalue(team, { dryRun: true }));
    expect(tried).toMatchObject({ beforeMinor: 635_000, afterMinor: 635_000, txn: null });
    expect(accepted(await house.call(getCostSettings, {}, team.as('OW'))).costMethod).toBe('moving_average');
  });

  it('moves value alone, by a posted document, and holds from then on', async () => {
    const team = await traded();
    // 120 of 300 by the average, as a stocktake or a sale would take them.
    const db = house.db({ kind: 'owner' });
    await db.rows(sql`update wood.value_pools set quantity = quantity - 2.28, value_minor = value_minor - 254000
      where team_id = ${team.teamId}::uuid`);
    await db.rows(sql`update wood.cost_layers set left_quantity = left_quantity - 2.28
      where team_id = ${team.teamId}::uuid and quantity = 3.8`);
    await db.rows(sql`update wood.stock_balances set pieces = pieces - 120, volume = volume - 2.28, quantity = quantity - 2.28
      where team_id = ${team.teamId}::uuid`);
    const { beforeMinor, afterMinor, lines, txn } = accepted(await revalue(team));
    // 381 000 by the average; 1.52 of 3.8 at 410 000 and all of 225 000 by FIFO.
    expect([beforeMinor, afterMinor]).toEqual([381_000, 389_000]);
    expect(lines).toMatchObject([{ code: 'BOARD', quantity: '3.420000', beforeMinor: 381_000 }]);
    expect(await valued(team)).toEqual([[180, 389_000]]);
    expect((await layersOf(team)).map(({ value }) => Number(value))).toEqual([164_000, 225_000]);
    const params = { txnId: txn?.txnId ?? '' };
    const document = accepted(await house.call(getTxn, { params }, team.as('OW')));
    expect(document).toMatchObject({ kind: 'adjust', state: 'posted', businessDate: monthEnd, may: [] });
    expect(document.postings[0]?.moves).toMatchObject([{ pieces: 0, volume: '0.000000', valueMinor: 8000 }]);
    const booked = await db.rows(sql`
      select account, amount_minor::int as amount from wood.cost_entries where team_id = ${team.teamId}::uuid`);
    expect(booked).toEqual([{ account: 'revaluation', amount: -8000 }]);
    expect(accepted(await house.call(getCostSettings, {}, team.as('OW'))).costMethod).toBe('fifo');
    expect(problemOf(await revalue(team)).details).toEqual({ reason: 'same_method' });
    // Back to the average: no value moves, and layers have none of their own any more.
    const back = accepted(await revalue(team, { costMethod: 'moving_average' }));
    expect([back.beforeMinor, back.afterMinor]).toEqual([389_000, 389_000]);
    expect((await layersOf(team)).map(({ value }) => value)).toEqual([null, null]);
  });

  it('is refused on any other day, and behind what was posted later', async () => {
    const team = await traded();
    const yesterday = new Date(Date.parse(monthEnd) - 86_400_000).toISOString().slice(0, 10);
    expect(refusal(await revalue(team, { businessDate: yesterday }))).toBe(
      '422 VALIDATION businessDate not_month_end',
    );
    expect(refusal(await revalue(team, { businessDate: '2020-01-31' }))).toBe(
      '409 PERIOD_LOCKED businessDate too_long_ago',
    );
    expect((await revalue(team, {}, 'MG')).status).toBe(403);
    await openBoards(house, team, 1, 2000);
    expect(refusal(await revalue(team))).toBe('409 STATE_CONFLICT businessDate posted_after');
    expect(await valued(team)).toEqual([[301, 637_000]]);
  });

  it('a posting waits for a change of the method under way, and is valued by what it has become', async () => {
    const team = await freshTrade();
    const owner = house.db({ kind: 'owner' });
    let done = false;
    let opening: Promise<unknown> = Promise.resolve();
    await owner.transaction(async (tx) => {
      await tx.rows(sql`update wood.teams set cost_method = 'fifo' where team_id = ${team.teamId}::uuid`);
      opening = openBoards(house, team, 100, 190_000).finally(() => {
        done = true;
      });
      // Until it waits, or has gone by without waiting.
      await until(async () => {
        const waiting = await owner.first(sql`
          select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return done || waiting !== undefined;
      }, 'the opening entry waits');
    });
    await opening;
    expect((await layersOf(team)).map(({ value }) => Number(value))).toEqual([190_000]);
  });

  it('of two at once, a posting and the settings, the layers go by the method that stands', async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await freshTrade();
      const { version } = accepted(await house.call(getCostSettings, {}, team.as('OW')));
      const change = { version, body: { costMethod: 'fifo' as const } };
      const [settings] = await Promise.all([
        house.call(updateCostSettings, change, team.as('OW')),
        openBoards(house, team, 100, 190_000),
      ]);
      const { costMethod } = accepted(await house.call(getCostSettings, {}, team.as('OW')));
      expect(costMethod).toBe(settings.status === 200 ? 'fifo' : 'moving_average');
      const [layer] = await layersOf(team);
      expect(layer?.value === null).toBe(costMethod === 'moving_average');
    }
  });
});
