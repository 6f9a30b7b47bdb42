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
import type { Serve } from '../../../plugins/contract/serve.ts';
import { buildings } from '../buildings/index.ts';
import { wholeList } from '../whole-list.ts';
import { priceOf } from './price-rules.ts';
import { tariffVersions } from './tariff-versions.ts';
import { tariffs } from './tariffs.ts';

/** Tariffs and their versions, and what a use would cost by one. */
export function serveTariffs(serve: Serve): void {
  serve(listTariffs, async ({ tenant, db }) => wholeList(await tariffs(db, tenant.id).list()));

  serve(createTariff, async ({ tenant, body, db }) => {
    if (body.published) tenant.demand('apartment.tariff.activate');
    return tariffs(db, tenant.id).create(body);
  });

  serve(updateTariff, async ({ tenant, params, version, body, db }) => {
    const list = tariffs(db, tenant.id);
    // Whoever publishes it meanwhile makes another version of it, which is a conflict.
    const { published } = await list.find(params.tariffPlanId);
    if ((body.published ?? published) !== published) tenant.demand('apartment.tariff.activate');
    return list.update(params.tariffPlanId, version, body);
  });

  serve(createTariffVersion, ({ tenant, params, body, db }) =>
    tariffVersions(db, tenant.id).create(params.tariffPlanId, body),
  );

  serve(updateTariffVersion, ({ tenant, params, version, body, db, user }) =>
    tariffVersions(db, tenant.id).update(params.tariffVersionId, version, body, user.userId),
  );

  serve(activateTariffVersion, ({ tenant, params, version, db, user }) =>
    tariffVersions(db, tenant.id).activate(params.tariffVersionId, version, user.userId),
  );

  serve(retireTariffVersion, ({ tenant, params, version, db }) =>
    tariffVersions(db, tenant.id).retire(params.tariffVersionId, version),
  );

  serve(previewTariff, async ({ tenant, body, db }) => {
    const { tierProrate, currency } = await buildings(db).find(tenant.id);
    return { ...priceOf(body, tierProrate), currency };
  });
}
