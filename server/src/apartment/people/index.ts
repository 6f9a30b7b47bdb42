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
import type { May } from '../../plugins/contract/may.ts';
import { serving } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import { accounts } from './accounts.ts';
import { ownRooms } from './own-rooms.ts';
import { buildingOfPerson, persons } from './persons.ts';
import type { IdSeal } from './sealed-id.ts';

const area = 'apartment';

/** People who live in a building, or are about to. */
export const people = (seal: IdSeal) =>
  serving((serve) => {
    const inBuilding = (db: Db, buildingId: string, may: May) =>
      persons(db, buildingId, seal, may.inTenant(area, buildingId, 'apartment.person.read_full'));

    serve(listPersons, async ({ params, query, db, may }) => {
      may.demand(area, params.buildingId, 'apartment.tenancy.read');
      return inBuilding(db, params.buildingId, may).list(query);
    });

    serve(createPerson, async ({ params, body, db, may }) => {
      may.demand(area, params.buildingId, 'apartment.tenancy.write');
      return inBuilding(db, params.buildingId, may).create(body);
    });

    serve(getPerson, async ({ params, db, may }) => {
      const buildingId = await buildingOfPerson(db, params.personId);
      may.demand(area, buildingId, 'apartment.tenancy.read');
      return inBuilding(db, buildingId, may).find(params.personId);
    });

    serve(updatePerson, async ({ params, version, body, db, may }) => {
      const buildingId = await buildingOfPerson(db, params.personId);
      may.demand(area, buildingId, 'apartment.tenancy.write');
      return inBuilding(db, buildingId, may).update(params.personId, version, body);
    });

    const accountsIn = (db: Db, buildingId: string, may: May) => {
      may.demand(area, buildingId, 'apartment.tenancy.write');
      return accounts(db, buildingId, (tx) => inBuilding(tx, buildingId, may));
    };
    const accountsOf = async (db: Db, personId: string, may: May) =>
      accountsIn(db, await buildingOfPerson(db, personId), may);

    serve(listFreeAccounts, async ({ params, db, may, user }) => {
      const full = may.inTenant(area, params.buildingId, 'apartment.member.read');
      return { items: await accountsIn(db, params.buildingId, may).free(user.userId, full) };
    });

    serve(linkPersonAccount, async ({ params, version, body, db, may, user }) =>
      (await accountsOf(db, params.personId, may)).link(params.personId, version, body.userId, user.userId),
    );
    serve(unlinkPersonAccount, async ({ params, version, db, may }) =>
      (await accountsOf(db, params.personId, may)).unlink(params.personId, version),
    );
    serve(listMyRooms, async ({ db }) => ({ items: await ownRooms(db) }));

    serve(revealIdNumber, async ({ params, body, db, may }) => {
      const buildingId = await buildingOfPerson(db, params.personId);
      may.demand(area, buildingId, 'apartment.person.read_full');
      return inBuilding(db, buildingId, may).revealId(params.personId, body.reason);
    });
  });
