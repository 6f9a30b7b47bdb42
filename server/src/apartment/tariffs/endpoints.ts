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
import type { Serve } from '../../plugins/contract/serve.ts';
import { buildings } from '../buildings.ts';
import { wholeList } from '../whole-list.ts';
import { priceOf } from './price-rules.ts';
import { tariffVersions } from './tariff-versions.ts';
import { tariffs } from './tariffs.ts';

const area = 'apartment';

/** Tariffs and their versions, and what a use would cost by one. */
export function serveTariffs(serve: Serve): void {
  serve(listTariffs, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return wholeList(await tariffs(db, params.buildingId).list());
  });

  serve(createTariff, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.tariff.edit');
    if (body.published) may.demand(area, params.buildingId, 'apartment.tariff.activate');
    return tariffs(db, params.buildingId).create(body);
  });

  serve(updateTariff, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.tariff.edit');
    const list = tariffs(db, params.buildingId);
    // Whoever publishes it meanwhile makes another version of it, which is a conflict.
    const { published } = await list.find(params.tariffPlanId);
    if ((body.published ?? published) !== published)
      may.demand(area, params.buildingId, 'apartment.tariff.activate');
    return list.update(params.tariffPlanId, version, body);
  });

  serve(createTariffVersion, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.tariff.edit');
    return tariffVersions(db, params.buildingId).create(params.tariffPlanId, body);
  });

  serve(updateTariffVersion, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.tariff.edit');
    return tariffVersions(db, params.buildingId).update(params.tariffVersionId, version, body);
  });

  serve(activateTariffVersion, async ({ params, version, db, user, may }) => {
    may.demand(area, params.buildingId, 'apartment.tariff.activate');
    return tariffVersions(db, params.buildingId).activate(params.tariffVersionId, version, user.userId);
  });

  serve(retireTariffVersion, async ({ params, version, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.tariff.activate');
    return tariffVersions(db, params.buildingId).retire(params.tariffVersionId, version);
  });

  serve(previewTariff, async ({ body, db, may }) => {
    may.demand(area, body.buildingId, 'apartment.building.read');
    const { tierProrate, currency } = await buildings(db).find(body.buildingId);
    return { ...priceOf(body, tierProrate), currency };
  });
}
