import {
  acceptSortProposal,
  createSort,
  listSortPrices,
  listSortProposals,
  listSorts,
  type ProposedSort,
  proposeSort,
  proposeSortPrice,
  refuseSortProposal,
  type Sort,
  setSortPrice,
  updateSort,
  withdrawSortPrice,
  withdrawSortProposal,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { shanghaiToday, type WoodTeam, woodTeam } from './testing-team.ts';
import { tradedSorts } from './txns/txn-ground.ts';

let house: TestServer;
let team: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  team = await woodTeam(house, 'PRICE');
});
afterAll(() => house.close());

type Answer = Parameters<typeof problemOf>[0] & { status: number };
const today = shanghaiToday();
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const names = { zh: '云杉', en: 'Spruce' };
let codes = 0;

const newSort = async (over: object = {}): Promise<Sort> => {
  codes += 1;
  const body = { code: `P${codes}`, names, form: 'log' as const, ...over };
  return accepted(await house.call(createSort, { body }, { as: team.people.MG }));
};
const set = ({ sortId }: Sort, effectiveFrom: string, listPrice: string | null, more: object = {}) =>
  house.call(
    setSortPrice,
    { params: { sortId }, body: { effectiveFrom, listPrice, ...more } },
    { as: team.people.MG },
  );
const shown = async ({ sortId }: Sort): Promise<Sort> => {
  const { items } = accepted(await house.call(listSorts, { query: { size: 1000 } }, { as: team.people.SL }));
  const found = items.find((one) => one.sortId === sortId);
  if (!found) throw new Error('the sort is there');
  return found;
};
const pricesOf = async ({ sortId }: Sort, query: object = {}) =>
  accepted(await house.call(listSortPrices, { params: { sortId }, query }, { as: team.people.SL }));
const told = (answer: Answer) => {
  const { code, fields } = problemOf(answer);
  return [answer.status, code, ...fields.map(({ path, code: fault }) => `${path} ${fault}`)];
};
/** As if the row had been set so many days ago: nobody can set one for the past. */
const begunBefore = (sortPriceId: string, days: number) =>
  house.db({ kind: 'owner' }).batch(
    sql`alter table wood.price_history disable trigger keep_price`,
    sql`update wood.price_history set effective_from = effective_from - ${days}::int
      where team_id = ${team.teamId}::uuid and sort_price_id = ${sortPriceId}::uuid`,
    sql`alter table wood.price_history enable trigger keep_price`,
  );

