import { getClashSnapshot, listClashControllers } from '@console/contract/codegen';
import { load, loadAhead, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { ClashView, chosenOf } from '../../clash/views.ts';

/** What a controller says may be long in coming; the screen stands before it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { items } = await load(listClashControllers);
  const names = items.map(({ name }) => name);
  const controller = chosenOf(names, searchParams(request, ClashView).controller);
  if (controller !== undefined) loadAhead(load(getClashSnapshot, { params: { controller } }));
  return null;
}
