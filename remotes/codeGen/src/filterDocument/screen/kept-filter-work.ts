import { FilterQuery } from '@console/contract/codegen';
import { remembered } from '@console/shell';
import * as z from 'zod/mini';
import type { FilterRequest } from '../engine/run-query.ts';

const emptyRequest: FilterRequest = {
  ...{ query: '', language: 'auto', projection: '', sort: '' },
  ...{ skip: 0, limit: 0, each: false },
};

/** Storage holds about 5 MB for the whole console; a large text is the user's file anyway. */
const mostKept = 500_000;

const Kept = z.object({ text: z.string(), request: FilterQuery });
const work = remembered('codeGen-filter', Kept, undefined, { store: 'tab' });

/** What this person was at in this tab: a reload keeps it, closing the tab forgets it, and nobody else sees it. */
export const keptFilterWork = () => work.get() ?? { text: '', request: emptyRequest };

export function keepFilterWork(text: string, request: FilterRequest): void {
  const kept = text.length <= mostKept ? text : '';
  if (kept === '' && request.query === '') work.forget();
  else work.set({ text: kept, request });
}

const mostRecent = 20;
/** The last queries that somebody has run on this device, the newest first. */
export const recentQueries = remembered('codeGen-filterHistory', z.array(FilterQuery), []);

export function addRecent(request: FilterRequest): void {
  if (request.query.trim() === '') return;
  const others = recentQueries.get().filter((one) => one.query !== request.query);
  recentQueries.set([request, ...others].slice(0, mostRecent));
}
