import { listNotes } from '@console/contract/notes';
import { connectApi, queryClient } from '@console/shell';
import { firstPage } from './first-page.ts';
import type { ListQuery } from './list-query.ts';

const page = { items: [], next: null, total: 0, searchedAsText: [], onlyNewest: false };
/** Requests that are under way; none is answered before `answer`. */
const asked: { ended: boolean; answer(): void }[] = [];

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  connectApi({
    transport: (_input, init) =>
      new Promise((resolve, reject) => {
        const answer = () =>
          resolve(new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } }));
        const one = { ended: false, answer };
        init?.signal?.addEventListener('abort', () => {
          one.ended = true;
          reject(new DOMException('ended', 'AbortError'));
        });
        asked.push(one);
      }),
  });
});

function search(q: string) {
  const overtaken = new AbortController();
  const query: ListQuery = { q, sort: 'updated', limit: 50 };
  const outcome = firstPage(query, overtaken.signal).then(
    () => 'read',
    () => 'given up',
  );
  return { overtaken, outcome };
}
const soon = () => new Promise((later) => setTimeout(later, 20));
const ended = () => asked.map((one) => one.ended);

it('a search that the next one has overtaken is ended', async () => {
  const first = search('抄');
  await soon();
  first.overtaken.abort();
  const second = search('抄表');
  await soon();
  expect(ended()).toEqual([true, false]);
  asked[1]?.answer();
  expect(await Promise.all([first.outcome, second.outcome])).toEqual(['given up', 'read']);
});

it('the same search, asked for by the navigation that replaces another, goes on', async () => {
  const first = search('抄表');
  await soon();
  first.overtaken.abort();
  const second = search('抄表');
  await soon();
  expect(ended()).toEqual([false]);
  asked[0]?.answer();
  expect(await second.outcome).toBe('read');
});

it('a preload that is given up does not take the navigation along', async () => {
  const preload = search('抄表');
  const navigation = search('抄表');
  await soon();
  preload.overtaken.abort();
  await soon();
  expect(ended()).toEqual([false]);
  asked[0]?.answer();
  expect(await navigation.outcome).toBe('read');
  expect(queryClient.getQueriesData({ queryKey: [listNotes.name] })).toHaveLength(1);
});
