import * as z from 'zod/mini';

/** Names as the API answers them; what people type is checked by `bilingual`. */
export const names = z.object({ zh: z.string(), en: z.string() });
export type Names = z.infer<typeof names>;
