import {
  createSort,
  createSortMatrix,
  createSpecies,
  createStarterSorts,
  disableSort,
  enableSort,
  listSorts,
  listSpecies,
  orderSorts,
  type Sort,
  updateSort,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { onlyOn } from '../../../testing/engine.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { updateSort as changeSort } from './sorts.ts';
import { openBoards, type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let team: WoodTeam;
let other: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  [team, other] = [await woodTeam(house, 'ONE'), await woodTeam(house, 'TWO')];
});
afterAll(() => house.close());

const owner = () => ({ as: team.people.OW });
const query = () => ({ teamId: team.teamId });
const body = (code: string, more: object = {}) => ({
  code,
  names: { zh: `名${code}`, en: `Name ${code}` },
  form: 'log' as const,
  ...more,
});
const create = (code: string, more: object = {}) =>
  house.call(createSort, { query: query(), body: body(code, more) }, owner());
const made = async (code: string, more: object = {}) => accepted(await create(code, more));
const change = (sort: Sort, part: object, version = sort.version) =>
  house.call(updateSort, { params: { sortId: sort.sortId }, version, body: part }, owner());
const list = async (filter: object = {}) =>
  accepted(await house.call(listSorts, { query: { ...query(), ...filter } }, owner()));
const fields = (answer: { body: unknown }) =>
  problemOf(answer).fields.map(({ path, code }) => `${path}: ${code}`);

const someoneWaitsForALock = () =>
  until(async () => {
    const waiting = await house.database.as({ kind: 'owner' }).rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return waiting.length > 0;
  }, 'someone waits for a lock');

describe('listing', () => {
  it('answers the tree, parents before children, with what is in stock', async () => {
    const root = await made('TREE');
    const child = await made('TREE-1', { parentId: root.sortId });
    await made('TREE-2', { parentId: root.sortId });
    await made('TREE-1-1', { parentId: child.sortId });
    const { items } = await list({ q: 'tree' });
    expect(items.map((sort) => sort.code)).toEqual(['TREE', 'TREE-1', 'TREE-1-1', 'TREE-2']);
    expect(items[0]).toMatchObject({ pieces: 0, inUse: false, state: 'active', version: 0 });
  });

  it('finds by two Chinese characters, code, form, species and page', async () => {
    expect((await list({ q: '云杉' })).items.map((sort) => sort.code)).toEqual(['BOARD', 'LOG']);
    expect((await list({ q: 'spruce B' })).items.map((sort) => sort.code)).toEqual(['BOARD']);
    expect((await list({ q: '%' })).total).toBe(0);
    expect((await list({ speciesId: team.speciesId, form: 'log' })).items.map((sort) => sort.code)).toEqual([
      'LOG',
    ]);
    const second = await list({ q: '云杉', page: 2, size: 1 });
    expect([second.items.map((sort) => sort.code), second.total]).toEqual([['LOG'], 2]);
    const bad = await house.call(listSorts, { query: { size: 5000 } }, owner());
    expect(bad.status).toBe(422);
  });
});

