import { getBuildingMap } from '@console/contract/apartment';
import type { Serve } from '../../plugins/contract/serve.ts';
import { buildingMap } from './building-map.ts';

const area = 'apartment';

/** The building from its front, on any day. */
export const serveBuildingMap = (serve: Serve): void =>
  serve(getBuildingMap, async ({ params, query, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.room.list');
    const reads = may.inTenant(area, params.buildingId, 'apartment.tenancy.read');
    return buildingMap(db, params.buildingId, query, reads);
  });
