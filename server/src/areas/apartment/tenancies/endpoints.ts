import {
  activateTenancy,
  addTenancyDocument,
  cancelTenancy,
  createTenancy,
  endTenancy,
  getTenancy,
  keepTenancy,
  listTenancies,
  listTenancyChargeItems,
  listTenancyDocuments,
  listTenancyEvents,
  removeTenancyDocument,
  renewTenancy,
  resolveRoom,
  setTenancyChargeItems,
  signTenancy,
  type Tenancy,
  transferTenancy,
  updateTenancy,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { demandNamed, roomNamed } from './resolve-room.ts';
import * as tenancies from './tenancies.ts';
import * as chargeItems from './tenancy-charge-items.ts';
import * as tenancyDocuments from './tenancy-documents.ts';
import { tenancyEvents } from './tenancy-events.ts';
import * as tenancyMoves from './tenancy-moves.ts';
import { tenancyOf } from './tenancy-rows.ts';
import { transfer } from './transfer.ts';

/** Who has taken a room for how much is changed by managers only. */
const mayTouchRent = ({ may }: Tenant) => may('apartment.building.configure');

const documentsOf = (call: { tenant: Tenant; db: Db; params: { tenancyId: string } }) =>
  [call.db, call.tenant.id, call.params.tenancyId] as const;

/** What comes with a letting and is not of it: bills. Each in the transaction of the letting itself. */
export interface WithLettings {
  /** Whoever has signed, or is about to. */
  signed(tx: Db, tenancy: Tenancy): Promise<void>;
  cancelled(tx: Db, tenancy: Tenancy, reason: string): Promise<void>;
  transferred(tx: Db, left: Tenancy, entered: Tenancy, reason: string): Promise<void>;
}

/** A tenancy was made of an approved application, in the transaction that makes it. */
export type MadeOf = (tx: Db, tenancy: Tenancy, applicationId: string) => Promise<void>;

/** Who lives where: checking in, changing, moving, leaving. */
export function serveTenancies(serve: Serve, bills: WithLettings, madeOf: MadeOf): void {
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

  serve(createTenancy, async ({ tenant, body, db }) => {
    const tenancy = await tenancies.createTenancy(db, tenant.id, body);
    if (body.applicationId !== null) await madeOf(db, tenancy, body.applicationId);
    await bills.signed(db, tenancy);
    return tenancy;
  });

  serve(updateTenancy, ({ tenant, params, version, body, db }) =>
    tenancies.updateTenancy(db, tenant.id, params.tenancyId, version, body, mayTouchRent(tenant)),
  );

  serve(signTenancy, async ({ tenant, params, version, db }) => {
    const tenancy = await tenancyMoves.signTenancy(db, tenant.id, params.tenancyId, version);
    await bills.signed(db, tenancy);
    return tenancy;
  });
  serve(cancelTenancy, async ({ tenant, params, version, body, db }) => {
    const tenancy = await tenancyMoves.cancelTenancy(db, tenant.id, params.tenancyId, version, body.reason);
    await bills.cancelled(db, tenancy, body.reason);
    return tenancy;
  });
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

  serve(transferTenancy, async ({ tenant, params, version, body, db }) => {
    const moved = await transfer(db, tenant.id, params.tenancyId, version, body, mayTouchRent(tenant));
    await bills.transferred(db, moved.left, moved.entered, body.reason);
    return moved;
  });

  serve(listTenancyChargeItems, ({ tenant, params, db }) =>
    chargeItems.listChargeItems(db, tenant.id, params.tenancyId),
  );
  serve(setTenancyChargeItems, ({ tenant, params, version, body, db }) =>
    chargeItems.setChargeItems(db, tenant.id, params.tenancyId, version, body.items),
  );
}