describe('creating', () => {
  it('keeps exact sizes and prices, and writes the code in capitals', async () => {
    const sort = await made('exact-1', {
      form: 'square',
      thicknessMm: '90.50',
      widthMm: '90',
      lengthM: '2.440',
      listPrice: '2680.000001',
      minStock: '3',
    });
    expect(sort).toMatchObject({
      code: 'EXACT-1',
      thicknessMm: '90.5',
      lengthM: '2.44',
      listPrice: '2680.000001',
      minStock: '3',
    });
  });

  it('refuses a code that is taken, whatever its case', async () => {
    const answer = await create('board');
    expect([answer.status, problemOf(answer).code, fields(answer)]).toEqual([
      409,
      'CODE_TAKEN',
      ['code: taken'],
    ]);
  });

  it.each([
    ['a size of zero', { thicknessMm: '0' }, 'thicknessMm: not_positive'],
    ['a float', { listPrice: 1.5 }, 'listPrice: invalid_type'],
    ['too many decimals', { lengthM: '4.0001' }, 'lengthM: not_a_decimal'],
    ['crossed diameters', { diameterMinCm: 30, diameterMaxCm: 20 }, 'diameterMaxCm: below_minimum'],
    [
      'a floor above the list price',
      { listPrice: '10', floorPrice: '10.01' },
      'floorPrice: above_list_price',
    ],
    ['an unknown species', { speciesId: v7() }, 'speciesId: unknown'],
    ['an unknown parent', { parentId: v7() }, 'parentId: unknown'],
  ])('refuses %s', async (_, part, expected) => {
    const answer = await create('BAD', part);
    expect(answer.status).toBe(422);
    expect(
      fields(answer).map((one) =>
        expected.endsWith('decimal') ? one.replace(/: .*/, ': not_a_decimal') : one,
      ),
    ).toEqual([expected]);
  });

  it("refuses another team's species and parent as unknown", async () => {
    expect(fields(await create('BAD', { speciesId: other.speciesId }))).toEqual(['speciesId: unknown']);
    expect(fields(await create('BAD', { parentId: other.log.sortId }))).toEqual(['parentId: unknown']);
  });

  it('does the work once for one idempotency key', async () => {
    const send = (code: string) =>
      house.call(createSort, { query: query(), body: body(code), idempotencyKey: 'same-key-1' }, owner());
    const [first, again] = [await send('ONCE'), await send('ONCE')];
    expect(accepted(again)).toEqual(accepted(first));
    expect(problemOf(await send('TWICE')).code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('changing', () => {
  it('changes what is sent and nothing else', async () => {
    const sort = await made('CHANGE', { listPrice: '100' });
    expect(accepted(await change(sort, { floorPrice: '90' }))).toEqual({
      ...sort,
      floorPrice: '90',
      version: 1,
    });
  });

  it('judges the whole: a new list price below the old floor is refused', async () => {
    const sort = await made('WHOLE', { listPrice: '100', floorPrice: '90' });
    expect(fields(await change(sort, { listPrice: '80' }))).toEqual(['floorPrice: above_list_price']);
  });

  it('shows the other version to whoever read an older one', async () => {
    const sort = await made('STALE');
    accepted(await change(sort, { grade: '1' }));
    const stale = await change(sort, { grade: '2' });
    expect([stale.status, problemOf(stale)]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', details: { current: { grade: '1', version: 1 } } },
    ]);
    const blind = await house.call(updateSort, { params: { sortId: sort.sortId }, body: {} }, owner());
    expect(blind.status).toBe(428);
  });

  it('refuses cycles, a fourth level and a taken code', async () => {
    const a = await made('A');
    const b = await made('B', { parentId: a.sortId });
    const c = await made('C', { parentId: b.sortId });
    expect(fields(await change(a, { parentId: c.sortId }))).toEqual(['parentId: cycle']);
    expect(fields(await create('D', { parentId: c.sortId }))).toEqual(['parentId: too_deep']);
    expect(problemOf(await change(c, { code: 'a' })).code).toBe('CODE_TAKEN');
  });

  it('freezes form, base unit and size after the first posting', async () => {
    await openBoards(house, team, 10, 1000);
    const board = (await list({ q: 'board' })).items.find((sort) => sort.code === 'BOARD');
    if (!board) throw new Error('no board');
    expect(board).toMatchObject({ inUse: true, pieces: 10, volume: '0.190000' });
    const frozen = await change(board, { form: 'square', thicknessMm: '40', grade: '1' });
    expect([frozen.status, problemOf(frozen).code, fields(frozen)]).toEqual([
      409,
      'SORT_IN_USE',
      ['form: frozen', 'thicknessMm: frozen'],
    ]);
    expect(accepted(await change(board, { thicknessMm: '38.00', grade: '1' })).grade).toBe('1');
    const db = house.db({ kind: 'user', userId: team.people.OW.userId });
    const force = sql`update wood.sorts set width_mm = 1 where team_id = ${team.teamId}::uuid and code = 'BOARD'`;
    await expect(db.rows(force)).rejects.toThrow(/in use/);
  });
});

describe('states and order', () => {
  it('disables and enables, and refuses what is so already', async () => {
    const { sortId } = await made('STATE');
    const act = (endpoint: typeof disableSort) =>
      house.call(endpoint, { params: { sortId }, body: { reason: 'season' } }, owner());
    expect(accepted(await act(disableSort)).state).toBe('disabled');
    expect(problemOf(await act(disableSort)).code).toBe('STATE_CONFLICT');
    expect(accepted(await act(enableSort)).state).toBe('active');
    expect(problemOf(await act(enableSort)).code).toBe('STATE_CONFLICT');
    expect((await house.call(disableSort, { params: { sortId: 'x' }, body: {} }, owner())).status).toBe(404);
  });

  it('puts all siblings in order, never a part of them', async () => {
    const root = await made('ORDER');
    const [x, y] = [
      await made('ORDER-X', { parentId: root.sortId }),
      await made('ORDER-Y', { parentId: root.sortId }),
    ];
    const order = (sortIds: string[]) =>
      house.call(orderSorts, { query: query(), body: { parentId: root.sortId, sortIds } }, owner());
    expect(accepted(await order([y.sortId, x.sortId]))).toEqual({ ordered: 2 });
    expect((await list({ q: 'order' })).items.map((sort) => sort.code)).toEqual([
      'ORDER',
      'ORDER-Y',
      'ORDER-X',
    ]);
    for (const bad of [[x.sortId], [x.sortId, x.sortId], [x.sortId, root.sortId], [x.sortId, v7()]]) {
      expect(fields(await order(bad))).toEqual(['sortIds: not_the_siblings']);
    }
  });

  // The embedded engine has one session, which nobody else can look from.
  onlyOn('postgres', () => {
    it('waits for whoever is changing one of the sorts, and only then looks whose siblings they are', async () => {
      const root = await made('WAIT');
      const leaves = await made('WAIT-X', { parentId: root.sortId });
      const stays = await made('WAIT-Y', { parentId: root.sortId });
      const sortIds = [stays.sortId, leaves.sortId];
      const ordering = await house
        .db({ kind: 'user', userId: team.people.OW.userId })
        .transaction(async (tx) => {
          await changeSort(tx, team.teamId, leaves.sortId, leaves.version, { parentId: null });
          const waiting = house.call(
            orderSorts,
            { query: query(), body: { parentId: root.sortId, sortIds } },
            owner(),
          );
          await someoneWaitsForALock();
          return { waiting };
        });
      expect(fields(await ordering.waiting)).toEqual(['sortIds: not_the_siblings']);
    });
  });
});

describe('many at once', () => {
  const matrix = (part: object = {}) => ({
    speciesId: team.speciesId,
    form: 'square' as const,
    thicknessMm: ['40', '90'],
    widthMm: ['90'],
    lengthM: ['3', '4.0'],
    dryRun: false,
    ...part,
  });
  const send = (part: object = {}) =>
    house.call(createSortMatrix, { query: query(), body: matrix(part) }, owner());

  it('shows a size matrix, makes it, and makes only what is missing when sent again', async () => {
    const shown = accepted(await send({ dryRun: true, leaveOut: ['SPR-S90X90X4'] }));
    expect([shown.created, shown.rows.map((row) => row.conflict)]).toEqual([
      0,
      [null, null, null, 'LEFT_OUT'],
    ]);
    expect((await list({ form: 'square', q: 'SPR-S' })).total).toBe(0);
    expect(accepted(await send({ leaveOut: ['SPR-S90X90X4'] })).created).toBe(3);
    const again = accepted(await send());
    expect([again.created, again.rows.map((row) => row.conflict)]).toEqual([
      1,
      ['SAME_SIZE', 'SAME_SIZE', 'SAME_SIZE', null],
    ]);
    expect((await list({ q: 'SPR-S' })).items[0]).toMatchObject({
      form: 'square',
      lengthM: '3',
      names: { zh: '云杉方材 40×90×3' },
    });
  });

  it('refuses bad sizes, too many, and what the team does not have', async () => {
    expect((await send({ thicknessMm: ['0'] })).status).toBe(422);
    expect((await send({ lengthM: [] })).status).toBe(422);
    const numbers = Array.from({ length: 18 }, (_, index) => String(index + 1));
    expect(fields(await send({ thicknessMm: numbers, widthMm: numbers }))).toEqual([
      'thicknessMm: too_many_sorts',
    ]);
    expect(fields(await send({ speciesId: other.speciesId }))).toEqual(['speciesId: unknown']);
    expect(fields(await send({ parentId: other.log.sortId }))).toEqual(['parentId: unknown']);
  });

  it('never hangs a matrix below the third level', async () => {
    const a = await made('M-A');
    const b = await made('M-B', { parentId: a.sortId });
    const c = await made('M-C', { parentId: b.sortId });
    expect(fields(await send({ parentId: c.sortId, thicknessMm: ['7'] }))).toEqual(['parentId: too_deep']);
  });

  it('brings in 14 species and 40 sorts once', async () => {
    const fresh = await woodTeam(house, 'FRESH');
    const as = { as: fresh.people.OW };
    // The team has a species of code SPR already: it stays.
    expect(accepted(await house.call(createStarterSorts, {}, as))).toEqual({ species: 13, sorts: 40 });
    expect(accepted(await house.call(createStarterSorts, {}, as))).toEqual({ species: 0, sorts: 0 });
    const { items } = accepted(await house.call(listSorts, {}, as));
    expect(items).toHaveLength(42);
    expect(items.filter((sort) => sort.parentId !== null).length).toBeGreaterThan(15);
    expect(items.every((sort) => sort.speciesId !== null)).toBe(true);
    expect(accepted(await house.call(listSpecies, {}, as)).items).toHaveLength(14);
    expect(
      (await house.call(createSpecies, { body: { code: 'TEA', names: { zh: 'x', en: 'x' } } }, as)).status,
    ).toBe(409);
  });
});
