import {
  acceptSortProposal,
  createSort,
  createSortMatrix,
  createSpecies,
  createStarterSorts,
  disableSort,
  enableSort,
  exportSorts,
  importSorts,
  listSortPrices,
  listSortProposals,
  listSorts,
  listSpecies,
  mergeSort,
  orderSorts,
  proposeSort,
  proposeSortPrice,
  refuseSortProposal,
  setSortPrice,
  updateSort,
  withdrawSortPrice,
  withdrawSortProposal,
} from '@console/contract/wood';
import { type ExportTurn, servingFiles } from '../../house/sheets/export-turns.ts';
import { sheetTurns } from '../../house/sheets/sheet-import.ts';
import type { Serve } from '../../plugins/contract/serve.ts';
import { mergeSort as merged } from './sort-merge.ts';
import * as prices from './sort-prices.ts';
import * as proposals from './sort-proposals.ts';
import * as sets from './sort-sets.ts';
import * as sheets from './sort-sheets.ts';
import * as sorts from './sorts.ts';
import * as species from './species.ts';

/** What a team trades: its sorts, what they cost, and what is proposed of them. */
export function serveSorts(serve: Serve, turn: ExportTurn): void {
  serve(listSpecies, async ({ db, tenant }) => ({ items: await species.listSpecies(db, tenant.id) }));
  serve(createSpecies, ({ db, tenant, body }) => species.createSpecies(db, tenant.id, body));
  serve(listSorts, ({ db, tenant, query }) => sorts.listSorts(db, tenant.id, query));
  serve(createSort, ({ db, tenant, body }) => sorts.createSort(db, tenant.id, body));
  serve(createSortMatrix, ({ db, tenant, body }) => sets.createSortMatrix(db, tenant.id, body));
  serve(createStarterSorts, ({ db, tenant }) => sets.createStarterSorts(db, tenant.id));
  serve(orderSorts, async ({ db, tenant, body }) => ({
    ordered: await sorts.orderSorts(db, tenant.id, body),
  }));
  serve(updateSort, ({ db, tenant, params, body, version }) =>
    sorts.updateSort(db, tenant.id, params.sortId, version, body),
  );
  for (const [endpoint, state] of [
    [disableSort, 'disabled'],
    [enableSort, 'active'],
  ] as const)
    serve(endpoint, ({ db, tenant, params, body }) =>
      sorts.changeSortState(db, tenant.id, params.sortId, state, body.reason),
    );
  serve(mergeSort, ({ db, tenant, user, params, body }) =>
    merged(db, tenant.id, user.userId, params.sortId, body),
  );
  servingFiles(serve, turn)(exportSorts, ({ db, tenant, query }) =>
    sheets.exportedSorts(db, tenant.id, query),
  );
  serve(importSorts, ({ db, tenant, body }) => sheets.importSorts(db, tenant.id, body), sheetTurns);
  servePrices(serve);
}

function servePrices(serve: Serve): void {
  serve(listSortPrices, ({ db, tenant, params, query }) =>
    prices.listSortPrices(db, tenant.id, params.sortId, query),
  );
  serve(setSortPrice, ({ db, tenant, params, body }) =>
    prices.setSortPrice(db, tenant.id, params.sortId, body),
  );
  serve(withdrawSortPrice, ({ db, tenant, user, params }) =>
    prices.withdrawSortPrice(db, tenant.id, user.userId, params.sortPriceId),
  );
  serve(listSortProposals, ({ db, tenant, query }) => proposals.listSortProposals(db, tenant.id, query));
  serve(proposeSort, ({ db, tenant, body }) => proposals.proposeSort(db, tenant.id, body));
  serve(proposeSortPrice, ({ db, tenant, params, body }) =>
    proposals.proposeSortPrice(db, tenant.id, params.sortId, body),
  );
  serve(acceptSortProposal, ({ db, tenant, params }) =>
    proposals.acceptSortProposal(db, tenant.id, params.sortProposalId),
  );
  serve(refuseSortProposal, ({ db, tenant, params, body }) =>
    proposals.refuseSortProposal(db, tenant.id, params.sortProposalId, body.reason),
  );
  serve(withdrawSortProposal, ({ db, tenant, params }) =>
    proposals.withdrawSortProposal(db, tenant.id, params.sortProposalId),
  );
}
