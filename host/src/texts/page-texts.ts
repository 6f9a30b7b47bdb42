import { i18n, type Language, notify } from '@console/shell';
import { beginLanguage, connectTexts, rememberedLanguage } from '@console/shell/early';

/** One language is part of what every page fetches first (index.html hints at it); the other comes when somebody switches. */
const fetchTexts = {
  zh: () => import(/* webpackChunkName: "zh" */ './zh.ts'),
  en: () => import(/* webpackChunkName: "en" */ './en.ts'),
};

/** Starts the language that is remembered. */
export async function startPageLanguage(language: Language = rememberedLanguage()): Promise<void> {
  const { default: texts } = await fetchTexts[language]();
  await beginLanguage(language, { [language]: texts });
  connectTexts(bringTexts);
}

async function bringTexts(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'host')) return;
  try {
    const { default: texts } = await fetchTexts[language]();
    for (const [namespace, bundle] of Object.entries(texts))
      i18n.addResourceBundle(language, namespace, bundle, true, true);
  } catch (cause) {
    notify.error(i18n.t('shell:errors.NETWORK'));
    throw cause;
  }
}
