import {
  createChargeItem,
  createCommonPool,
  disableChargeItem,
  disableCommonPool,
  enableChargeItem,
  enableCommonPool,
  listChargeItems,
  listCommonPools,
  updateChargeItem,
  updateCommonPool,
} from '@console/contract/apartment';
import { wholeList } from '../../../house/whole-list.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import * as chargeItems from './charge-items.ts';
import * as commonPools from './common-pools.ts';

/** What bills charge for. */
export function serveChargeItems(serve: Serve): void {
  serve(listChargeItems, async ({ tenant, db }) =>
    wholeList(await chargeItems.listChargeItems(db, tenant.id)),
  );

  serve(createChargeItem, ({ tenant, body, db }) => chargeItems.createChargeItem(db, tenant.id, body));

  serve(updateChargeItem, ({ tenant, params, version, body, db }) =>
    chargeItems.updateChargeItem(db, tenant.id, params.chargeItemId, version, body),
  );

  for (const [action, state] of [
    [disableChargeItem, 'disabled'],
    [enableChargeItem, 'active'],
  ] as const) {
    serve(action, ({ tenant, params, version, db }) =>
      chargeItems.setChargeItemState(db, tenant.id, params.chargeItemId, version, state),
    );
  }
}

/** Costs that rooms share. */
export function serveCommonPools(serve: Serve): void {
  serve(listCommonPools, async ({ tenant, db }) =>
    wholeList(await commonPools.listCommonPools(db, tenant.id)),
  );

  serve(createCommonPool, ({ tenant, body, db }) => commonPools.createCommonPool(db, tenant.id, body));

  serve(updateCommonPool, ({ tenant, params, version, body, db }) =>
    commonPools.updateCommonPool(db, tenant.id, params.commonPoolId, version, body),
  );

  for (const [action, state] of [
    [disableCommonPool, 'disabled'],
    [enableCommonPool, 'active'],
  ] as const) {
    serve(action, ({ tenant, params, version, db }) =>
      commonPools.setCommonPoolState(db, tenant.id, params.commonPoolId, version, state),
    );
  }
}
