import { getPrint, getPrintCentre, listPrintBatches } from '@console/contract/apartment';
import { isApiError, load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { batchesQuery } from '../../prints/batches-query.ts';
import { PrintView, printInput } from '../../prints/print-view.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

/** One paper where the address names one; else what can be printed of a building. */
export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, PrintView);
  if (view.uuid !== undefined) return loadPaper(view.uuid, view);
  const choice = await loadBuildingChoice(view.building, buildingScreens.print, ({ buildingId }) =>
    Promise.all([
      load(getPrintCentre, { params: { buildingId } }),
      load(listPrintBatches, { params: { buildingId }, query: batchesQuery }),
    ]),
  );
  return { show: 'centre', view, ...choice } as const;
}

async function loadPaper(text: string, view: PrintView) {
  const uuid = z.uuid().safeParse(text);
  if (!uuid.success) return { show: 'notFound' } as const;
  try {
    await load(getPrint, printInput(uuid.data, view));
  } catch (error) {
    if (!isNothing(error)) throw error;
    return { show: hasTooMuch(error) ? 'tooMuch' : 'nothing' } as const;
  }
  return { show: 'paper', uuid: uuid.data, view } as const;
}

/** More than one paper holds: the print centre writes a file of it. */
const hasTooMuch = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ code }) => code === 'as_batch');

/** There is such a paper, only nothing to be said on it, or it is another one that was meant. */
const isNothing = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ path }) => path === 'template');
