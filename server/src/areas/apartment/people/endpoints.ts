import {
  createPerson,
  getPerson,
  linkPersonAccount,
  listFreeAccounts,
  listMyRooms,
  listPersons,
  revealIdNumber,
  unlinkPersonAccount,
  updatePerson,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { accounts } from './accounts.ts';
import { ownRooms } from './own-rooms.ts';
import { servePersonSheets } from './person-sheets.ts';
import { persons } from './persons.ts';
import type { IdSeal } from './sealed-id.ts';

/** People who live in a building, or are about to. */
export function servePeople(serve: Serve, seal: IdSeal): void {
  servePersonSheets(serve, seal);
  const personsIn = (db: Db, tenant: Tenant) =>
    persons(db, tenant.id, seal, tenant.may('apartment.person.read_full'));
  const accountsIn = (db: Db, tenant: Tenant) => accounts(db, tenant.id, (tx) => personsIn(tx, tenant));

  serve(listPersons, ({ tenant, query, db }) => personsIn(db, tenant).list(query));
  serve(createPerson, ({ tenant, body, db }) => personsIn(db, tenant).create(body));
  serve(getPerson, ({ tenant, params, db }) => personsIn(db, tenant).find(params.personId));
  serve(updatePerson, ({ tenant, params, version, body, db }) =>
    personsIn(db, tenant).update(params.personId, version, body),
  );

  serve(listFreeAccounts, async ({ tenant, db, user }) => {
    const full = tenant.may('apartment.member.read');
    return { items: await accountsIn(db, tenant).free(user.userId, full) };
  });
  serve(linkPersonAccount, ({ tenant, params, version, body, db, user }) =>
    accountsIn(db, tenant).link(params.personId, version, body.userId, user.userId),
  );
  serve(unlinkPersonAccount, ({ tenant, params, version, db }) =>
    accountsIn(db, tenant).unlink(params.personId, version),
  );
  serve(listMyRooms, async ({ db }) => ({ items: await ownRooms(db) }));

  serve(revealIdNumber, ({ tenant, params, body, db }) =>
    personsIn(db, tenant).revealId(params.personId, body.reason),
  );
}
