import {
  cancelTenancy,
  createTenancy,
  getTenancy,
  listTenancies,
  renewTenancy,
  resolveRoom,
  signTenancy,
  updateTenancy,
} from '@console/contract/apartment';
import type { May } from '../../plugins/contract/may.ts';
import { serving } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import { roomNamed } from './resolve-room.ts';
import { buildingOfRoom, buildingOfTenancy, tenancies } from './tenancies.ts';

const area = 'apartment';

/** Who lives where: checking in, changing, renewing. */
export const lettings = serving((serve) => {
  const writing = async (db: Db, may: May, tenancyId: string) => {
    const buildingId = await buildingOfTenancy(db, tenancyId);
    may.demand(area, buildingId, 'apartment.tenancy.write');
    return tenancies(db, buildingId);
  };

  serve(resolveRoom, async ({ query, db, grants, may }) => {
    const mine = grants.memberships.filter(
      (one) => one.area === area && may.inTenant(area, one.tenantId, 'apartment.room.list'),
    );
    const room = await roomNamed(
      db,
      mine.map(({ tenantId }) => tenantId),
      query,
    );
    const reads = may.inTenant(area, room.buildingId, 'apartment.tenancy.read');
    return { room, tenancy: reads ? await tenancies(db, room.buildingId).livesIn(room.roomId) : null };
  });

  serve(listTenancies, async ({ params, query, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.tenancy.read');
    return tenancies(db, params.buildingId).list(query);
  });

  serve(getTenancy, async ({ params, db, may }) => {
    const buildingId = await buildingOfTenancy(db, params.tenancyId);
    may.demand(area, buildingId, 'apartment.tenancy.read');
    return tenancies(db, buildingId).find(params.tenancyId);
  });

  serve(createTenancy, async ({ body, db, may }) => {
    const buildingId = await buildingOfRoom(db, body.roomId);
    may.demand(area, buildingId, 'apartment.tenancy.write');
    return tenancies(db, buildingId).create(body);
  });

  serve(updateTenancy, async ({ params, version, body, db, may }) => {
    const buildingId = await buildingOfTenancy(db, params.tenancyId);
    may.demand(area, buildingId, 'apartment.tenancy.write');
    const mayTouchRent = may.inTenant(area, buildingId, 'apartment.building.configure');
    return tenancies(db, buildingId).update(params.tenancyId, version, body, mayTouchRent);
  });

  serve(signTenancy, async ({ params, version, db, may }) =>
    (await writing(db, may, params.tenancyId)).sign(params.tenancyId, version),
  );

  serve(cancelTenancy, async ({ params, version, body, db, may }) =>
    (await writing(db, may, params.tenancyId)).cancel(params.tenancyId, version, body.reason),
  );

  serve(renewTenancy, async ({ params, version, body, db, may }) =>
    (await writing(db, may, params.tenancyId)).renew(params.tenancyId, version, body.lastDay),
  );
});
