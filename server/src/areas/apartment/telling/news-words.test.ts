import { type Notification, newsOf } from '@console/contract/platform';
import { newsWords } from './news-words.ts';

const id = '019a0000-0000-7000-8000-00000000000a';
const building = { zh: '兰亭职工公寓', en: 'Lanting' };
const place = { buildingId: id, building };
const month = { ...place, ym: '2026-06' };
const sum = { amountMinor: 193_040, currency: 'CNY' };
const application = { ...place, applicationId: id, number: 'AP-0007', application: 'check_in' } as const;
const draw = { ...place, drawId: id, name: '单间', number: 'AP-0007', rank: 2, of: 9 };
const tenancy = { ...place, tenancyId: id, roomNumber: '101', lastDay: '2026-07-09' };

const all: readonly (readonly [Pick<Notification, 'kind' | 'payload'>, string, string])[] = [
  [
    { kind: 'billIssued', payload: { ...place, billId: id, number: 'LT-B1', ...sum, dueOn: '2026-06-11' } },
    '新账单 LT-B1：¥1,930.40，请于 2026年6月11日前缴纳。',
    'New bill LT-B1: ¥1,930.40, due 2026-06-11.',
  ],
  [
    { kind: 'paymentConfirmed', payload: { ...place, paymentId: id, number: 'LT-R1', ...sum } },
    '已收到您的付款 ¥1,930.40，收据编号 LT-R1。',
    'Your payment of ¥1,930.40 has been received. Receipt LT-R1.',
  ],
  [
    { kind: 'readingWindowOpen', payload: { ...month, readTo: '2026-06-25', own: true } },
    '2026-06 开始抄表，请于 2026年6月25日前提交您的读数。',
    'Meter readings for 2026-06 are open. Send yours in by 2026-06-25.',
  ],
  [
    { kind: 'readingWindowOpen', payload: { ...month, readTo: '2026-06-25', own: false } },
    '2026-06 开始抄表，请于 2026年6月25日前完成。',
    'Meter reading for 2026-06 has started. Finish by 2026-06-25.',
  ],
  [
    { kind: 'applicationDecided', payload: { ...application, outcome: 'approved' } },
    '您的申请 AP-0007 已通过。',
    'Your application AP-0007 has been approved.',
  ],
  [
    { kind: 'drawPublished', payload: { ...draw, room: { roomNumber: '201', bedLabel: 'B' } } },
    '抽签“单间”已公布，您的申请 AP-0007 为第 2 位（共 9 位），分得房间 201 · B。',
    'The draw 单间 is published. Your application AP-0007 is place 2 of 9 and gets room 201 · B.',
  ],
  [
    { kind: 'drawPublished', payload: { ...draw, room: null } },
    '抽签“单间”已公布，您的申请 AP-0007 为第 2 位（共 9 位），未分得房间。',
    'The draw 单间 is published. Your application AP-0007 is place 2 of 9; there is no room for it.',
  ],
  [
    { kind: 'tenancyEnding', payload: { ...tenancy, own: true } },
    '您在 101 的租约将于 2026年7月9日到期。',
    'Your tenancy of 101 ends on 2026-07-09.',
  ],
  [
    { kind: 'tenancyEnding', payload: { ...tenancy, own: false } },
    '101 的租约将于 2026年7月9日到期，尚未续租或退房。',
    'The tenancy of 101 ends on 2026-07-09 and is neither renewed nor checking out.',
  ],
  [
    { kind: 'overdueBills', payload: { ...month, step: 'checkBills', count: 3 } },
    '2026-06 有 3 份账单逾期未审核。',
    '2026-06: 3 bills are overdue for checking.',
  ],
];

const said = ({ kind, payload }: (typeof all)[number][0], language: 'zh' | 'en') =>
  newsWords[kind]?.(payload as never, language);

it.each(all)('%j is said outside the console in both languages', (news, zh, en) => {
  expect(said(news, 'zh')).toEqual({ title: '兰亭职工公寓', text: zh });
  expect(said(news, 'en')).toEqual({ title: 'Lanting', text: en });
});

it('every outcome and every step that is overdue has words', () => {
  const outcomes = (['needs_info', 'approved', 'rejected', 'expired'] as const).map(
    (outcome) => ({ kind: 'applicationDecided', payload: { ...application, outcome } }) as const,
  );
  const steps = ([0, 2] as const).flatMap((count) => [
    ...(['read', 'check', 'used'] as const).map(
      (step) => ({ kind: 'overdueWork', payload: { ...month, step, count } }) as const,
    ),
    ...(['makeBills', 'checkBills', 'issueBills'] as const).map(
      (step) => ({ kind: 'overdueBills', payload: { ...month, step, count } }) as const,
    ),
  ]);
  const sentences = [...outcomes, ...steps].flatMap((news) => [said(news, 'zh'), said(news, 'en')]);
  for (const sentence of sentences) expect(sentence?.text).not.toBe('');
  // Bills that are still to be made are said alike, however many that is; all others differ.
  expect(new Set(sentences.map((one) => one?.text)).size).toBe(sentences.length - 2);
  for (const news of outcomes) expect(newsOf(news).address()).toBe('/apartment/myInfo');
});
