import type { PaymentMethod, PaymentState } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import { inCapitals } from '../../../../house/papers/capitals-rules.ts';
import type { Composed } from '../../../../house/papers/composed.ts';
import type { Block } from '../../../../house/papers/paper.ts';
import { nameOf } from '../../who-and-when.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

interface StoredPayment {
  readonly number: string;
  readonly direction: 'in' | 'out';
  readonly method: PaymentMethod;
  readonly receivedOn: string;
  readonly amountMinor: string;
  readonly allocatedMinor: string;
  readonly refundedMinor: string;
  readonly payer: string;
  readonly reference: string;
  readonly note: string;
  readonly state: PaymentState;
  readonly roomNumber: string;
  readonly tenantName: string;
  readonly recordedByName: string;
}

interface Settled {
  readonly number: string;
  readonly part: 'principal' | 'late_fee';
  readonly amountMinor: string;
}

const paymentOf = ({ buildingId }: PaperGround, paymentId: string) => sql`
  select y.number, y.direction, y.method, y.received_on, y.amount_minor, y.allocated_minor, y.refunded_minor, y.payer,
    y.reference, y.note, y.state, r.number as room_number, p.name as tenant_name, ${nameOf(sql`y.recorded_by`)} as recorded_by_name
  from apartment.payments y
  join apartment.tenancies t on t.building_id = y.building_id and t.tenancy_id = y.tenancy_id
  join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  where y.building_id = ${buildingId}::uuid and y.payment_id = ${paymentId}::uuid`;

/** What of it settles what now: what was taken back is left out. */
const settledBy = ({ buildingId }: PaperGround, paymentId: string) => sql`
  select b.number, a.part, sum(a.amount_minor) as amount_minor
  from apartment.payment_allocations a
  join apartment.bills b on b.building_id = a.building_id and b.bill_id = a.bill_id
  where a.building_id = ${buildingId}::uuid and a.payment_id = ${paymentId}::uuid
  group by b.due_on, b.number, a.part having sum(a.amount_minor) <> 0 order by b.due_on, b.number, a.part desc`;

/** What somebody gets for money that came in, or signs for money that went out. */
export const receiptPaper: Compose = async (ground, paymentId) => {
  const [[payment], settled] = await ground.db.batch<[StoredPayment, Settled]>(
    paymentOf(ground, paymentId),
    settledBy(ground, paymentId),
  );
  return payment && composed(ground, payment, settled);
};

function composed(ground: PaperGround, payment: StoredPayment, settled: readonly Settled[]): Composed {
  const isOut = payment.direction === 'out';
  return {
    label: payment.number,
    number: payment.number,
    mark: payment.state === 'reversed' ? 'void' : null,
    title: say(isOut ? 'receipt.out' : 'receipt.title'),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('room'), payment.roomNumber],
          [say('tenant'), payment.tenantName],
          ...(payment.payer ? [[say('payer'), payment.payer] as const] : []),
          [say(isOut ? 'receipt.dayOut' : 'receipt.day'), payment.receivedOn],
          [say(isOut ? 'receipt.methodOut' : 'receipt.method'), say(`method.${payment.method}`)],
          ...(payment.reference ? [[say('receipt.reference'), payment.reference] as const] : []),
          ...(payment.recordedByName ? [[say('receipt.by'), payment.recordedByName] as const] : []),
        ],
      },
      ...(isOut || settled.length === 0 ? [] : [settledTable(ground, settled)]),
      amounts(ground, payment, isOut),
      ...(payment.note ? [{ kind: 'text', text: payment.note } as const] : []),
      { kind: 'signatures', items: [say(isOut ? 'receipt.payee' : 'receipt.stamp'), say('signStaff')] },
    ],
  };
}

const settledTable = ({ currency }: PaperGround, settled: readonly Settled[]): Block => ({
  kind: 'table',
  columns: [
    { header: say('receipt.settled'), weight: 3 },
    { header: say('receipt.part'), weight: 2 },
    { header: say('amount', { currency }), weight: 2, align: 'right' },
  ],
  rows: settled.map(({ number, part, amountMinor }) => ({
    cells: [number, say(`receipt.${part}`), amountSaid(Number(amountMinor))],
  })),
});

function amounts({ currency }: PaperGround, payment: StoredPayment, isOut: boolean): Block {
  const amount = Number(payment.amountMinor);
  const credit = amount - Number(payment.allocatedMinor) - Number(payment.refundedMinor);
  return {
    kind: 'total',
    items: [
      ...(isOut || credit === 0 || payment.state === 'reversed'
        ? []
        : [{ label: say('receipt.credit'), value: amountSaid(credit) }]),
      {
        label: say(isOut ? 'receipt.amountOut' : 'receipt.amount'),
        value: moneySaid(amount, currency),
        strong: true,
      },
    ],
    capitals: currency === 'CNY' ? { label: say('capitals'), value: inCapitals(amount) } : undefined,
  };
}
