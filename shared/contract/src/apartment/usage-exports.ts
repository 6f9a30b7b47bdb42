import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile, pageOnly } from '../exports.ts';
import { uuid } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { getUsageMatrix, listUsageFlows, listUsages } from './usages.ts';

/** The uses of a month with what is odd about them. */
export const exportUsages = endpoint({
  name: 'exportUsages',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/usage:export',
  access: inBuildingOf('cycle', 'apartment.usage.read'),
  params: z.object({ cycleId: uuid }),
  query: z.extend(z.omit(listUsages.query, pageOnly), asFile),
  response: ExportedFile,
});

/** Master meters and the meters below them, a line each. */
export const exportReconciliation = endpoint({
  name: 'exportReconciliation',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/reconciliation:export',
  access: inBuildingOf('cycle', 'apartment.usage.read'),
  params: z.object({ cycleId: uuid }),
  query: z.object(asFile),
  response: ExportedFile,
});

/** Rooms × months, with a last line of sums; which months were estimated or are not locked is told beside. */
export const exportUsageMatrix = endpoint({
  name: 'exportUsageMatrix',
  method: 'GET',
  path: '/apartment/usage/matrix:export',
  access: inBuilding('apartment.usage.read', 'building'),
  query: z.extend(getUsageMatrix.query, asFile),
  response: ExportedFile,
});

/** The ledger of uses. */
export const exportUsageFlows = endpoint({
  name: 'exportUsageFlows',
  method: 'GET',
  path: '/apartment/flows/used:export',
  access: inBuilding('apartment.usage.read', 'building'),
  query: z.extend(z.omit(listUsageFlows.query, pageOnly), asFile),
  response: ExportedFile,
});
