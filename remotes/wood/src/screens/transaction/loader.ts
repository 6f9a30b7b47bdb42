import { listPartners, listSorts, listTxns, listYards } from '@console/contract/wood';
import { load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { allSorts } from '../../sorts/all-sorts.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';
import { loadTxn } from '../../txns/load-txn.ts';
import { partnersInput, TxnsView, txnsInput } from '../../txns/txn-view.ts';

const Address = z.object({ uuid: z.optional(z.string()) });

/** All documents of the team, or the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { uuid } = searchParams(request, Address);
  return uuid ? loadTxn(request, uuid) : loadLedger(request);
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
