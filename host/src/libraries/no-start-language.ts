import type { Language } from '@console/shell';
import { beginLanguage, rememberedLanguage } from '@console/shell/early';

/** In the page: it has started its language itself, and need not bring the texts of both again. */
export const startLanguage = (language: Language = rememberedLanguage()): Promise<void> =>
  beginLanguage(language, {});
