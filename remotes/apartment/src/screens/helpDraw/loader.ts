import {
  type Draw,
  getBuilding,
  getDraw,
  getDrawNotice,
  listDraws,
  listMyDraws,
  verifyDraw,
} from '@console/contract/apartment';
import { currentSub, isApiError, load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

/** What the address of the screen says; all of it may be left out. */
const DrawView = z.object({
  ...listDraws.query.shape,
  building: z.optional(z.uuid()),
  /** The one that is open; whoever is not signed in sees what is public of it. */
  draw: z.optional(z.string()),
});

/** One draw where the address names one; else those of a building, or those in which one takes part. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { draw, building: wanted, ...query } = searchParams(request, DrawView);
  if (draw !== undefined) return loadDraw(draw);
  const choice = await loadBuildingChoice(wanted, buildingScreens.helpDraw, ({ buildingId }) =>
    loadPage(request, listDraws, { query: { ...query, building: buildingId } }),
  ).catch(forResidents);
  const { building } = choice;
  if (building)
    return { show: 'list', building, query: { ...query, building: building.buildingId } } as const;
  const own = await load(listMyDraws);
  return { show: 'own', any: choice.any && own.items.length === 0, building: undefined } as const;
}

/** Whoever only lives somewhere reads no list of buildings. */
function forResidents(error: unknown) {
  if (isApiError(error) && error.code === 'FORBIDDEN') return { building: undefined, any: false };
  throw error;
}

async function loadDraw(text: string) {
  const drawId = z.uuid().safeParse(text);
  if (!drawId.success) return { show: 'notFound' } as const;
  const params = { drawId: drawId.data };
  const isSignedIn = currentSub() !== undefined;
  const known = isSignedIn && (await drawOfStaff(params));
  if (known) {
    const building = await load(getBuilding, { params: { buildingId: known.buildingId } });
    return { show: 'draw', ...params, building } as const;
  }
  const [notice] = await Promise.all([load(getDrawNotice, { params }), isSignedIn && load(listMyDraws)]);
  const hasResult = notice.state === 'published' || (notice.state === 'annulled' && (await hasProof(params)));
  if (hasResult) await load(verifyDraw, { params });
  return { show: 'public', ...params, hasResult, isSignedIn } as const;
}

/** Others see of it what everybody sees. */
const drawOfStaff = (params: { drawId: string }): Promise<Draw | false> =>
  load(getDraw, { params }).catch(unlessRefused);

/** One that was annulled before it was drawn has none. */
const hasProof = (params: { drawId: string }): Promise<boolean> =>
  load(verifyDraw, { params }).then(() => true, unlessRefused);

function unlessRefused(error: unknown): false {
  if (isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return false;
  throw error;
}
