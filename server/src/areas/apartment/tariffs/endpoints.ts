import {
  activateTariffVersion,
  createTariff,
  createTariffVersion,
  listTariffs,
  previewTariff,
  retireTariffVersion,
  updateTariff,
  updateTariffVersion,
} from '@console/contract/apartment';
import { wholeList } from '../../../house/whole-list.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { findBuilding } from '../buildings/index.ts';
import { priceOf } from './price-rules.ts';
import * as tariffVersions from './tariff-versions.ts';
import * as tariffs from './tariffs.ts';

/** Tariffs and their versions, and what a use would cost by one. */
export function serveTariffs(serve: Serve): void {
  serve(listTariffs, async ({ tenant, db }) => wholeList(await tariffs.listTariffs(db, tenant.id)));

  serve(createTariff, async ({ tenant, body, db }) => {
    if (body.published) tenant.demand('apartment.tariff.activate');
    return tariffs.createTariff(db, tenant.id, body);
  });

  serve(updateTariff, async ({ tenant, params, version, body, db }) => {
    // Whoever publishes it meanwhile makes another version of it, which is a conflict.
    const { published } = await tariffs.findTariff(db, tenant.id, params.tariffPlanId);
    if ((body.published ?? published) !== published) tenant.demand('apartment.tariff.activate');
    return tariffs.updateTariff(db, tenant.id, params.tariffPlanId, version, body);
  });

  serve(createTariffVersion, ({ tenant, params, body, db }) =>
    tariffVersions.createTariffVersion(db, tenant.id, params.tariffPlanId, body),
  );

  serve(updateTariffVersion, ({ tenant, params, version, body, db, user }) =>
    tariffVersions.updateTariffVersion(db, tenant.id, params.tariffVersionId, version, body, user.userId),
  );

  serve(activateTariffVersion, ({ tenant, params, version, db, user }) =>
    tariffVersions.activateTariffVersion(db, tenant.id, params.tariffVersionId, version, user.userId),
  );

  serve(retireTariffVersion, ({ tenant, params, version, db }) =>
    tariffVersions.retireTariffVersion(db, tenant.id, params.tariffVersionId, version),
  );

  serve(previewTariff, async ({ tenant, body, db }) => {
    const { tierProrate, currency } = await findBuilding(db, tenant.id);
    return { ...priceOf(body, tierProrate), currency };
  });
}
