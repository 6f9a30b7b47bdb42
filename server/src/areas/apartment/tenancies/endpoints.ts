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
import { tenancies } from './tenancies.ts';
import { tenancyDocuments } from './tenancy-documents.ts';
import { tenancyEvents } from './tenancy-events.ts';
import { tenancyMoves } from './tenancy-moves.ts';
import { transfer } from './transfer.ts';

/** Who has taken a room for how much is changed by managers only. */
const mayTouchRent = ({ may }: Tenant) => may('apartment.building.configure');

const movesIn = ({ tenant, db }: { tenant: Tenant; db: Db }) =>
  tenancyMoves(db, tenant.id, mayTouchRent(tenant));

const documentsOf = (call: { tenant: Tenant; db: Db; params: { tenancyId: string } }) =>
  tenancyDocuments(call.db, call.tenant.id, call.params.tenancyId);

/** Who lives where: checking in, changing, moving, leaving. */
export function serveTenancies(serve: Serve): void {
  serve(resolveRoom, async ({ tenants, query, db }) => {
    const room = await roomNamed(
      db,
      tenants.map(({ id }) => id),
      query,
    );
    const reads = tenants.some(({ id, may }) => id === room.buildingId && may('apartment.tenancy.read'));
    return { room, tenancy: reads ? await tenancies(db, room.buildingId).livesIn(room.roomId) : null };
  });

  serve(listTenancies, ({ tenant, query, db }) => tenancies(db, tenant.id).list(query));

  serve(getTenancy, async ({ tenant, params, query, db }) => {
    const tenancy = await tenancies(db, tenant.id).find(params.tenancyId);
    await demandNamed(db, tenancy, query);
    return tenancy;
  });

  serve(listTenancyEvents, async ({ tenant, params, db }) => ({
    items: await tenancyEvents(db, tenant.id, params.tenancyId),
  }));

  serve(listTenancyDocuments, async (call) => ({ items: await documentsOf(call).list() }));
  serve(addTenancyDocument, async (call) => ({ items: await documentsOf(call).add(call.body.attachmentId) }));
  serve(removeTenancyDocument, async (call) => ({
    items: await documentsOf(call).remove(call.params.attachmentId),
  }));

  serve(createTenancy, ({ tenant, body, db }) => tenancies(db, tenant.id).create(body));

  serve(updateTenancy, ({ tenant, params, version, body, db }) =>
    tenancies(db, tenant.id).update(params.tenancyId, version, body, mayTouchRent(tenant)),
  );

  serve(signTenancy, (call) => movesIn(call).sign(call.params.tenancyId, call.version));
  serve(cancelTenancy, (call) => movesIn(call).cancel(call.params.tenancyId, call.version, call.body.reason));
  serve(activateTenancy, (call) => movesIn(call).activate(call.params.tenancyId, call.version));
  serve(renewTenancy, (call) => movesIn(call).renew(call.params.tenancyId, call.version, call.body.lastDay));
  serve(endTenancy, (call) => movesIn(call).end(call.params.tenancyId, call.version, call.body));
  serve(keepTenancy, (call) => movesIn(call).keep(call.params.tenancyId, call.version, call.body.lastDay));

  serve(transferTenancy, ({ tenant, params, version, body, db }) =>
    transfer(db, tenant.id, params.tenancyId, version, body, mayTouchRent(tenant)),
  );
}
