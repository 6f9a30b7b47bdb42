import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Row } from '../../../../house/papers/paper.ts';
import { getSettlement } from '../../settlements/settlement-rows.ts';
import { inWords } from '../moved-goods.ts';
import type { Compose } from '../paper-ground.ts';
import { say } from '../print-words.ts';

/** What somebody gets for money that came in, and what money goes out by: with what it settles, in figures and in capitals. */
const moneyPaper =
  (kind: 'receipt' | 'payment'): Compose =>
  async ({ db, teamId, trader, currency }, settlementId) => {
    const money = await getSettlement(db, teamId, trader, settlementId);
    if (money.kind !== kind) return undefined;
    const isOut = kind === 'payment';
    const { number, partner, businessDate, method, reference, note, reason, amountMinor } = money;
    const { recordedBy, confirmedBy, state } = money;
    return {
      ...{ label: number, number, mark: state === 'reversed' ? ('void' as const) : null },
      title: say(isOut ? 'title.payment_voucher' : 'title.receipt'),
      blocks: [
        {
          kind: 'facts',
          items: [
            [say('partner'), partner.names],
            [say('date'), businessDate],
            [say('money.method'), say(`method.${method}`)],
            ...(reference ? [[say('money.reference'), reference] as const] : []),
            ...(recordedBy ? [[say('money.recordedBy'), recordedBy] as const] : []),
            ...(confirmedBy ? [[say('money.confirmedBy'), confirmedBy] as const] : []),
          ],
        },
        settles(currency, money),
        {
          kind: 'total',
          items: [
            {
              label: say(isOut ? 'money.paid' : 'money.received'),
              value: moneySaid(amountMinor, currency),
              strong: true,
            },
          ],
          capitals: inWords(currency, amountMinor),
        },
        ...told('note', note),
        ...told('money.voided', reason),
        {
          kind: 'signatures',
          items: isOut
            ? [say('sign.madeBy'), say('sign.approved'), say('sign.cashier'), say('sign.payee')]
            : [say('sign.stamp'), say('sign.cashier'), say('sign.payer')],
        },
      ],
    };
  };
export const receiptPaper = moneyPaper('receipt');
export const paymentVoucher = moneyPaper('payment');

const told = (title: 'note' | 'money.voided', text: string | null): Block[] =>
  text === null
    ? []
    : [
        { kind: 'heading', text: say(title) },
        { kind: 'text', text },
      ];

type Money = Awaited<ReturnType<typeof getSettlement>>;

/** What it settles now; the rest is kept. */
function settles(currency: string, { kind, allocations, restMinor }: Money): Block {
  const rows = allocations.map(({ txn, amountMinor, refund }): Row => {
    const number = txn?.number ?? '';
    const said = txn === null ? say('money.opening') : number;
    return { cells: [refund ? say('money.refundOf', { number }) : said, amountSaid(amountMinor)] };
  });
  const rest: Row[] =
    restMinor === 0
      ? []
      : [{ cells: [say(kind === 'receipt' ? 'money.rest' : 'money.restPaid'), amountSaid(restMinor)] }];
  return {
    kind: 'table',
    columns: [
      { header: say('money.document'), weight: 4 },
      { header: say('amount', { currency }), weight: 2, align: 'right' },
    ],
    rows: [...rows, ...rest],
  };
}
