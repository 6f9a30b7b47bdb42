import type { NewsWords } from '../../../house/notifications/news-outbox.ts';

/** Outside the console, with what was said to it. */
export const powerWords: NewsWords = {
  accessAsked: ({ by, permission, why }, language) => ({
    title: { zh: '权限申请', en: 'Access requested' }[language],
    text: {
      zh: `${by} 申请权限 ${permission}${why === '' ? '。' : `：${why}`}`,
      en: `${by} asks for the permission ${permission}${why === '' ? '.' : `: ${why}`}`,
    }[language],
  }),
};
