import { confirmSale, createTxn, deliverSale, orderPurchase, receivePurchase } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { type Trade, trade } from '../../server/src/areas/wood/txns/testing-trade.ts';
import type { Db } from '../../server/src/plugins/database/db.ts';
import { accepted } from '../../server/testing/answers.ts';
import { prepareEngines } from '../../server/testing/prepared.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { hearing } from './heard-statements.ts';

interface PostingSize {
  /** So many movements of goods lie behind the team. */
  readonly moves: readonly number[];
  readonly rounds: number;
  /** Documents of each round. */
  readonly documents: number;
  readonly keptIn: 'memory' | 'disk';
}

const steps = ['draft a sale', 'confirm it', 'deliver it', 'receive a purchase'] as const;
type Step = (typeof steps)[number];

/** Lines of each document that stands behind the team, and pieces of each line: 0.19 m3 at 2000.00. */
const linesEach = 5;
const line = { pieces: 10, volume: '0.190000', valueMinor: 38_000 } as const;
/** Moves that are written in one go. */
const atOnce = 100_000;

const idOf = (kind: number, number: Sql): Sql =>
  sql`('0000000' || ${kind}::text || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Purchases and the sales that take all of each away again, so that what lies there is what real documents have brought: every row as
 * postings leave it. Written into the tables, since posting a million takes hours.
 */
async function fill(db: Db, team: Trade, moves: number): Promise<void> {
  for (let start = 0; start < moves; start += atOnce) {
    const [first, last] = [start / linesEach + 1, Math.min(moves, start + atOnce) / linesEach];
    await write(db, team, first, last);
  }
  for (const name of ['txns', 'txn_lines', 'postings', 'stock_moves', 'cost_entries', 'cost_layers'])
    await db.rows(sql([`vacuum analyze wood.${name}`]));
}

async function write(db: Db, team: Trade, first: number, last: number): Promise<void> {
  const teamId = sql`${team.teamId}::uuid`;
  const { sortId } = team.board;
  // What real documents have posted comes before and between.
  const counted = await db.first<{ seq: string }>(sql`
    update wood.counters set value = value + ${last - first + 1}::int
    where team_id = ${teamId} and counter = 'posted' returning value as seq`);
  const behind = Number(counted?.seq) - last;
  const docs = sql`(select n, n % 2 = 1 as buys, current_date - 1 as day, n + ${behind}::bigint as seq, ${idOf(1, sql`n`)} as txn_id
    from generate_series(${first}::bigint, ${last}::bigint) n) d`;
  const lines = sql`${docs} cross join generate_series(1, ${linesEach}::int) line_no`;
  const sign = sql`case when d.buys then 1 else -1 end`;
  await db.batch(
    sql`insert into wood.txns (team_id, txn_id, number, kind, state, business_date, due_on, yard_id, partner_id, total_minor, created_by)
      select ${teamId}, txn_id, 'B-' || n, case when buys then 'purchase' else 'sale' end,
        case when buys then 'received' else 'delivered' end, day, day + 30, ${team.yardId}::uuid,
        case when buys then ${team.supplier.partnerId}::uuid else ${team.customer.partnerId}::uuid end,
        ${line.valueMinor * linesEach}::bigint, 'bench' from ${docs}`,
    sql`insert into wood.txn_lines (team_id, txn_id, line_no, sort_id, pieces, volume, quantity, moved_pieces, moved_volume, moved_quantity,
        agreed)
      select ${teamId}, d.txn_id, line_no, ${sortId}::uuid, ${line.pieces}::int, ${line.volume}::numeric, ${line.volume}::numeric,
        ${line.pieces}::int, ${line.volume}::numeric, ${line.volume}::numeric, true from ${lines}`,
    sql`insert into wood.postings (team_id, posted_seq, txn_id, act, business_date, posted_by)
      select ${teamId}, seq, txn_id, case when buys then 'receive' else 'deliver' end, day, 'bench' from ${docs}`,
    sql`insert into wood.stock_moves (team_id, sort_id, posted_seq, line_no, leg, yard_id, txn_id, d_pieces, d_volume, d_quantity,
        d_value_minor, amount_minor, tax_minor)
      select ${teamId}, ${sortId}::uuid, d.seq, line_no, 1, ${team.yardId}::uuid, d.txn_id, ${sign} * ${line.pieces}::int,
        ${sign} * ${line.volume}::numeric, ${sign} * ${line.volume}::numeric, ${sign} * ${line.valueMinor}::bigint,
        ${line.valueMinor}::bigint, 0 from ${lines}`,
    sql`insert into wood.cost_entries (team_id, posted_seq, line_no, sort_id, txn_id, account, amount_minor, business_date)
      select ${teamId}, d.seq, line_no, ${sortId}::uuid, d.txn_id, 'cost_of_sales', ${line.valueMinor}::bigint, d.day
      from ${lines} where not d.buys`,
    sql`insert into wood.cost_layers (team_id, sort_id, posted_seq, line_no, received_on, quantity, left_quantity)
      select ${teamId}, ${sortId}::uuid, d.seq, line_no, d.day, ${line.volume}::numeric, 0 from ${lines} where d.buys`,
  );
}

/** @throws where sums of movements are not what lies there: nothing of such a table would be worth measuring */
async function demandSound(db: Db, { teamId }: Trade): Promise<void> {
  const drift = await db.rows(sql`
    select p.sort_id from wood.value_pools p
    left join (select sort_id, sum(d_quantity) as q, sum(d_value_minor) as v from wood.stock_moves
      where team_id = ${teamId}::uuid group by sort_id) m on m.sort_id = p.sort_id
    left join (select sort_id, sum(pieces) as n, sum(quantity) as q from wood.stock_balances
      where team_id = ${teamId}::uuid group by sort_id) b on b.sort_id = p.sort_id
    where p.team_id = ${teamId}::uuid and (p.quantity <> m.q or p.value_minor <> m.v or p.quantity <> b.q)`);
  const gaps = await db.first<{ gaps: number }>(sql`
    select (max(posted_seq) - count(*))::int as gaps from wood.postings where team_id = ${teamId}::uuid`);
  if (drift.length > 0 || gaps?.gaps !== 0) throw new Error('The ledger does not add up.');
}

/** What each step of a document takes, one after the other. */
async function oneRound(house: TestServer, team: Trade, documents: number): Promise<Record<Step, number>> {
  const took = Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>;
  const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    took[step] += (performance.now() - began) / documents;
    return done;
  };
  const act = (
    step: Step,
    call: typeof confirmSale | typeof deliverSale | typeof receivePurchase,
    of: object,
  ) =>
    timed(step, async () =>
      accepted(await house.call(call, of as never, team.as(call === confirmSale ? 'SL' : 'WH'))),
    );
  for (let at = 0; at < documents; at++) {
    const { txnId } = await timed('draft a sale', () => sale(house, team));
    const params = { txnId };
    await act('confirm it', confirmSale, { params, body: {} });
    await act('deliver it', deliverSale, { params, body: { lines: [{ lineNo: 1, pieces: 1 }] } });
    const order = await team.draft('BY', {
      ...{ kind: 'purchase', partnerId: team.supplier.partnerId },
      lines: [{ sortId: team.board.sortId, pieces: 1, unitPrice: '2000' }],
    });
    const ordered = { params: { txnId: order.txnId } };
    accepted(await house.call(orderPurchase, { ...ordered, body: {} }, team.as('BY')));
    await act('receive a purchase', receivePurchase, {
      ...ordered,
      body: { lines: [{ lineNo: 1, pieces: 1 }] },
    });
  }
  return took;
}

const sale = async (house: TestServer, team: Trade) => {
  const { teamId, yardId, customer, board } = team;
  const lines = [{ sortId: board.sortId, pieces: 1, unitPrice: '2680' }];
  const businessDate = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  const body = { kind: 'sale' as const, yardId, businessDate, partnerId: customer.partnerId, lines };
  return accepted(await house.call(createTxn, { query: { teamId }, body }, team.as('SL')));
};

interface Shelf {
  readonly moves: number;
  readonly house: TestServer;
  readonly team: Trade;
  readonly ms: Record<Step, number[]>;
}

/** A team in a database of its own, behind which so many movements lie. */
async function shelf(moves: number): Promise<Shelf> {
  const house = await testServer({ engine: 'postgres' });
  const team = await trade(house, 'SCALE');
  await team.buy([{ sortId: team.board.sortId, pieces: 50_000, unitPrice: '2000' }]);
  await fill(house.db({ kind: 'owner' }), team, moves);
  await demandSound(house.db({ kind: 'owner' }), team);
  const ms = Object.fromEntries(steps.map((step) => [step, [] as number[]])) as Record<Step, number[]>;
  return { moves, house, team, ms };
}

/**
 * What posting costs a team behind which so many movements lie: it must not grow with them. All sizes stand side by side and take
 * turns, so that a noisy minute disturbs each of them alike.
 */
export async function measurePosting(
  { moves, rounds, documents, keptIn }: PostingSize,
  progress: (line: string) => void,
) {
  const removeEngines = await prepareEngines(keptIn);
  const shelves: Shelf[] = [];
  try {
    for (const count of moves) {
      progress(`filling up to ${count} movements`);
      shelves.push(await shelf(count));
    }
    for (const { house, team } of shelves) await oneRound(house, team, documents);
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`);
      for (const { house, team, ms } of shelves) {
        const took = await oneRound(house, team, documents);
        for (const step of steps) ms[step].push(took[step]);
      }
    }
    const plans: { moves: number; plan: string[] }[] = [];
    for (const { moves: count, house, team } of shelves) {
      plans.push({
        moves: count,
        plan: await hearing(house.database).plansOf(() => oneRound(house, team, 1)),
      });
      await demandSound(house.db({ kind: 'owner' }), team);
    }
    const [least] = shelves;
    const results = shelves.flatMap(({ moves: count, ms }) =>
      steps.map((step) => ({
        ...{ step, moves: count, msPerStep: figuresOf(ms[step]) },
        ratio: ratiosOf(ms[step], least?.ms[step] ?? []),
      })),
    );
    return { rounds, documents, results, plans };
  } finally {
    for (const { house } of shelves) await house.close();
    await removeEngines();
  }
}

export function shownPosting({
  rounds,
  documents,
  results,
  plans,
}: Awaited<ReturnType<typeof measurePosting>>) {
  const [least] = results;
  const figures = table(
    ['step', 'movements', 'ms a document', `cost against ${least?.moves}`],
    results.map((one) => [one.step, String(one.moves), shown(one.msPerStep), shown(one.ratio)]),
  );
  const told = plans.filter((_, at) => at === 0 || at === plans.length - 1);
  return [
    `posting of wood: ${rounds} rounds of ${documents} documents, PostgreSQL; median (lowest–highest)\n`,
    figures,
    ...told.map(({ moves, plan }) => `\nwhat posting reads, ${moves} movements\n${plan.join('\n\n')}`),
  ].join('\n');
}
