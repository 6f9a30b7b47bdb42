import { i18nChecks, i18nFilters } from '@console/contract/codegen';
import * as z from 'zod/mini';

export const i18nTabs = ['texts', 'files', 'publish', 'glossary', 'settings'] as const;
export type I18nTab = (typeof i18nTabs)[number];

/** What the address says. A wrong value counts as none. */
export const I18nView = z.object({
  project: z.optional(z.string()),
  tab: z._default(z.enum(i18nTabs), 'texts'),
  namespace: z.optional(z.string()),
  q: z.optional(z.string()),
  filter: z.optional(z.enum(i18nFilters)),
  check: z.optional(z.enum(i18nChecks)),
  language: z.optional(z.string()),
  key: z.optional(z.string()),
});
export type I18nView = z.infer<typeof I18nView>;

/** What of it narrows the list of keys. */
export const keysQuery = ({ namespace, q, filter, check, language, key }: I18nView) => ({
  ...(namespace && { namespace }),
  ...(q && { q }),
  ...(filter && { filter }),
  ...(check && { check }),
  ...(language && { language }),
  ...(key && { key }),
});
