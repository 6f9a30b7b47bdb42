import type * as zod from 'zod/mini';
import type { Schemas } from '../zod-schemas.ts';

/** Where a page finds what is published of a language. @param hash names exactly these bytes, which never change */
export const publishedTextsAddress = (language: string, hash: string): string =>
  `/i18n/console/${language}.json?v=${encodeURIComponent(hash)}`;

/**
 * Texts in the place of those that a page was built with, by namespace and key: the one that it has, and the one that is to be
 * shown. Where it has another one by now, it is newer, and stays.
 */
export const publishedTextShape = (z: Schemas) =>
  z.record(z.string(), z.record(z.string(), z.tuple([z.string(), z.string()])));
export type PublishedTexts = zod.infer<ReturnType<typeof publishedTextShape>>;
