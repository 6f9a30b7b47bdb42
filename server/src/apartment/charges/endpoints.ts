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
import type { Serve } from '../../plugins/contract/serve.ts';
import { wholeList } from '../whole-list.ts';
import { chargeItems } from './charge-items.ts';
import { commonPools } from './common-pools.ts';

const area = 'apartment';

/** What bills charge for. */
export function serveChargeItems(serve: Serve): void {
  serve(listChargeItems, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return wholeList(await chargeItems(db, params.buildingId).list());
  });

  serve(createChargeItem, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return chargeItems(db, params.buildingId).create(body);
  });

  serve(updateChargeItem, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return chargeItems(db, params.buildingId).update(params.chargeItemId, version, body);
  });

  for (const [action, state] of [
    [disableChargeItem, 'disabled'],
    [enableChargeItem, 'active'],
  ] as const) {
    serve(action, async ({ params, version, db, may }) => {
      may.demand(area, params.buildingId, 'apartment.building.configure');
      return chargeItems(db, params.buildingId).setState(params.chargeItemId, version, state);
    });
  }
}

/** Costs that rooms share. */
export function serveCommonPools(serve: Serve): void {
  serve(listCommonPools, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return wholeList(await commonPools(db, params.buildingId).list());
  });

  serve(createCommonPool, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return commonPools(db, params.buildingId).create(body);
  });

  serve(updateCommonPool, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return commonPools(db, params.buildingId).update(params.commonPoolId, version, body);
  });

  for (const [action, state] of [
    [disableCommonPool, 'disabled'],
    [enableCommonPool, 'active'],
  ] as const) {
    serve(action, async ({ params, version, db, may }) => {
      may.demand(area, params.buildingId, 'apartment.building.configure');
      return commonPools(db, params.buildingId).setState(params.commonPoolId, version, state);
    });
  }
}