describe('prices by day', () => {
  it('a sort that is made with a price has it from today on', async () => {
    const sort = await newSort({ listPrice: '2330', floorPrice: '2100.5' });
    expect((await pricesOf(sort)).items).toMatchObject([
      { effectiveFrom: today, listPrice: '2330', floorPrice: '2100.5', inForce: true, withdrawnAt: null },
    ]);
    expect((await pricesOf(await newSort())).items).toEqual([]);
  });

  it('one that is set ahead is told beside the one that holds, and holds from its day on by itself', async () => {
    const sort = await newSort({ listPrice: '2330' });
    const { sortPriceId, inForce } = accepted(await set(sort, dayFrom(3), '2400', { floorPrice: '2200' }));
    expect(inForce).toBe(false);
    expect(await shown(sort)).toMatchObject({
      ...{ listPrice: '2330', floorPrice: null },
      nextPrice: { effectiveFrom: dayFrom(3), listPrice: '2400', floorPrice: '2200' },
    });
    await begunBefore(sortPriceId, 3);
    expect(await shown(sort)).toMatchObject({ listPrice: '2400', floorPrice: '2200', nextPrice: null });
  });

  it('documents go by the price of the day, too', async () => {
    const sort = await newSort({ listPrice: '2330' });
    const { sortPriceId } = accepted(await set(sort, dayFrom(3), '2400', { floorPrice: '2200' }));
    const traded = async () =>
      (await tradedSorts(house.db({ kind: 'owner' }), team.teamId, [sort.sortId])).get(sort.sortId);
    expect(await traded()).toMatchObject({ listPrice: '2330', floorPrice: null });
    await begunBefore(sortPriceId, 3);
    expect(await traded()).toMatchObject({ listPrice: '2400', floorPrice: '2200' });
  });

  it('of two for one day the later one holds, and the first stays in the history', async () => {
    const sort = await newSort({ listPrice: '1' });
    accepted(await set(sort, today, '2'));
    accepted(await set(sort, today, '3'));
    expect((await shown(sort)).listPrice).toBe('3');
    const { items } = await pricesOf(sort);
    expect(items.map(({ listPrice, inForce }) => [listPrice, inForce])).toEqual([
      ['3', true],
      ['2', false],
      ['1', false],
    ]);
  });

  it('a change of the sort is a price from today on; a change of anything else is none', async () => {
    const sort = await newSort({ listPrice: '10' });
    const change = (version: number, body: object) =>
      house.call(updateSort, { params: { sortId: sort.sortId }, version, body }, { as: team.people.OW });
    expect(accepted(await change(0, { listPrice: '12', grade: '1' }))).toMatchObject({ listPrice: '12' });
    expect(accepted(await change(1, { grade: '2', listPrice: '12.00' })).listPrice).toBe('12');
    expect((await pricesOf(sort)).items.map(({ listPrice }) => listPrice)).toEqual(['12', '10']);
  });

  it('none is a price, too: from that day on the sort is sold without one', async () => {
    const sort = await newSort({ listPrice: '10' });
    accepted(await set(sort, today, null));
    expect((await shown(sort)).listPrice).toBeNull();
  });

  it.each([
    ['a day that has passed', -1, '5', {}, 'effectiveFrom in_past'],
    ['a floor above the list price', 0, '5', { floorPrice: '5.01' }, 'floorPrice above_list_price'],
    ['a price below nothing', 0, '-5', {}, 'listPrice not_a_decimal'],
  ])('refuses %s', async (_, days, listPrice, more, field) => {
    const sort = await newSort();
    expect(told(await set(sort, dayFrom(days), listPrice, more))).toEqual([422, 'VALIDATION', field]);
  });

  it('one that has not begun is withdrawn, and stays in the history as such', async () => {
    const sort = await newSort({ listPrice: '10' });
    const { sortPriceId } = accepted(await set(sort, dayFrom(1), '11'));
    const withdraw = (id: string) =>
      house.call(withdrawSortPrice, { params: { sortPriceId: id } }, { as: team.people.OW });
    expect(accepted(await withdraw(sortPriceId)).withdrawnAt).not.toBeNull();
    expect((await shown(sort)).nextPrice).toBeNull();
    expect(problemOf(await withdraw(sortPriceId)).details).toEqual({ state: 'withdrawn' });
    const [, holding] = (await pricesOf(sort)).items;
    expect(problemOf(await withdraw(holding?.sortPriceId ?? '')).details).toEqual({ state: 'begun' });
  });

  it('pages of the history come one after the other', async () => {
    const sort = await newSort({ listPrice: '1' });
    for (const price of ['2', '3', '4']) accepted(await set(sort, today, price));
    const first = await pricesOf(sort, { limit: 3 });
    const second = await pricesOf(sort, { limit: 3, cursor: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ listPrice }) => listPrice)).toEqual(['4', '3', '2', '1']);
    expect(second.next).toBeNull();
  });

  it('the database keeps what was set', async () => {
    const sort = await newSort({ listPrice: '1' });
    const change = house.db({ kind: 'owner' }).rows(sql`
      update wood.price_history set list_price = 2 where team_id = ${team.teamId}::uuid and sort_id = ${sort.sortId}::uuid`);
    await expect(change).rejects.toThrow(/stays/);
  });

  it('of many who set one at once each is kept, and one holds', async () => {
    const sort = await newSort();
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map((price) => set(sort, today, price)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { items } = await pricesOf(sort);
    expect(items).toHaveLength(5);
    expect(items.filter(({ inForce }) => inForce).map(({ listPrice }) => listPrice)).toEqual([
      (await shown(sort)).listPrice,
    ]);
  });
});

