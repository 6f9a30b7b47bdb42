import remote from '../remote.tsx';
import menusEn from './menus/locales/en.json' with { type: 'json' };
import menusZh from './menus/locales/zh.json' with { type: 'json' };
import transferEn from './transfer/locales/en.json' with { type: 'json' };
import transferZh from './transfer/locales/zh.json' with { type: 'json' };
import readingEn from './viewer/locales/en.json' with { type: 'json' };
import readingZh from './viewer/locales/zh.json' with { type: 'json' };

/** The remote with the texts of its lazy parts: each test starts the language anew, these parts add theirs once. */
export const remoteWithAllTexts = {
  ...remote,
  locales: {
    zh: { ...remote.locales.zh, ...readingZh, ...menusZh, ...transferZh },
    en: { ...remote.locales.en, ...readingEn, ...menusEn, ...transferEn },
  },
};
