import {
  createOpening,
  createYard,
  disableSort,
  getWoodHome,
  listStock,
  listStockMoves,
  previewVolume,
  updateSort,
  updateTeam,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { boards, openBoards, shanghaiToday, type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let count = 0;
/** Sums of one team are compared to the last digit, so every test has its own. */
const freshTeam = () => woodTeam(house, `TEAM${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const dayBefore = (days: number) =>
  new Date(Date.parse(shanghaiToday()) - days * 86_400_000).toISOString().slice(0, 10);
const post = (team: WoodTeam, part: object = {}) =>
  house.call(
    createOpening,
    { body: { ...boards(team, 10, 1000), ...part } as never },
    { as: team.people.OW },
  );
const stockOf = async (team: WoodTeam, filter: object = {}) =>
  accepted(await house.call(listStock, { query: filter }, { as: team.people.OW }));
const fields = (answer: { body: unknown }) =>
  problemOf(answer).fields.map(({ path, code }) => `${path}: ${code}`);

it('names who posted a movement, also after they have left the team', async () => {
  const team = await freshTeam();
  const memberships = [{ area: 'wood', tenantId: team.teamId, roles: ['MG'] }];
  const poster = await house.user({ name: '赵', memberships });
  accepted(await house.call(createOpening, { body: boards(team, 1, 100) }, { as: poster }));
  await house.db({ kind: 'owner' }).rows(sql`
    update platform.members set state = 'removed' where user_id = ${poster.userId}`);
  const params = { sortId: team.board.sortId };
  const { items } = accepted(await house.call(listStockMoves, { params }, { as: team.people.OW }));
  expect(items.map(({ postedBy }) => postedBy)).toEqual(['赵']);
});

describe('posting an opening entry', () => {
  it('measures, posts at once and answers the document', async () => {
    const team = await freshTeam();
    const logs = { kind: 'log' as const, rows: [{ diameterCm: '20', lengthM: '4.0', count: 25 }] };
    const lines = [
      { sortId: team.board.sortId, pieces: 224, valueMinor: 1_000_000 },
      { sortId: team.log.sortId, tally: logs, valueMinor: 820_000 },
    ];
    const txn = accepted(await post(team, { lines, note: '期初' }));
    expect(txn).toMatchObject({
      number: 'OP-000001',
      kind: 'opening',
      state: 'posted',
      postedSeq: 1,
      businessDate: shanghaiToday(),
    });
    expect(txn.lines).toMatchObject([
      { pieces: 224, volume: '4.2560', quantity: '4.2560' },
      { pieces: 25, volume: '4.000', quantity: '4.000' },
    ]);
    const { items, ...sums } = await stockOf(team);
    expect(sums).toMatchObject({ total: 2, pieces: 249, volume: '8.256000', valueMinor: 1_820_000 });
    expect(items.map((row) => [row.code, row.volume, row.valueMinor, row.averageCost])).toEqual([
      ['BOARD', '4.256000', 1_000_000, '2349.624060'],
      ['LOG', '4.000000', 820_000, '2050.000000'],
    ]);
  });

  it('adds up postings in a moving average, and each sort in its yards', async () => {
    const team = await freshTeam();
    const yard = accepted(
      await house.call(
        createYard,
        { body: { code: 'SHOP', names: { zh: '店', en: 'Shop' } } },
        { as: team.people.OW },
      ),
    );
    await openBoards(house, team, 100, 100_000);
    accepted(await post(team, { ...boards(team, 50, 200_000), yardId: yard.yardId }));
    expect((await stockOf(team)).items).toMatchObject([
      { pieces: 150, volume: '2.850000', valueMinor: 300_000, averageCost: '1052.631579' },
    ]);
    const there = (await stockOf(team, { yardId: yard.yardId })).items;
    expect(there).toMatchObject([
      { pieces: 50, volume: '0.950000', quantity: '2.850000', valueMinor: 100_000 },
    ]);
    expect((await stockOf(team, { yardId: v7() })).items).toEqual([]);
  });

  it('rounds as the team has set it (W-20)', async () => {
    const team = await freshTeam();
    accepted(
      await house.call(
        updateTeam,
        { params: team, version: 0, body: { sawnRounding: 'piece' } },
        { as: team.people.OW },
      ),
    );
    const tally = {
      kind: 'sawn' as const,
      rows: [{ thicknessMm: '25', widthMm: '150', lengthM: '2.44', count: 500 }],
    };
    const txn = accepted(await post(team, { lines: [{ sortId: team.board.sortId, tally, valueMinor: 0 }] }));
    expect(txn.lines[0]?.volume).toBe('4.6000');
    expect(
      accepted(await house.call(previewVolume, { body: { tally } }, { as: team.people.VW })),
    ).toMatchObject({ rule: 'sawn_piece', volume: '4.6000' });
  });

  it('W-23, W-22: refuses a mixed lot without tally, and names every bad line and row', async () => {
    const team = await freshTeam();
    const bad = {
      kind: 'log' as const,
      rows: [
        { diameterCm: '20', lengthM: '4', count: 1 },
        { diameterCm: '3', lengthM: '4', count: 1 },
      ],
    };
    const lines = [
      { sortId: team.log.sortId, pieces: 5, valueMinor: 0 },
      { sortId: team.log.sortId, tally: bad, valueMinor: 0 },
      { sortId: v7(), pieces: 5, valueMinor: 0 },
    ];
    const answer = await post(team, { lines });
    expect([answer.status, fields(answer)]).toEqual([
      422,
      [
        'lines.0.volume: tally_required',
        'lines.1.tally.rows.1.diameterCm: diameter_out_of_range',
        'lines.2.sortId: unknown',
      ],
    ]);
    expect((await stockOf(team)).total).toBe(0);
  });

  it.each([
    ['a negative value', { lines: [{ sortId: v7(), pieces: 1, valueMinor: -1 }] }, 'lines.0.valueMinor'],
    ['no lines', { lines: [] }, 'lines'],
    ['an unknown yard', { yardId: v7() }, 'yardId'],
    ['no day', { businessDate: '2026-02-30' }, 'businessDate'],
    ['a day to come', { businessDate: '2199-01-01' }, 'businessDate'],
  ])('refuses %s', async (_, part, path) => {
    const answer = await post(await freshTeam(), part);
    expect([answer.status, problemOf(answer).fields[0]?.path]).toEqual([422, path]);
  });

  it('refuses a tally that the sort is not measured by, and decimals that the ledger would drop', async () => {
    const team = await freshTeam();
    const rows = [{ thicknessMm: '38', widthMm: '125.125', lengthM: '4', count: 1 }];
    const tally = { kind: 'sawn' as const, rows };
    const lines = [team.log, team.board].map(({ sortId }) => ({ sortId, tally, valueMinor: 0 }));
    expect(fields(await post(team, { lines }))).toEqual([
      'lines.0.tally.kind: not_this_tally',
      'lines.1.tally.rows.0.widthMm: too_many_decimals',
    ]);
  });

  it('refuses a disabled sort, and days before the team allows', async () => {
    const team = await freshTeam();
    expect((await post(team, { businessDate: dayBefore(7) })).status).toBe(201);
    const late = await post(team, { businessDate: dayBefore(8) });
    expect([late.status, problemOf(late)]).toMatchObject([
      409,
      { code: 'PERIOD_LOCKED', details: { earliest: dayBefore(7) } },
    ]);
    accepted(await house.call(disableSort, { params: team.board, body: {} }, { as: team.people.OW }));
    expect(fields(await post(team))).toEqual(['lines.0.sortId: sort_disabled']);
  });

  it('a failed posting leaves nothing behind, not even a number', async () => {
    const team = await freshTeam();
    await openBoards(house, team, 1, 1);
    expect(
      (await post(team, { lines: [{ sortId: team.log.sortId, pieces: 1, valueMinor: 0 }] })).status,
    ).toBe(422);
    expect((await openBoards(house, team, 1, 1)).postedSeq).toBe(2);
  });

  it('posts once for one idempotency key', async () => {
    const team = await freshTeam();
    const send = () =>
      house.call(
        createOpening,
        { body: boards(team, 7, 700), idempotencyKey: 'posting-key-1' },
        { as: team.people.OW },
      );
    expect(accepted(await send())).toEqual(accepted(await send()));
    expect((await stockOf(team)).pieces).toBe(7);
  });

  it('20 at the same time keep sums exact and numbers without gaps', async () => {
    const team = await freshTeam();
    const lines = (index: number) => {
      const both = [
        { sortId: team.board.sortId, pieces: 3, valueMinor: 1001 },
        { sortId: team.log.sortId, pieces: 1, volume: '0.333333', valueMinor: 7 },
      ];
      return index % 2 ? both : both.reverse();
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(team, { lines: lines(index) })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    const numbers = answers.map((answer) => accepted(answer).postedSeq).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const { items } = await stockOf(team);
    expect(items.map((row) => [row.pieces, row.volume, row.valueMinor])).toEqual([
      [60, '1.140000', 20_020],
      [20, '6.666660', 140],
    ]);
    await expectSumsOfMoves(team);
  });
});

/** The invariant of section 9.6: what moved is what there is. */
async function expectSumsOfMoves(team: WoodTeam): Promise<void> {
  const drift = await house.db({ kind: 'owner' }).rows(sql`
    select m.sort_id from (
      select team_id, sort_id, sum(d_pieces) as pieces, sum(d_volume) as volume, sum(d_quantity) as quantity, sum(d_value_minor) as value_minor
      from wood.stock_moves where team_id = ${team.teamId}::uuid group by team_id, sort_id) m
    full join (select sort_id, sum(pieces) as pieces, sum(volume) as volume, sum(quantity) as quantity
      from wood.stock_balances where team_id = ${team.teamId}::uuid group by sort_id) b on b.sort_id = m.sort_id
    full join (select * from wood.value_pools where team_id = ${team.teamId}::uuid) p on p.sort_id = m.sort_id
    where (m.pieces, m.volume, m.quantity, m.quantity, m.value_minor)
      is distinct from (b.pieces, b.volume, b.quantity, p.quantity, p.value_minor::numeric)`);
  expect(drift).toEqual([]);
}

describe('stock', () => {
  it('marks what is below its minimum, also when nothing of it is left', async () => {
    const team = await freshTeam();
    const { sortId } = team.log;
    accepted(
      await house.call(
        updateSort,
        { params: { sortId }, version: 0, body: { minStock: '2.5' } },
        { as: team.people.OW },
      ),
    );
    await openBoards(house, team, 10, 1000);
    expect((await stockOf(team)).items.map((row) => [row.code, row.low, row.minStock])).toEqual([
      ['BOARD', false, null],
      ['LOG', true, '2.5'],
    ]);
    expect((await stockOf(team, { low: 'true' })).items.map((row) => row.code)).toEqual(['LOG']);
    const home = accepted(await house.call(getWoodHome, {}, { as: team.people.OW }));
    expect(home).toMatchObject({
      sorts: 2,
      yards: 1,
      postings: 1,
      pieces: 10,
      lowCount: 1,
      low: [{ sortId, quantity: '0.000000', minStock: '2.5' }],
    });
    expect(home.bySpecies).toEqual([
      {
        ...{ speciesId: team.speciesId, names: { zh: '云杉', en: 'Spruce' }, pieces: 10, volume: '0.190000' },
        ...{ sorts: 1, low: 1 },
      },
    ]);
  });

  it('is found by text, form and species, a page at a time', async () => {
    const team = await freshTeam();
    await openBoards(house, team, 10, 1000);
    for (const filter of [{ q: '板材' }, { form: 'sawn_board' }, { speciesId: team.speciesId }]) {
      expect((await stockOf(team, filter)).items).toHaveLength(1);
    }
    for (const filter of [{ q: '柚木' }, { form: 'log' }, { speciesId: v7() }, { page: 2 }]) {
      expect((await stockOf(team, filter)).items).toHaveLength(0);
    }
    expect((await stockOf(team, { page: 2 })).total).toBe(1);
    expect(
      (await house.call(listStock, { query: { low: 'perhaps' as never } }, { as: team.people.OW })).status,
    ).toBe(422);
  });

  it('is sorted by a column, equals by their code, over all pages', async () => {
    const team = await freshTeam();
    const { sortId } = team.log;
    const params = { sortId };
    const change = { params, version: 0, body: { minStock: '2.5' } };
    accepted(await house.call(updateSort, change, { as: team.people.OW }));
    await openBoards(house, team, 10, 1000);
    const codes = async (filter: object) => (await stockOf(team, filter)).items.map(({ code }) => code);
    for (const column of ['pieces', 'volume', 'available']) {
      expect(await codes({ sort: column })).toEqual(['LOG', 'BOARD']);
      expect(await codes({ sort: `-${column}` })).toEqual(['BOARD', 'LOG']);
      expect(await codes({ sort: `-${column}`, size: 1, page: 2 })).toEqual(['LOG']);
    }
    expect(await codes({ sort: '-code' })).toEqual(['LOG', 'BOARD']);
    expect(await codes({ sort: 'pieces', yardId: v7() })).toEqual([]);
    for (const sort of ['valueMinor', '--code', 'code;']) {
      const bad = await house.call(listStock, { query: { sort: sort as never } }, { as: team.people.OW });
      expect(fields(bad)).toEqual(['sort: invalid_value']);
    }
  });

  it('tells every move of a sort, newest first, a page at a time', async () => {
    const team = await freshTeam();
    for (const pieces of [1, 2, 3]) await openBoards(house, team, pieces, pieces * 100);
    const params = { sortId: team.board.sortId };
    const page = async (query: object) =>
      accepted(await house.call(listStockMoves, { params, query }, { as: team.people.AC }));
    const first = await page({ limit: 2 });
    expect(first.items.map((move) => [move.postedSeq, move.pieces, move.valueMinor])).toEqual([
      [3, 3, 300],
      [2, 2, 200],
    ]);
    const last = await page({ limit: 2, cursor: first.next ?? '' });
    expect([last.items.map((move) => move.number), last.next]).toEqual([['OP-000001'], null]);
    expect((await page({ yardId: v7() })).items).toEqual([]);
    const bad = await house.call(listStockMoves, { params, query: { cursor: 'x' } }, { as: team.people.AC });
    expect([bad.status, fields(bad)]).toEqual([422, ['cursor: bad_cursor']]);
  });

  it('is a ledger: nothing posted can be changed or deleted, not even by its owner', async () => {
    const team = await freshTeam();
    await openBoards(house, team, 1, 1);
    const db = house.db({ kind: 'owner' });
    for (const change of [
      sql`update wood.stock_moves set d_pieces = 2 where team_id = ${team.teamId}::uuid`,
      sql`delete from wood.stock_moves where team_id = ${team.teamId}::uuid`,
      sql`update wood.postings set note = 'x' where team_id = ${team.teamId}::uuid`,
    ]) {
      await expect(db.rows(change)).rejects.toThrow(/insert-only/);
    }
    for (const change of [
      sql`update wood.txn_lines set pieces = 2 where team_id = ${team.teamId}::uuid`,
      sql`update wood.txn_lines set agreed = false where team_id = ${team.teamId}::uuid`,
      sql`delete from wood.txn_lines where team_id = ${team.teamId}::uuid`,
    ]) {
      await expect(db.rows(change)).rejects.toThrow(/agreed/);
    }
    const asUser = house.db({ kind: 'user', userId: team.people.OW.userId });
    await expect(asUser.rows(sql`delete from wood.txns`)).rejects.toThrow(/permission denied/);
    await expect(
      db.rows(sql`update wood.stock_balances set pieces = -1 where team_id = ${team.teamId}::uuid`),
    ).rejects.toThrow(/check/);
    await expect(
      db.rows(sql`update wood.value_pools set quantity = 0 where team_id = ${team.teamId}::uuid`),
    ).rejects.toThrow(/check/);
  });
});

describe('the volume calculator', () => {
  const tally = {
    kind: 'log' as const,
    rows: [
      { diameterCm: '20', lengthM: '4.0', count: 25 },
      { diameterCm: '20.5', lengthM: '4', count: 1 },
    ],
  };

  it('answers good rows with their volume and bad rows with their reason', async () => {
    const stranger = await house.user();
    expect(accepted(await house.call(previewVolume, { body: { tally } }, { as: stranger }))).toEqual({
      rule: 'gb4814_2013',
      pieces: 25,
      volume: '4.000',
      boardFeet: '1695.10',
      rows: [
        { pieceVolume: '0.160', volume: '4.000', branch: 'main', problem: null },
        {
          pieceVolume: null,
          volume: null,
          branch: null,
          problem: { path: 'diameterCm', code: 'diameter_not_whole' },
        },
      ],
    });
  });

  it('asks for sign-in, a sound body and a team of one’s own', async () => {
    const [team, stranger] = [await freshTeam(), await house.user()];
    expect((await house.call(previewVolume, { body: { tally } })).status).toBe(401);
    const bad = await house.call(
      previewVolume,
      { body: { tally: { kind: 'stone', rows: [] } as never } },
      { as: stranger },
    );
    expect(bad.status).toBe(422);
    const foreign = await house.call(
      previewVolume,
      { query: { teamId: team.teamId }, body: { tally } },
      { as: stranger },
    );
    expect(foreign.status).toBe(404);
  });
});
