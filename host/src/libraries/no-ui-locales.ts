/** In the page: it has added them itself, those of the language on screen. */
export const uiLocales = { zh: {}, en: {} };
