import { getBuildingMap } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { buildingMap } from './building-map.ts';

/** The building from its front, on any day. */
export const serveBuildingMap = (serve: Serve): void =>
  serve(getBuildingMap, ({ tenant, query, db }) => buildingMap(db, tenant.id, query));
