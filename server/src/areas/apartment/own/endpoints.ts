import { ApiError } from '@console/contract';
import {
  answerErasure,
  enterMyReading,
  exportMyPerson,
  getMyCheckout,
  getMyUsage,
  listErasureRequests,
  listMyBills,
  listMyDocuments,
  listMyPersons,
  listMyRooms,
  listMyRounds,
  listMyTenancies,
  type OwnPerson,
  requestErasure,
  signMyCheckout,
  updateMyPerson,
  withdrawErasure,
} from '@console/contract/apartment';
import type { ServeFile } from '../../../house/sheets/export-turns.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { onlyLooking, shownCheckout, signCheckout } from '../checkouts/index.ts';
import { type IdSeal, updatePerson } from '../people/index.ts';
import * as erasures from './erasures.ts';
import { ownCheckout, ownCheckoutOf } from './own-checkouts.ts';
import { ownExport } from './own-export.ts';
import * as lists from './own-lists.ts';
import { enterOwnReading } from './own-readings.ts';

/** What is a resident's own. */
export function serveOwn(serve: Serve, serveFile: ServeFile, seal: IdSeal): void {
  serve(listMyRooms, async ({ db }) => ({ items: await lists.ownRooms(db) }));
  serve(listMyTenancies, async ({ db }) => ({ items: await lists.ownTenancies(db) }));
  serve(listMyBills, async ({ query, db }) => ({ items: await lists.ownBills(db, query.which === 'all') }));
  serve(listMyDocuments, async ({ db }) => ({ items: await lists.ownDocuments(db) }));
  serve(getMyUsage, async ({ db }) => ({ items: await lists.ownUsage(db) }));
  serve(listMyRounds, async ({ db }) => ({ items: await lists.ownRounds(db) }));
  serve(enterMyReading, ({ tenant, body, db, user }) => enterOwnReading(db, tenant.id, user.userId, body));
  serveCheckout(serve);
  servePerson(serve, seal);
  serveErasures(serve);
  serveFile(exportMyPerson, ({ tenant, body, db }) =>
    ownExport(db, { buildingId: tenant.id, seal, full: true }, body),
  );
}

function serveCheckout(serve: Serve): void {
  serve(getMyCheckout, ({ tenant, params, query, db, user }) =>
    ownCheckout(db, tenant.id, user.userId, params.checkoutId, query.roomNumber),
  );
  serve(signMyCheckout, ({ tenant, params, version, body, db, user }) =>
    db.transaction(async (tx) => {
      const { checkoutId } = params;
      await signCheckout(tx, tenant.id, user.userId, checkoutId, version, body.name);
      return ownCheckoutOf(tx, await shownCheckout(tx, tenant.id, onlyLooking(user.userId), checkoutId));
    }),
  );
}

async function ownPersonOf(db: Db, personId: string): Promise<OwnPerson> {
  const mine = (await lists.ownPersons(db)).find((one) => one.personId === personId.toLowerCase());
  if (!mine) throw new ApiError('NOT_FOUND');
  return mine;
}

function servePerson(serve: Serve, seal: IdSeal): void {
  serve(listMyPersons, async ({ db }) => ({ items: await lists.ownPersons(db) }));
  serve(updateMyPerson, async ({ tenant, version, query: { personId }, body, db }) => {
    await updatePerson(db, { buildingId: tenant.id, seal, full: true }, personId, version, body);
    return ownPersonOf(db, personId);
  });
}

function serveErasures(serve: Serve): void {
  serve(requestErasure, ({ tenant, body, db }) =>
    erasures.requestErasure(db, tenant.id, body.personId, body.note),
  );
  serve(withdrawErasure, ({ tenant, params, version, db }) =>
    erasures.withdrawErasure(db, tenant.id, params.erasureRequestId, version),
  );
  serve(listErasureRequests, async ({ tenant, db }) => ({
    items: await erasures.listErasures(db, tenant.id),
  }));
  serve(answerErasure, ({ tenant, params, version, body, db }) =>
    erasures.answerErasure(db, tenant.id, params.erasureRequestId, version, body),
  );
}
