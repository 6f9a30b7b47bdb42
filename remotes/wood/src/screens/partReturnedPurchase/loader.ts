import { ApiError } from '@console/contract';
import { getReturnable, listReturnedPurchases, type Team } from '@console/contract/wood';
import { isApiError, load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { ReturnedView, returnedInput } from '../../returns/returned-view.ts';
import { loadTeam, mayIn } from '../../team/team.ts';
import { loadTxn } from '../../txns/load-txn.ts';

const Address = z.object({ uuid: z.optional(z.string()) });

/** All purchases with returns, or the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { uuid } = searchParams(request, Address);
  return uuid ? loadPurchase(request, uuid) : loadList(request);
}

async function loadList(request: Request) {
  const view = searchParams(request, ReturnedView);
  const team = await loadTeam(request, (one) =>
    loadPage(request, listReturnedPurchases, returnedInput(one, view)),
  );
  return { show: 'list', team, view } as const;
}

/** A document that is no purchase is not found here, either. */
async function loadPurchase(request: Request, uuid: string) {
  const parsed = getReturnable.params.safeParse({ txnId: uuid });
  if (parsed.success) loadAhead(load(getReturnable, { params: parsed.data }));
  const found = await loadTxn(request, uuid);
  demandPurchases(found.team);
  if (found.show !== 'txn') return found;
  const { team, txn, txnId } = found;
  if (txn.kind !== 'purchase' || txn.reverses !== null) return { show: 'notFound', team } as const;
  try {
    await load(getReturnable, { params: { txnId } });
    return { show: 'purchase', team, txnId } as const;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'STATE_CONFLICT') throw error;
    const isReversed = error.details.reason === 'reversed';
    return { show: 'nothing', team, txnId, number: txn.number, isReversed } as const;
  }
}

/** Whoever sees no purchases is told so, and not that this one does not exist. */
function demandPurchases(team: Team | undefined): void {
  const permission = 'wood.purchase.read';
  if (team && !mayIn(team, permission)) throw new ApiError('FORBIDDEN', { details: { permission } });
}
