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
import { type Call, type Serve, serving } from '../plugins/contract/serve.ts';
import { woodHome } from './home.ts';
import { postOpening } from './openings.ts';
import * as sets from './sort-sets.ts';
import * as sorts from './sorts.ts';
import * as species from './species.ts';
import * as stock from './stock.ts';
import { teamOfCall, teamsOfCall } from './team-of-call.ts';
import * as teams from './teams.ts';
import { measureTally } from './volume-rules.ts';
import * as yards from './yards.ts';

/** The wood area of the API: every call is checked against the team that it is about. */
export const wood = serving((serve) => {
  serveTeams(serve);
  serveSorts(serve);
  serveStock(serve);
});

function serveTeams(serve: Serve): void {
  serve(listTeams, async ({ db }) => ({ items: await teams.listTeams(db) }));
  serve(createTeam, ({ db, user, body }) => teams.createTeam(db, user.userId, body));
  serve(updateTeam, ({ db, may, params: { teamId }, body, version }) => {
    may.demand('wood', teamId, 'wood.team.manage');
    return teams.updateTeam(db, teamId, version, body);
  });
  serve(listTeamMembers, async ({ db, may, params: { teamId } }) => {
    may.demand('wood', teamId, 'wood.team.read');
    return { items: await teams.listTeamMembers(db, teamId) };
  });
  serve(listYards, async (call) => {
    const teamId = teamOfCall(call, call.query.teamId, 'wood.stock.read');
    return { items: await yards.listYards(call.db, teamId) };
  });
  serve(createYard, (call) =>
    yards.createYard(call.db, teamOfCall(call, call.query.teamId, 'wood.team.manage'), call.body),
  );
}

function serveSorts(serve: Serve): void {
  serve(listSpecies, async (call) => {
    const teamId = teamOfCall(call, call.query.teamId, 'wood.sort.read');
    return { items: await species.listSpecies(call.db, teamId) };
  });
  serve(createSpecies, (call) =>
    species.createSpecies(call.db, teamOfCall(call, call.query.teamId, 'wood.sort.manage'), call.body),
  );
  serve(listSorts, (call) =>
    sorts.listSorts(call.db, teamOfCall(call, call.query.teamId, 'wood.sort.read'), call.query),
  );
  serve(createSort, (call) =>
    sorts.createSort(call.db, teamOfCall(call, call.query.teamId, 'wood.sort.manage'), call.body),
  );
  serve(createSortMatrix, (call) =>
    sets.createSortMatrix(call.db, teamOfCall(call, call.query.teamId, 'wood.sort.manage'), call.body),
  );
  serve(createStarterSorts, (call) =>
    sets.createStarterSorts(call.db, teamOfCall(call, call.query.teamId, 'wood.sort.manage')),
  );
  serve(orderSorts, async (call) => {
    const teamId = teamOfCall(call, call.query.teamId, 'wood.sort.manage');
    return { ordered: await sorts.orderSorts(call.db, teamId, call.body) };
  });
  serveOneSort(serve);
}

function serveOneSort(serve: Serve): void {
  serve(updateSort, async (call) => {
    const { db, body, version } = call;
    const { teamId, sort } = await sorts.findSort(db, teamsOfCall(call), call.params.sortId);
    call.may.demand('wood', teamId, 'wood.sort.manage');
    const pricing = body.listPrice !== undefined || body.floorPrice !== undefined;
    if (pricing) call.may.demand('wood', teamId, 'wood.sort.price');
    return sorts.updateSort(db, teamId, sort.sortId, version, body);
  });
  for (const [endpoint, state] of [
    [disableSort, 'disabled'],
    [enableSort, 'active'],
  ] as const) {
    serve(endpoint, async (call) => {
      const { teamId, sort } = await sorts.findSort(call.db, teamsOfCall(call), call.params.sortId);
      call.may.demand('wood', teamId, 'wood.sort.manage');
      return sorts.changeSortState(call.db, teamId, sort.sortId, state, call.body.reason);
    });
  }
}

function serveStock(serve: Serve): void {
  serve(listStock, (call) => {
    const teamId = teamOfCall(call, call.query.teamId, 'wood.stock.read');
    return stock.listStock(call.db, teamId, call.query, call.may.inTenant('wood', teamId, 'wood.cost.read'));
  });
  serve(listStockMoves, async (call) => {
    const { teamId, sort } = await sorts.findSort(call.db, teamsOfCall(call), call.params.sortId);
    call.may.demand('wood', teamId, 'wood.stock.read');
    const cost = call.may.inTenant('wood', teamId, 'wood.cost.read');
    return stock.listStockMoves(call.db, teamId, sort.sortId, call.query, cost);
  });
  serve(getWoodHome, (call) => {
    const teamId = teamOfCall(call, call.query.teamId, 'wood.stock.read');
    return woodHome(call.db, teamId, call.may.inTenant('wood', teamId, 'wood.cost.read'));
  });
  serve(createOpening, (call) =>
    postOpening(call.db, teamOfCall(call, call.query.teamId, 'wood.opening.post'), call.body),
  );
  serve(previewVolume, async (call) => {
    const { rounding, tally } = call.body;
    return measureTally(tally, rounding ?? (await roundingOfCall(call)));
  });
}

/** By the line for a stranger; a member's calculator rounds as the team's postings do. */
async function roundingOfCall(call: Call<typeof previewVolume>) {
  if (!call.query.teamId && teamsOfCall(call).length === 0) return 'line';
  const teamId = teamOfCall(call, call.query.teamId, 'wood.sort.read');
  return (await teams.postingRules(call.db, teamId)).sawnRounding;
}
