import { getBuildingMap } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { buildingMap } from './building-map.ts';

/** The building from its front, on any day. */
export const serveBuildingMap = (serve: Serve): void =>
  serve(getBuildingMap, async ({ tenant, query, db }) => {
    // Not looked up at all for whoever may not know it; the list is there and empty, as pages of every age expect it.
    const reads = tenant.may('apartment.tenancy.read');
    return buildingMap(db, tenant.id, query, reads);
  });
