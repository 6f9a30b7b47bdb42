import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, moneyMinor, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { Credit } from './partner-accounts.ts';
import { ofTeam } from './teams.ts';
import { NewTxn } from './txns.ts';
import { priceUnits } from './units.ts';

/** What goods bring above what they cost. */
const Margin = z.object({
  costMinor: seenWith('wood.margin.read', moneyMinor),
  profitMinor: seenWith('wood.margin.read', moneyMinor),
  /** In percent with two decimals; null where nothing is sold for anything. */
  percent: z.nullable(z.string()),
});

export const PreviewedLine = z.object({
  lineNo: z.int(),
  sortId: uuid,
  pieces: z.int(),
  volume: z.string(),
  quantity: z.string(),
  priceUnit: z.nullable(z.enum(priceUnits)),
  unitPrice: z.nullable(z.string()),
  /** In the unit of the price. */
  priceQuantity: z.nullable(z.string()),
  /** Without tax, after the line's share of the discount. */
  amountMinor: z.nullable(moneyMinor),
  discountMinor: moneyMinor,
  taxMinor: moneyMinor,
  /** Of a sale: what is there and free, where that is less than the line asks for. */
  available: z.nullable(z.object({ pieces: z.int(), volume: z.string() })),
  /** Of a sale: below the floor, so that somebody has to approve it. */
  belowFloor: z.boolean(),
  margin: seenWith('wood.margin.read', z.nullable(Margin)),
});
export type PreviewedLine = z.infer<typeof PreviewedLine>;

/** What a document would come to. */
export const TxnPreview = z.object({
  goodsMinor: moneyMinor,
  discountMinor: moneyMinor,
  taxMinor: moneyMinor,
  totalMinor: moneyMinor,
  dueOn: z.nullable(day),
  lines: z.array(PreviewedLine),
  /** Of a sale: how the customer would stand once it is confirmed. */
  credit: z.nullable(Credit),
  /** What stands in the way of confirming it, or asks for approval. */
  warnings: z.array(z.enum(['insufficient_stock', 'floor_price', 'credit_limit', 'credit_blocked'])),
  /** Of a sale whose goods are all there. */
  margin: seenWith('wood.margin.read', z.nullable(Margin)),
});
export type TxnPreview = z.infer<typeof TxnPreview>;

/** Works a purchase or a sale out and writes nothing. Field codes as of `createTxn`. */
export const previewTxn = endpoint({
  name: 'previewTxn',
  method: 'POST',
  path: '/wood/txns:preview',
  access: inTeam('wood.purchase.write', { orOneOf: ['wood.sale.write'] }),
  changes: 'nothing',
  query: z.object(ofTeam),
  body: z.extend(NewTxn, { kind: z.enum(['purchase', 'sale']) }),
  response: TxnPreview,
  errors: ['PERIOD_LOCKED', 'STATE_CONFLICT'],
});
