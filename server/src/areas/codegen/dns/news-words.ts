import type { NewsWords } from '../../../house/notifications/news-outbox.ts';

/** How the tool says its news outside the console. */
export const dnsWords: NewsWords = {
  dnsWatchOver: ({ name, type, outcome, matching, of }, language) => ({
    title: `${name} ${type}`,
    text: {
      reached: {
        zh: `${of} 个解析器均已返回预期值。`,
        en: `All ${of} resolvers answer with the expected value.`,
      },
      expired: {
        zh: `30 分钟内仅 ${matching}/${of} 个解析器返回预期值。`,
        en: `After 30 minutes ${matching} of ${of} resolvers answer with the expected value.`,
      },
    }[outcome][language],
  }),
};
