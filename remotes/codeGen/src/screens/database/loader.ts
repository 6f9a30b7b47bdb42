import { type ConsultedDatabase, getDatabaseSchema, listConsultedDatabases } from '@console/contract/codegen';
import { load, loadAhead } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { items } = await load(listConsultedDatabases);
  const found = chosenIn(items, new URL(request.url).searchParams);
  if (found) loadAhead(load(getDatabaseSchema, { params: { database: found.name } }));
  return null;
};

/** The one that the address names, else the first. */
export const chosenIn = (
  items: readonly ConsultedDatabase[],
  params: URLSearchParams,
): ConsultedDatabase | undefined => items.find(({ name }) => name === params.get('db')) ?? items[0];
