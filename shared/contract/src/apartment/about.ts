import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day } from '../scalars.ts';
import { meterKinds, registers } from './meter-words.ts';

/**
 * A price list that a building has published, as it is in force today. Without the building: who manages what is
 * nobody's business.
 */
export const PublicTariff = z.object({
  name: bilingual(80),
  meterKind: z.enum(meterKinds),
  basis: z.enum(['month', 'year_cumulative']),
  currency: z.string(),
  effectiveFrom: day,
  minChargeMinor: z.int(),
  fixedMonthlyMinor: z.int(),
  tiers: z.array(
    z.object({ register: z.enum(registers), upTo: z.nullable(z.string()), unitPrice: z.string() }),
  ),
});
export type PublicTariff = z.infer<typeof PublicTariff>;

/** What everybody may know of the area, signed in or not: a hundred tariffs at most, what began last first. */
export const getAbout = endpoint({
  name: 'getApartmentAbout',
  method: 'GET',
  path: '/apartment/about',
  access: 'public',
  response: z.object({ version: z.string(), tariffs: z.array(PublicTariff) }),
});
