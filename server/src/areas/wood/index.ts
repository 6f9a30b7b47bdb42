import {
  createOpening,
  exportStock,
  getSortStock,
  listReservations,
  listStock,
  listStockMoves,
  listYardStock,
  previewVolume,
} from '@console/contract/wood';
import type { Area } from '../../house/area.ts';
import { invitationsInto } from '../../house/members/invitations.ts';
import { type ExportTurn, servingFiles } from '../../house/sheets/export-turns.ts';
import { type Serve, serving } from '../../plugins/contract/serve.ts';
import type { Tenant } from '../../plugins/contract/tenant.ts';
import type { Db } from '../../plugins/database/db.ts';
import { txnAttachments } from './attachments/endpoints.ts';
import { serveCosts } from './cost-endpoints.ts';
import { serveExceptions } from './exceptions/endpoints.ts';
import { newsWords } from './exceptions/news-words.ts';
import { finds } from './finders.ts';
import { serveHome } from './home/endpoints.ts';
import { serveLots } from './lots/endpoints.ts';
import { postOpening } from './openings.ts';
import { servePartners } from './partner-endpoints.ts';
import { servePrints } from './prints/endpoints.ts';
import { seedWood } from './seed/index.ts';
import { serveSettlements } from './settlements/endpoints.ts';
import { serveSorts } from './sort-endpoints.ts';
import { serveStatistics } from './stat/endpoints.ts';
import * as stock from './stock.ts';
import * as places from './stock-places.ts';
import { exportedStock } from './stock-sheets.ts';
import { serveTeams } from './team-endpoints.ts';
import * as teams from './teams.ts';
import { serveTxns } from './txns/endpoints.ts';
import { measureTally } from './volume-rules.ts';
import { teamOf } from './whose-is.ts';

const calls: Area['serve'] = async (app, ground) => {
  const { exportTurn } = ground;
  await app.register(txnAttachments, ground);
  await app.register(
    serving((serve) => {
      serveTeams(serve);
      servePartners(serve, exportTurn);
      serveSorts(serve, exportTurn);
      serveCosts(serve);
      serveHome(serve);
      serveStock(serve, exportTurn);
      serveLots(serve);
      serveTxns(serve, exportTurn);
      serveExceptions(serve);
      serveSettlements(serve);
      servePrints(serve, ground);
      serveStatistics(serve, exportTurn);
    }),
  );
};

/** Trading timber: every call is checked against the team that it is about. */
export const wood: Area = {
  name: 'wood',
  serve: calls,
  whoseIs: teamOf,
  invitations: invitationsInto('wood'),
  says: newsWords,
  finds,
  seed: seedWood,
};

function serveStock(serve: Serve, turn: ExportTurn): void {
  serve(listStock, ({ db, tenant, query }) => stock.listStock(db, tenant.id, query));
  serve(listStockMoves, ({ db, tenant, params, query }) =>
    stock.listStockMoves(db, tenant.id, params.sortId, query),
  );
  serve(getSortStock, ({ db, tenant, params }) => places.getSortStock(db, tenant.id, params.sortId));
  serve(listYardStock, ({ db, tenant, params, query }) =>
    places.listYardStock(db, tenant.id, params.yardId, query),
  );
  serve(listReservations, ({ db, tenant, query }) => places.listReservations(db, tenant.id, query));
  servingFiles(serve, turn)(exportStock, ({ db, tenant, query }) =>
    exportedStock(db, tenant.id, tenant.may, query),
  );
  serve(createOpening, ({ db, tenant, body }) => postOpening(db, tenant.id, body));
  serve(previewVolume, async ({ db, tenants, body }) =>
    measureTally(body.tally, body.rounding ?? (await roundingOf(db, tenants))),
  );
}

/** As the postings of the team round that is meant or the only one; by the line where that is nobody's. */
async function roundingOf(db: Db, [team, ...others]: readonly Tenant[]) {
  if (!team || others.length > 0) return 'line';
  return (await teams.postingRules(db, team.id)).sawnRounding;
}
