import * as z from 'zod/mini';
import { newsKind } from '../news.ts';
import { day, moneyMinor, uuid } from '../scalars.ts';
import { applicationKinds } from './application-rules.ts';
import { billSteps } from './month-steps.ts';
import { apartmentPaths } from './paths.ts';

/** A building as news name it: they are read when it may be called otherwise, and by those who see no list of buildings. */
const toldBuilding = { buildingId: uuid, building: z.object({ zh: z.string(), en: z.string() }) };

/** Work on a month of a building is overdue, and a manager has said so. */
export const overdueWork = newsKind({
  kind: 'overdueWork',
  payload: z.object({
    ...toldBuilding,
    ym: z.string(),
    step: z.enum(['read', 'check', 'used']),
    /** How much is left; none where only the approval is missing. */
    count: z.int(),
  }),
  address: ({ buildingId: building, ym, step }) =>
    step === 'used'
      ? apartmentPaths.checkUsed({ building, ym })
      : apartmentPaths.checkRead({ building, ym, state: step === 'read' ? 'unread' : 'entered' }),
  headline: ({ building, ym, step, count }, language) => ({
    text: count > 0 ? `overdue.${step}` : `overdue.${step}Approval`,
    values: { building: building[language], ym, count },
  }),
});

/** The bills of a month should have gone out, and a manager has said so. A kind of its own: pages know the steps of `overdueWork`. */
export const overdueBills = newsKind({
  kind: 'overdueBills',
  payload: z.object({ ...toldBuilding, ym: z.string(), step: z.enum(billSteps), count: z.int() }),
  address: ({ buildingId: building, ym, step }) =>
    step === 'makeBills'
      ? apartmentPaths.check({ building, ym })
      : apartmentPaths.checkBill({ building, ym, state: step === 'checkBills' ? 'draft' : 'checked' }),
  headline: ({ building, ym, step, count }, language) => ({
    text: count > 0 || step === 'makeBills' ? `overdue.${step}` : `overdue.${step}Approval`,
    values: { building: building[language], ym, count },
  }),
});

type Language = 'zh' | 'en';
const locales = { zh: 'zh-CN', en: 'en' } as const;

/** As the screens show them. */
const amountIn = (language: Language, { amountMinor, currency }: { amountMinor: number; currency: string }) =>
  new Intl.NumberFormat(locales[language], {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  }).format(amountMinor / 100);
const dayIn = (language: Language, isoDay: string): string => {
  const [year, month, date] = isoDay.split('-').map(Number);
  return language === 'zh' ? `${year}年${month}月${date}日` : isoDay;
};
const amount = { amountMinor: moneyMinor, currency: z.string() };

/** A tenant is asked for money. */
export const billIssued = newsKind({
  kind: 'billIssued',
  payload: z.object({ ...toldBuilding, billId: uuid, number: z.string(), ...amount, dueOn: day }),
  address: ({ billId }) => apartmentPaths.print({ uuid: billId }),
  headline: ({ building, number, dueOn, ...sum }, language) => ({
    text: 'apartment.billIssued',
    values: {
      ...{ building: building[language], number },
      ...{ amount: amountIn(language, sum), day: dayIn(language, dueOn) },
    },
  }),
});

/** What a tenant paid has been seen by a second person, or came by a way that needs none. */
export const paymentConfirmed = newsKind({
  kind: 'paymentConfirmed',
  payload: z.object({ ...toldBuilding, paymentId: uuid, number: z.string(), ...amount }),
  address: ({ paymentId }) => apartmentPaths.print({ uuid: paymentId }),
  headline: ({ building, number, ...sum }, language) => ({
    text: 'apartment.paymentConfirmed',
    values: { building: building[language], number, amount: amountIn(language, sum) },
  }),
});

/** The days have come on which meters are read: to readers, and to those who send in what their own ones show. */
export const readingWindowOpen = newsKind({
  kind: 'readingWindowOpen',
  payload: z.object({ ...toldBuilding, ym: z.string(), readTo: day, own: z.boolean() }),
  address: ({ buildingId: building, ym, own }) =>
    own ? apartmentPaths.myInfo() : apartmentPaths.checkRead({ building, ym, state: 'unread' }),
  headline: ({ building, ym, readTo, own }, language) => ({
    text: own ? 'apartment.ownReadingOpen' : 'apartment.readingOpen',
    values: { building: building[language], ym, day: dayIn(language, readTo) },
  }),
});

/** What becomes of an application, told to whoever applied. */
const applicationOutcomes = ['needs_info', 'approved', 'rejected', 'expired'] as const;
export const applicationDecided = newsKind({
  kind: 'applicationDecided',
  payload: z.object({
    ...toldBuilding,
    applicationId: uuid,
    number: z.string(),
    application: z.enum(applicationKinds),
    outcome: z.enum(applicationOutcomes),
  }),
  address: () => apartmentPaths.myInfo(),
  headline: ({ building, number, outcome }, language) => ({
    text: `apartment.application.${outcome}`,
    values: { building: building[language], number },
  }),
});

/** A draw is published: to everybody with an application in it, their own place and nobody else's. */
export const drawPublished = newsKind({
  kind: 'drawPublished',
  payload: z.object({
    ...toldBuilding,
    drawId: uuid,
    name: z.string(),
    /** Of the application. */
    number: z.string(),
    rank: z.int(),
    /** How many take part. */
    of: z.int(),
    /** What that place comes with; null for one behind the last room. */
    room: z.nullable(z.object({ roomNumber: z.string(), bedLabel: z.nullable(z.string()) })),
  }),
  address: ({ drawId: draw }) => apartmentPaths.helpDraw({ draw }),
  headline: ({ building, name, number, rank, of, room }, language) => ({
    text: room === null ? 'apartment.drawPlace' : 'apartment.drawRoom',
    values: {
      ...{ building: building[language], name, number, rank, of },
      ...(room && { room: [room.roomNumber, room.bedLabel].filter(Boolean).join(' · ') }),
    },
  }),
});

/** A tenancy ends within a month and nobody has said yet what comes then: to the tenant, and to those who let. */
export const tenancyEnding = newsKind({
  kind: 'tenancyEnding',
  payload: z.object({
    ...toldBuilding,
    tenancyId: uuid,
    roomNumber: z.string(),
    lastDay: day,
    own: z.boolean(),
  }),
  address: ({ tenancyId, own }) =>
    own ? apartmentPaths.myInfo() : apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId }),
  headline: ({ building, roomNumber, lastDay, own }, language) => ({
    text: own ? 'apartment.ownTenancyEnding' : 'apartment.tenancyEnding',
    values: { building: building[language], room: roomNumber, day: dayIn(language, lastDay) },
  }),
});
