import type * as z from 'zod/mini';

/**
 * One kind of what people are told in the bell of the frame. The area that tells it declares it here, beside its endpoints;
 * its line in `platform/notifications.ts` makes it known. A page of an older shell does not ask for kinds that it does not know.
 */
export interface NewsKind<Kind extends string = string, Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: Kind;
  readonly payload: Payload;
  /** Where it leads to, within the console. */
  address(payload: z.infer<Payload>): string;
  /** What it says in one line. */
  headline(payload: z.infer<Payload>, language: 'zh' | 'en'): Headline;
}

/** A text of the frame's namespace `notifications` and what stands in it; an empty value is a thing without a name. */
export interface Headline {
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Only for its types: what is given is what comes back. */
export const newsKind = <const Kind extends string, Payload extends z.ZodMiniType>(
  one: NewsKind<Kind, Payload>,
): NewsKind<Kind, Payload> => one;
