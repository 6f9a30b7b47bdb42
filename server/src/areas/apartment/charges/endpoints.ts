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
import type { Serve } from '../../../plugins/contract/serve.ts';
import { wholeList } from '../whole-list.ts';
import { chargeItems } from './charge-items.ts';
import { commonPools } from './common-pools.ts';

/** What bills charge for. */
export function serveChargeItems(serve: Serve): void {
  serve(listChargeItems, async ({ tenant, db }) => wholeList(await chargeItems(db, tenant.id).list()));

  serve(createChargeItem, ({ tenant, body, db }) => chargeItems(db, tenant.id).create(body));

  serve(updateChargeItem, ({ tenant, params, version, body, db }) =>
    chargeItems(db, tenant.id).update(params.chargeItemId, version, body),
  );

  for (const [action, state] of [
    [disableChargeItem, 'disabled'],
    [enableChargeItem, 'active'],
  ] as const) {
    serve(action, ({ tenant, params, version, db }) =>
      chargeItems(db, tenant.id).setState(params.chargeItemId, version, state),
    );
  }
}

/** Costs that rooms share. */
export function serveCommonPools(serve: Serve): void {
  serve(listCommonPools, async ({ tenant, db }) => wholeList(await commonPools(db, tenant.id).list()));

  serve(createCommonPool, ({ tenant, body, db }) => commonPools(db, tenant.id).create(body));

  serve(updateCommonPool, ({ tenant, params, version, body, db }) =>
    commonPools(db, tenant.id).update(params.commonPoolId, version, body),
  );

  for (const [action, state] of [
    [disableCommonPool, 'disabled'],
    [enableCommonPool, 'active'],
  ] as const) {
    serve(action, ({ tenant, params, version, db }) =>
      commonPools(db, tenant.id).setState(params.commonPoolId, version, state),
    );
  }
}
