import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { decimalNotNegative, moneyMinorNotNegative, text, uuid, version } from '../scalars.ts';
import { inBuildingOf } from './access.ts';

/** What is supplied, as bills and suppliers name it: cold and hot water are one. */
export const utilities = ['electricity', 'water', 'gas', 'heat'] as const;
export type Utility = (typeof utilities)[number];

const fields = {
  amountMinor: z.nullable(moneyMinorNotNegative),
  /** As the supplier counted it; null where nobody typed it. */
  quantity: z.nullable(decimalNotNegative(14, 3)),
  /** The supplier's own number. */
  reference: text(0, 100),
};

/** What the supplier asked for a month; `version` 0 and no amount as long as nobody has typed it in. */
export const MainsInvoice = z.object({
  utility: z.enum(utilities),
  ...fields,
  reference: z.string(),
  version,
});
export type MainsInvoice = z.infer<typeof MainsInvoice>;

const mainsInvoices = z.object({
  currency: z.string(),
  /** Of each utility that the building has meters of. */
  items: z.array(MainsInvoice),
  may: z.object({ change: z.boolean() }),
});

export const listMainsInvoices = endpoint({
  name: 'listMainsInvoices',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/mains-invoices',
  access: inBuildingOf('cycle', 'apartment.usage.check', 'cycleId', { orOneOf: ['apartment.stat.money'] }),
  shows: ['apartment.mainsInvoices'],
  params: z.object({ cycleId: uuid }),
  response: mainsInvoices,
});

/** Types in, corrects or takes back (`amountMinor` null) what the supplier asked for a month; what is left out stays. */
export const setMainsInvoice = endpoint({
  name: 'setMainsInvoice',
  method: 'PATCH',
  path: '/apartment/cycles/{cycleId}/mains-invoices/{utility}',
  access: inBuildingOf('cycle', 'apartment.usage.check'),
  changes: ['apartment.mainsInvoices'],
  params: z.object({ cycleId: uuid, utility: z.enum(utilities) }),
  body: z.partial(z.object(fields)),
  response: MainsInvoice,
  errors: ['VERSION_CONFLICT'],
  versioned: true,
});