describe('proposals', () => {
  const buyer = () => team.people.BY;
  const propose = (sort: z.input<typeof ProposedSort>, note: string | null = null, as: Person = buyer()) =>
    house.call(proposeSort, { body: { sort, note } }, { as });
  const logOf = (code: string, over: object = {}) => ({ code, names, form: 'log' as const, ...over });
  const proposePrice = ({ sortId }: Sort, price: object) =>
    house.call(
      proposeSortPrice,
      { params: { sortId }, body: { price, note: '市场涨价' } as never },
      { as: buyer() },
    );
  const accept = (sortProposalId: string, as: Person = team.people.MG) =>
    house.call(acceptSortProposal, { params: { sortProposalId } }, { as });
  const refuse = (sortProposalId: string, reason = '库存足够') =>
    house.call(refuseSortProposal, { params: { sortProposalId }, body: { reason } }, { as: team.people.OW });

  it('a new sort with a price, by a buyer who may set none, is made when it is accepted', async () => {
    const proposal = accepted(await propose(logOf('NEW-1', { listPrice: '1200' }), '试销'));
    expect(proposal).toMatchObject({
      ...{ kind: 'sort', state: 'proposed', code: 'NEW-1', own: true, note: '试销', sortId: null },
    });
    const answer = accepted(await accept(proposal.sortProposalId));
    expect(answer).toMatchObject({ state: 'accepted', own: false });
    const { items } = accepted(
      await house.call(listSorts, { query: { q: 'new-1' } }, { as: team.people.VW }),
    );
    expect(items).toMatchObject([{ sortId: answer.sortId, code: 'NEW-1', listPrice: '1200' }]);
  });

  it('a price holds from its day on once it is accepted, and from today where that has passed', async () => {
    const sort = await newSort({ listPrice: '100' });
    const ahead = accepted(await proposePrice(sort, { effectiveFrom: dayFrom(2), listPrice: '110' }));
    expect(ahead.price).toMatchObject({ listPrice: '110', listPriceNow: '100' });
    accepted(await accept(ahead.sortProposalId));
    expect(await shown(sort)).toMatchObject({ listPrice: '100', nextPrice: { effectiveFrom: dayFrom(2) } });
    const late = accepted(await proposePrice(sort, { effectiveFrom: today, listPrice: '105' }));
    await house.db({ kind: 'owner' }).rows(sql`
      update wood.sort_proposals set effective_from = effective_from - 5
      where team_id = ${team.teamId}::uuid and sort_proposal_id = ${late.sortProposalId}::uuid`);
    accepted(await accept(late.sortProposalId));
    const { items } = await pricesOf(sort);
    expect(items.find(({ inForce }) => inForce)).toMatchObject({ listPrice: '105', effectiveFrom: today });
  });

  it('is held against the rules when it is made, at its fields', async () => {
    const { code } = await newSort();
    expect(told(await propose(logOf(code)))).toEqual([409, 'CODE_TAKEN', 'sort.code taken']);
    expect(told(await propose(logOf('X', { listPrice: '1', floorPrice: '2' })))).toEqual([
      ...[422, 'VALIDATION', 'sort.floorPrice above_list_price'],
    ]);
    const sort = await newSort();
    expect(told(await proposePrice(sort, { effectiveFrom: dayFrom(-1), listPrice: '1' }))).toEqual([
      ...[422, 'VALIDATION', 'price.effectiveFrom in_past'],
    ]);
  });

  it('is refused with a reason, and decided once', async () => {
    const { sortProposalId } = accepted(await propose(logOf('NEW-2')));
    expect(told(await refuse(sortProposalId, ' '))).toEqual([422, 'VALIDATION', 'reason too_small']);
    expect(accepted(await refuse(sortProposalId))).toMatchObject({ state: 'refused', reason: '库存足够' });
    expect(problemOf(await accept(sortProposalId))).toMatchObject({
      ...{ code: 'STATE_CONFLICT', details: { state: 'refused' } },
    });
  });

  it('is taken back by whoever made it alone', async () => {
    const { sortProposalId } = accepted(await propose(logOf('NEW-3')));
    const withdraw = (as: Person) => house.call(withdrawSortProposal, { params: { sortProposalId } }, { as });
    expect((await withdraw(team.people.OW)).status).toBe(404);
    expect(accepted(await withdraw(buyer())).state).toBe('withdrawn');
  });

  it('of two who decide at once one does, and one sort is made', async () => {
    const { sortProposalId } = accepted(await propose(logOf('NEW-4')));
    const answers = await Promise.all([
      accept(sortProposalId),
      refuse(sortProposalId),
      accept(sortProposalId, team.people.OW),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('a code that somebody else has taken meanwhile is told, and the proposal stays open', async () => {
    const { sortProposalId } = accepted(await propose(logOf('NEW-5')));
    accepted(await house.call(createSort, { body: logOf('NEW-5') }, { as: team.people.OW }));
    expect(problemOf(await accept(sortProposalId)).code).toBe('CODE_TAKEN');
    expect(accepted(await refuse(sortProposalId)).state).toBe('refused');
  });

  it('the list is narrowed by state, newest first, and is for buyers and those who decide', async () => {
    const one = accepted(await propose(logOf('NEW-6')));
    const two = accepted(await propose(logOf('NEW-7')));
    const list = (as: Person, query: object = { state: 'proposed' }) =>
      house.call(listSortProposals, { query }, { as });
    const { items } = accepted(await list(team.people.MG));
    expect(items.slice(0, 2).map(({ sortProposalId }) => sortProposalId)).toEqual([
      ...[two.sortProposalId, one.sortProposalId],
    ]);
    const page = accepted(await list(team.people.MG, { state: 'proposed', limit: 1 }));
    const next = accepted(await list(team.people.MG, { state: 'proposed', limit: 1, cursor: page.next }));
    expect(next.items.map(({ code }) => code)).toEqual(['NEW-6']);
    for (const role of ['SL', 'WH', 'AC', 'VW'] as const)
      expect((await list(team.people[role])).status).toBe(403);
  });

  it('a buyer neither accepts nor sets prices', async () => {
    const { sortProposalId } = accepted(await propose(logOf('NEW-8')));
    expect((await accept(sortProposalId, buyer())).status).toBe(403);
    const sort = await newSort();
    const input = { params: { sortId: sort.sortId }, body: { effectiveFrom: today, listPrice: '1' } };
    expect((await house.call(setSortPrice, input, { as: buyer() })).status).toBe(403);
  });
});
