import { ApiError } from '@console/contract';
import {
  type ApartmentPermission,
  activateTenancy,
  addTenancyDocument,
  cancelTenancy,
  createTenancy,
  endTenancy,
  getTenancy,
  keepTenancy,
  listTenancies,
  listTenancyDocuments,
  listTenancyEvents,
  removeTenancyDocument,
  renewTenancy,
  resolveRoom,
  signTenancy,
  transferTenancy,
  updateTenancy,
} from '@console/contract/apartment';
import type { May } from '../../plugins/contract/may.ts';
import { serving } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import { demandNamed, roomNamed } from './resolve-room.ts';
import { tenancies } from './tenancies.ts';
import { tenancyDocuments } from './tenancy-documents.ts';
import { tenancyEvents } from './tenancy-events.ts';
import { tenancyMoves } from './tenancy-moves.ts';
import { buildingOfRoom, buildingOfTenancy } from './tenancy-rows.ts';
import { transfer } from './transfer.ts';

const area = 'apartment';

/** Who lives where: checking in, changing, moving, leaving. */
export const lettings = serving((serve) => {
  /** The tenancy's building, where the caller may do this. */
  const allowed = async (db: Db, may: May, tenancyId: string, permission: ApartmentPermission) => {
    const buildingId = await buildingOfTenancy(db, tenancyId);
    may.demand(area, buildingId, permission);
    return buildingId;
  };
  const mayTouchRent = (may: May, buildingId: string) =>
    may.inTenant(area, buildingId, 'apartment.building.configure');
  const moves = async (db: Db, may: May, tenancyId: string) => {
    const buildingId = await allowed(db, may, tenancyId, 'apartment.tenancy.write');
    return tenancyMoves(db, buildingId, mayTouchRent(may, buildingId));
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

  serve(getTenancy, async ({ params, query, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.read');
    const tenancy = await tenancies(db, buildingId).find(params.tenancyId);
    await demandNamed(db, tenancy, query);
    return tenancy;
  });

  serve(listTenancyEvents, async ({ params, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.read');
    return { items: await tenancyEvents(db, buildingId, params.tenancyId) };
  });

  serve(listTenancyDocuments, async ({ params, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.read');
    return { items: await tenancyDocuments(db, buildingId, params.tenancyId).list() };
  });

  serve(addTenancyDocument, async ({ params, body, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.write');
    return { items: await tenancyDocuments(db, buildingId, params.tenancyId).add(body.attachmentId) };
  });

  serve(removeTenancyDocument, async ({ params, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.write');
    return { items: await tenancyDocuments(db, buildingId, params.tenancyId).remove(params.attachmentId) };
  });

  serve(createTenancy, async ({ body, db, may }) => {
    const buildingId = await buildingOfRoom(db, body.roomId);
    may.demand(area, buildingId, 'apartment.tenancy.write');
    return tenancies(db, buildingId).create(body);
  });

  serve(updateTenancy, async ({ params, version, body, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.write');
    const mayTouch = mayTouchRent(may, buildingId);
    return tenancies(db, buildingId).update(params.tenancyId, version, body, mayTouch);
  });

  serve(signTenancy, async ({ params, version, db, may }) =>
    (await moves(db, may, params.tenancyId)).sign(params.tenancyId, version),
  );

  serve(cancelTenancy, async ({ params, version, body, db, may }) =>
    (await moves(db, may, params.tenancyId)).cancel(params.tenancyId, version, body.reason),
  );

  serve(activateTenancy, async ({ params, version, db, may }) =>
    (await moves(db, may, params.tenancyId)).activate(params.tenancyId, version),
  );

  serve(renewTenancy, async ({ params, version, body, db, may }) =>
    (await moves(db, may, params.tenancyId)).renew(params.tenancyId, version, body.lastDay),
  );

  serve(endTenancy, async ({ params, version, body, db, may }) =>
    (await moves(db, may, params.tenancyId)).end(params.tenancyId, version, body),
  );

  serve(keepTenancy, async ({ params, version, body, db, may }) =>
    (await moves(db, may, params.tenancyId)).keep(params.tenancyId, version, body.lastDay),
  );

  serve(transferTenancy, async ({ params, version, body, db, may }) => {
    const buildingId = await allowed(db, may, params.tenancyId, 'apartment.tenancy.write');
    if ((await buildingOfRoom(db, body.roomId)) !== buildingId) throw new ApiError('NOT_FOUND');
    return transfer(db, buildingId, params.tenancyId, version, body, mayTouchRent(may, buildingId));
  });
});
