import {
  createPerson,
  getPerson,
  linkPersonAccount,
  listFreeAccounts,
  listPersons,
  revealIdNumber,
  unlinkPersonAccount,
  updatePerson,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import * as accounts from './accounts.ts';
import { servePersonSheets } from './person-sheets.ts';
import type { People } from './persons.ts';
import * as persons from './persons.ts';
import type { IdSeal } from './sealed-id.ts';

/** People who live in a building, or are about to. */
export function servePeople(serve: Serve, seal: IdSeal): void {
  servePersonSheets(serve, seal);
  const peopleOf = ({ id, may }: Tenant): People => ({
    buildingId: id,
    seal,
    full: may('apartment.person.read_full'),
  });

  serve(listPersons, ({ tenant, query, db }) => persons.listPersons(db, peopleOf(tenant), query));
  serve(createPerson, ({ tenant, body, db }) => persons.createPerson(db, peopleOf(tenant), body));
  serve(getPerson, ({ tenant, params, db }) => persons.findPerson(db, peopleOf(tenant), params.personId));
  serve(updatePerson, ({ tenant, params, version, body, db }) =>
    persons.updatePerson(db, peopleOf(tenant), params.personId, version, body),
  );

  serve(listFreeAccounts, async ({ tenant, db, user }) => {
    const full = tenant.may('apartment.member.read');
    return { items: await accounts.freeAccounts(db, tenant.id, user.userId, full) };
  });
  serve(linkPersonAccount, ({ tenant, params, version, body, db, user }) =>
    accounts.linkAccount(db, peopleOf(tenant), params.personId, version, body.userId, user.userId),
  );
  serve(unlinkPersonAccount, ({ tenant, params, version, db }) =>
    accounts.unlinkAccount(db, peopleOf(tenant), params.personId, version),
  );

  serve(revealIdNumber, ({ tenant, params, body, db }) =>
    persons.revealId(db, peopleOf(tenant), params.personId, body.reason),
  );
}
