import { woodPaths } from '@console/contract/wood';
import * as z from 'zod/mini';

/** What the counter begins with, as its address says it; `uuid`: the sale that is open there. */
export const SellView = z.object({
  uuid: z.optional(z.string()),
  /** The id of a sort. */
  sort: z.optional(z.uuid()),
  /** What a label says: the code of a lot or of a sort. */
  code: z.optional(z.string().check(z.regex(/^\S.{0,199}$/))),
  pieces: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
  partner: z.optional(z.uuid()),
});
export type SellView = z.output<typeof SellView>;

/** Goods for a customer, as somebody wants them sold at once. */
export interface QuickGoods {
  readonly sortId?: string | undefined;
  readonly code?: string | undefined;
  readonly pieces?: number | null | undefined;
  readonly partnerId?: string | undefined;
}

/** Where the counter opens with these goods for this customer; whatever is not told yet is typed there. */
export const sellAddress = ({ sortId, code, pieces, partnerId }: QuickGoods = {}): string =>
  woodPaths.sell({
    ...(sortId !== undefined && { sort: sortId }),
    ...(code !== undefined && sortId === undefined && { code }),
    ...(typeof pieces === 'number' && pieces > 0 && { pieces: String(pieces) }),
    ...(partnerId !== undefined && { partner: partnerId }),
  });
