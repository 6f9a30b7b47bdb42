import { listPartners, listSorts, listTxns, listYards } from '@console/contract/wood';
import { isApiError, isOutage, load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { allSorts } from '../../sorts/all-sorts.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';
import { loadTxn } from '../../txns/load-txn.ts';
import { partnersInput, TxnsView, txnsInput } from '../../txns/txn-view.ts';
import { keptTxns } from '../../txns/yard-phone/kept-txns.ts';
import { wakeYard } from '../../txns/yard-phone/wake-yard.ts';

const Address = z.object({ uuid: z.optional(z.string()) });

/** All documents of the team, or the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { uuid } = searchParams(request, Address);
  wakeYard();
  return uuid ? loadTxn(request, uuid) : loadLedgerOrKept(request);
}

/** Without a network there is no list, but what was opened before can be counted. */
async function loadLedgerOrKept(request: Request) {
  try {
    return await loadLedger(request);
  } catch (error) {
    const isUnanswered = isOutage(error) || (isApiError(error) && error.code === 'TIMEOUT');
    if (!isUnanswered || keptTxns().length === 0) throw error;
    return { show: 'offline', team: await loadTeam(request, () => Promise.resolve()) } as const;
  }
}

async function loadLedger(request: Request) {
  const view = searchParams(request, TxnsView);
  const team = await loadTeam(request, (one) =>
    Promise.all([
      loadPage(request, listTxns, txnsInput(one, view)),
      load(listYards, { query: ofTeam(one) }),
      load(listSorts, allSorts(one)),
    ]),
  );
  if (mayIn(team, 'wood.partner.read')) loadAhead(load(listPartners, partnersInput(team)));
  return { show: 'ledger', team, view } as const;
}
