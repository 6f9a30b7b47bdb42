import { type Notification, newsOf } from '@console/contract/platform';
import type { NewsWords } from '../../../house/notifications/news-outbox.ts';

type Language = 'zh' | 'en';
type Values = Readonly<Record<string, string | number>>;

/** As the bell says them, by the same names; without the building, which is the heading. */
const words: Readonly<Record<string, Readonly<Record<Language, (values: Values) => string>>>> = {
  'overdue.read': {
    zh: ({ ym, count }) => `${ym} 有 ${count} 个读数逾期未抄。`,
    en: ({ ym, count }) => `${ym}: ${count} readings are overdue.`,
  },
  'overdue.readApproval': {
    zh: ({ ym }) => `${ym} 的读数逾期未抄。`,
    en: ({ ym }) => `${ym}: readings are overdue.`,
  },
  'overdue.check': {
    zh: ({ ym, count }) => `${ym} 有 ${count} 个读数逾期未核对。`,
    en: ({ ym, count }) => `${ym}: ${count} readings are overdue for checking.`,
  },
  'overdue.checkApproval': {
    zh: ({ ym }) => `${ym} 的读数逾期未审核通过。`,
    en: ({ ym }) => `${ym}: approval of the readings is overdue.`,
  },
  'overdue.used': {
    zh: ({ ym, count }) => `${ym} 有 ${count} 个用量异常逾期未处理。`,
    en: ({ ym, count }) => `${ym}: ${count} usage anomalies are overdue for review.`,
  },
  'overdue.usedApproval': {
    zh: ({ ym }) => `${ym} 的用量逾期未审核通过。`,
    en: ({ ym }) => `${ym}: approval of the usage is overdue.`,
  },
  'overdue.makeBills': {
    zh: ({ ym }) => `${ym} 的账单逾期未生成。`,
    en: ({ ym }) => `${ym}: bills are overdue to be created.`,
  },
  'overdue.checkBills': {
    zh: ({ ym, count }) => `${ym} 有 ${count} 份账单逾期未审核。`,
    en: ({ ym, count }) => `${ym}: ${count} bills are overdue for checking.`,
  },
  'overdue.checkBillsApproval': {
    zh: ({ ym }) => `${ym} 的账单逾期未审核通过。`,
    en: ({ ym }) => `${ym}: approval of the bills is overdue.`,
  },
  'overdue.issueBills': {
    zh: ({ ym, count }) => `${ym} 有 ${count} 份账单逾期未出账。`,
    en: ({ ym, count }) => `${ym}: ${count} bills are overdue to be issued.`,
  },
  'overdue.issueBillsApproval': {
    zh: ({ ym }) => `${ym} 的账单逾期未出账。`,
    en: ({ ym }) => `${ym}: issuing the bills is overdue.`,
  },
  'apartment.billIssued': {
    zh: ({ number, amount, day }) => `新账单 ${number}：${amount}，请于 ${day}前缴纳。`,
    en: ({ number, amount, day }) => `New bill ${number}: ${amount}, due ${day}.`,
  },
  'apartment.paymentConfirmed': {
    zh: ({ number, amount }) => `已收到您的付款 ${amount}，收据编号 ${number}。`,
    en: ({ number, amount }) => `Your payment of ${amount} has been received. Receipt ${number}.`,
  },
  'apartment.ownReadingOpen': {
    zh: ({ ym, day }) => `${ym} 开始抄表，请于 ${day}前提交您的读数。`,
    en: ({ ym, day }) => `Meter readings for ${ym} are open. Send yours in by ${day}.`,
  },
  'apartment.readingOpen': {
    zh: ({ ym, day }) => `${ym} 开始抄表，请于 ${day}前完成。`,
    en: ({ ym, day }) => `Meter reading for ${ym} has started. Finish by ${day}.`,
  },
  'apartment.application.needs_info': {
    zh: ({ number }) => `您的申请 ${number} 需要补充资料。`,
    en: ({ number }) => `Your application ${number} needs more information.`,
  },
  'apartment.application.approved': {
    zh: ({ number }) => `您的申请 ${number} 已通过。`,
    en: ({ number }) => `Your application ${number} has been approved.`,
  },
  'apartment.application.rejected': {
    zh: ({ number }) => `您的申请 ${number} 未通过。`,
    en: ({ number }) => `Your application ${number} has been rejected.`,
  },
  'apartment.application.expired': {
    zh: ({ number }) => `您的申请 ${number} 已过期。`,
    en: ({ number }) => `Your application ${number} has expired.`,
  },
  'apartment.drawPlace': {
    zh: ({ name, number, rank, of }) =>
      `抽签“${name}”已公布，您的申请 ${number} 为第 ${rank} 位（共 ${of} 位），未分得房间。`,
    en: ({ name, number, rank, of }) =>
      `The draw ${name} is published. Your application ${number} is place ${rank} of ${of}; there is no room for it.`,
  },
  'apartment.drawRoom': {
    zh: ({ name, number, rank, of, room }) =>
      `抽签“${name}”已公布，您的申请 ${number} 为第 ${rank} 位（共 ${of} 位），分得房间 ${room}。`,
    en: ({ name, number, rank, of, room }) =>
      `The draw ${name} is published. Your application ${number} is place ${rank} of ${of} and gets room ${room}.`,
  },
  'apartment.ownTenancyEnding': {
    zh: ({ room, day }) => `您在 ${room} 的租约将于 ${day}到期。`,
    en: ({ room, day }) => `Your tenancy of ${room} ends on ${day}.`,
  },
  'apartment.tenancyEnding': {
    zh: ({ room, day }) => `${room} 的租约将于 ${day}到期，尚未续租或退房。`,
    en: ({ room, day }) => `The tenancy of ${room} ends on ${day} and is neither renewed nor checking out.`,
  },
};

/** @throws for a headline without words: its test goes through all of them */
function saidOf({ text, values }: { text: string; values: Values }, language: Language) {
  const sentence = words[text]?.[language];
  if (!sentence) throw new Error(`Nothing is said of ${text}.`);
  return { title: String(values.building ?? ''), text: sentence(values) };
}

const kinds = [
  'overdueWork',
  'overdueBills',
  'billIssued',
  'paymentConfirmed',
  'readingWindowOpen',
  'applicationDecided',
  'drawPublished',
  'tenancyEnding',
] as const satisfies readonly Notification['kind'][];

/** How the area says its news outside the console. */
export const newsWords: NewsWords = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    (payload: never, language: Language) => saidOf(newsOf({ kind, payload }).headline(language), language),
  ]),
);
