import { invalidField } from '@console/contract';
import {
  activateCostItemVersion,
  createCostItem,
  createCostItemVersion,
  createStarterCostItems,
  getCostSettings,
  listCostItems,
  retireCostItemVersion,
  revalueStock,
  simulateCost,
  updateCostItem,
  updateCostItemVersion,
  updateCostSettings,
} from '@console/contract/wood';
import type { Serve } from '../../plugins/contract/serve.ts';
import * as items from './cost-items.ts';
import { simulatedCosts } from './cost-rules.ts';
import * as settings from './cost-settings.ts';
import { costsOfPurchase } from './purchase-costs.ts';
import { revalueStock as revalued } from './revaluation.ts';

/** What goods cost beyond their price, and by what stock is valued. */
export function serveCosts(serve: Serve): void {
  serve(listCostItems, async ({ db, tenant }) => ({ items: await items.listCostItems(db, tenant.id) }));
  serve(createCostItem, ({ db, tenant, body }) => items.createCostItem(db, tenant.id, body));
  serve(updateCostItem, ({ db, tenant, params, body, version }) =>
    items.updateCostItem(db, tenant.id, params.costItemId, version, body),
  );
  serve(createStarterCostItems, ({ db, tenant }) => items.createStarterCostItems(db, tenant.id));
  serve(createCostItemVersion, ({ db, tenant, params, body }) =>
    items.createCostItemVersion(db, tenant.id, params.costItemId, body),
  );
  serve(updateCostItemVersion, ({ db, tenant, params, body, version, user }) =>
    items.updateCostItemVersion(db, tenant.id, params.costItemVersionId, version, body, user.userId),
  );
  serve(activateCostItemVersion, ({ db, tenant, params, version, user }) =>
    items.activateCostItemVersion(db, tenant.id, params.costItemVersionId, version, user.userId),
  );
  serve(retireCostItemVersion, ({ db, tenant, params, version }) =>
    items.retireCostItemVersion(db, tenant.id, params.costItemVersionId, version),
  );
  serve(getCostSettings, ({ db, tenant }) => settings.costSettings(db, tenant.id));
  serve(updateCostSettings, ({ db, tenant, body, version }) =>
    settings.updateCostSettings(db, tenant.id, version, body),
  );
  serve(revalueStock, ({ db, tenant, user, body }) => revalued(db, tenant.id, user.userId, body));
  serve(simulateCost, async ({ db, tenant, body }) => {
    const { txnId, ...typed } = body;
    const { volumeTolerance } = await settings.costSettings(db, tenant.id);
    if (txnId === undefined && typed.lines.length === 0) throw invalidField('lines', 'required');
    if (txnId === undefined) return simulatedCosts(typed, volumeTolerance);
    const purchase = await costsOfPurchase(db, tenant.id, tenant, txnId);
    return { ...simulatedCosts({ lines: [], costs: [], supplierVolume: null }, volumeTolerance), purchase };
  });
}
