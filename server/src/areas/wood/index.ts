import {
  createOpening,
  createSort,
  createSortMatrix,
  createSpecies,
  createStarterSorts,
  createTeam,
  createYard,
  disableSort,
  enableSort,
  getWoodHome,
  listSorts,
  listSpecies,
  listStock,
  listStockMoves,
  listTeamMembers,
  listTeams,
  listYards,
  orderSorts,
  previewVolume,
  updateSort,
  updateTeam,
} from '@console/contract/wood';
import type { Area } from '../../house/area.ts';
import { type Serve, serving } from '../../plugins/contract/serve.ts';
import type { Tenant } from '../../plugins/contract/tenant.ts';
import type { Db } from '../../plugins/database/db.ts';
import { woodHome } from './home.ts';
import { postOpening } from './openings.ts';
import { seedWood } from './seed/index.ts';
import * as sets from './sort-sets.ts';
import * as sorts from './sorts.ts';
import * as species from './species.ts';
import * as stock from './stock.ts';
import * as teams from './teams.ts';
import { measureTally } from './volume-rules.ts';
import { teamOf } from './whose-is.ts';
import * as yards from './yards.ts';

const calls = serving((serve) => {
  serveTeams(serve);
  serveSorts(serve);
  serveStock(serve);
});

/** Trading timber: every call is checked against the team that it is about. */
export const wood: Area = {
  name: 'wood',
  serve: calls,
  whoseIs: teamOf,
  seed: seedWood,
};

function serveTeams(serve: Serve): void {
  serve(listTeams, async ({ db }) => ({ items: await teams.listTeams(db) }));
  serve(createTeam, ({ db, user, body }) => teams.createTeam(db, user.userId, body));
  serve(updateTeam, ({ db, tenant, body, version }) => teams.updateTeam(db, tenant.id, version, body));
  serve(listTeamMembers, async ({ db, tenant }) => ({ items: await teams.listTeamMembers(db, tenant.id) }));
  serve(listYards, async ({ db, tenant }) => ({ items: await yards.listYards(db, tenant.id) }));
  serve(createYard, ({ db, tenant, body }) => yards.createYard(db, tenant.id, body));
}

function serveSorts(serve: Serve): void {
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
}

function serveStock(serve: Serve): void {
  serve(listStock, ({ db, tenant, query }) => stock.listStock(db, tenant.id, query));
  serve(listStockMoves, ({ db, tenant, params, query }) =>
    stock.listStockMoves(db, tenant.id, params.sortId, query),
  );
  serve(getWoodHome, ({ db, tenant }) => woodHome(db, tenant.id));
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
