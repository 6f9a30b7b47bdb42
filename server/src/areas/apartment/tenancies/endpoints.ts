import {
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
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { demandNamed, roomNamed } from './resolve-room.ts';
import * as tenancies from './tenancies.ts';
import * as tenancyDocuments from './tenancy-documents.ts';
import { tenancyEvents } from './tenancy-events.ts';
import * as tenancyMoves from './tenancy-moves.ts';
import { tenancyOf } from './tenancy-rows.ts';
import { transfer } from './transfer.ts';

/** Who has taken a room for how much is changed by managers only. */
const mayTouchRent = ({ may }: Tenant) => may('apartment.building.configure');

const documentsOf = (call: { tenant: Tenant; db: Db; params: { tenancyId: string } }) =>
  [call.db, call.tenant.id, call.params.tenancyId] as const;

/** Who lives where: checking in, changing, moving, leaving. */
export function serveTenancies(serve: Serve): void {
  serve(resolveRoom, async ({ tenants, query, db }) => {
    const room = await roomNamed(
      db,
      tenants.map(({ id }) => id),
      query,
    );
    return { room, tenancy: await tenancies.livesIn(db, room.buildingId, room.roomId) };
  });

  serve(listTenancies, ({ tenant, query, db }) => tenancies.listTenancies(db, tenant.id, query));

  serve(getTenancy, async ({ tenant, params, query, db }) => {
    const tenancy = await tenancyOf(db, tenant.id, params.tenancyId);
    await demandNamed(db, tenancy, query);
    return tenancy;
  });

  serve(listTenancyEvents, async ({ tenant, params, db }) => ({
    items: await tenancyEvents(db, tenant.id, params.tenancyId),
  }));

  serve(listTenancyDocuments, async (call) => ({
    items: await tenancyDocuments.listDocuments(...documentsOf(call)),
  }));
  serve(addTenancyDocument, async (call) => ({
    items: await tenancyDocuments.addDocument(...documentsOf(call), call.body.attachmentId),
  }));
  serve(removeTenancyDocument, async (call) => ({
    items: await tenancyDocuments.removeDocument(...documentsOf(call), call.params.attachmentId),
  }));

  serve(createTenancy, ({ tenant, body, db }) => tenancies.createTenancy(db, tenant.id, body));

  serve(updateTenancy, ({ tenant, params, version, body, db }) =>
    tenancies.updateTenancy(db, tenant.id, params.tenancyId, version, body, mayTouchRent(tenant)),
  );

  serve(signTenancy, ({ tenant, params, version, db }) =>
    tenancyMoves.signTenancy(db, tenant.id, params.tenancyId, version),
  );
  serve(cancelTenancy, ({ tenant, params, version, body, db }) =>
    tenancyMoves.cancelTenancy(db, tenant.id, params.tenancyId, version, body.reason),
  );
  serve(activateTenancy, ({ tenant, params, version, db }) =>
    tenancyMoves.activateTenancy(db, tenant.id, params.tenancyId, version),
  );
  serve(renewTenancy, ({ tenant, params, version, body, db }) =>
    tenancyMoves.renewTenancy(db, tenant.id, params.tenancyId, version, body.lastDay, mayTouchRent(tenant)),
  );
  serve(endTenancy, ({ tenant, params, version, body, db }) =>
    tenancyMoves.endTenancy(db, tenant.id, params.tenancyId, version, body, mayTouchRent(tenant)),
  );
  serve(keepTenancy, ({ tenant, params, version, body, db }) =>
    tenancyMoves.keepTenancy(db, tenant.id, params.tenancyId, version, body.lastDay, mayTouchRent(tenant)),
  );

  serve(transferTenancy, ({ tenant, params, version, body, db }) =>
    transfer(db, tenant.id, params.tenancyId, version, body, mayTouchRent(tenant)),
  );
}
