import {
  dropKeptTally,
  getMyWork,
  getWoodHome,
  getWoodToday,
  keepTally,
  listMyTxns,
} from '@console/contract/wood';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { traderOf } from '../txns/endpoints.ts';
import { woodHome } from './home.ts';
import * as tallies from './kept-tallies.ts';
import * as mine from './my-work.ts';
import { woodToday } from './today.ts';

/** The workspace, and tallies that are kept in it. */
export function serveHome(serve: Serve): void {
  serve(getWoodHome, (call) => woodHome(call.db, call.tenant.id, traderOf(call)));
  serve(getWoodToday, ({ db, tenants, user }) => woodToday(db, tenants, user));
  serve(getMyWork, (call) => mine.myWork(call.db, call.tenant.id, traderOf(call)));
  serve(listMyTxns, (call) => mine.listMyTxns(call.db, call.tenant.id, traderOf(call), call.query));
  serve(keepTally, ({ db, tenant, user, body }) => tallies.keepTally(db, tenant.id, user.userId, body));
  serve(dropKeptTally, ({ db, tenant, user, params }) =>
    tallies.dropKeptTally(db, tenant.id, user.userId, params.keptTallyId),
  );
}
