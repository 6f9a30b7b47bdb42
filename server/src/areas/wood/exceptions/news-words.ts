import type { NewsWords } from '../../../house/notifications/news-outbox.ts';

/** How the area says its news outside the console: its team is the heading. */
export const newsWords: NewsWords = {
  saleApprovalAsked: ({ team, number, by }, language) => ({
    title: team[language],
    text: {
      zh: `${by} 申请审批销售单 ${number}。`,
      en: `${by} asks for approval of sale ${number}.`,
    }[language],
  }),
  saleApprovalDecided: ({ team, number, outcome }, language) => ({
    title: team[language],
    text: {
      approved: {
        zh: `销售单 ${number} 已获批准，可以确认。`,
        en: `Sale ${number} has been approved and can be confirmed.`,
      },
      refused: {
        zh: `销售单 ${number} 的审批未通过。`,
        en: `Approval of sale ${number} has been refused.`,
      },
    }[outcome][language],
  }),
};
