import type { PaymentMethod, PaymentState } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import type { Composed } from '../../../../house/papers/composed.ts';
import { nameOf } from '../../who-and-when.ts';
import { type Compose, momentSaid, type PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

interface StoredClose {
  readonly businessDate: string;
  readonly note: string;
  readonly closedByName: string;
  readonly closedAt: string;
}
interface Counted {
  readonly method: PaymentMethod;
  readonly bookedMinor: string;
  readonly countedMinor: string;
}
interface PaymentOfDay {
  readonly number: string;
  readonly direction: 'in' | 'out';
  readonly method: PaymentMethod;
  readonly amountMinor: string;
  readonly state: PaymentState;
  readonly roomNumber: string;
  readonly tenantName: string;
}

/** A day's money by method, counted against the books, with all that moved on it. */
export const dayClosePaper: Compose = async (ground, dayCloseId) => {
  const { db, buildingId } = ground;
  const [[close], counted, payments] = await db.batch<[StoredClose, Counted, PaymentOfDay]>(
    sql`select d.business_date, d.note, ${nameOf(sql`d.closed_by`)} as closed_by_name, d.closed_at
      from apartment.day_closes d
      where d.building_id = ${buildingId}::uuid and d.day_close_id = ${dayCloseId}::uuid`,
    sql`select method, booked_minor, counted_minor from apartment.day_close_lines
      where building_id = ${buildingId}::uuid and day_close_id = ${dayCloseId}::uuid order by method`,
    sql`select y.number, y.direction, y.method, y.amount_minor, y.state, r.number as room_number, p.name as tenant_name
      from apartment.payments y
      join apartment.day_closes d on d.building_id = y.building_id and d.business_date = y.received_on
      join apartment.tenancies t on t.building_id = y.building_id and t.tenancy_id = y.tenancy_id
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
      where y.building_id = ${buildingId}::uuid and d.building_id = ${buildingId}::uuid
        and d.day_close_id = ${dayCloseId}::uuid and y.method <> 'deposit_offset'
      order by y.number`,
  );
  return close && composed(ground, close, counted, payments);
};

function composed(
  ground: PaperGround,
  close: StoredClose,
  counted: readonly Counted[],
  payments: readonly PaymentOfDay[],
): Composed {
  const { currency } = ground;
  const sumOf = (of: (one: Counted) => string) => counted.reduce((sum, one) => sum + Number(of(one)), 0);
  const [booked, found] = [sumOf(({ bookedMinor }) => bookedMinor), sumOf((one) => one.countedMinor)];
  const right = { weight: 1.6, align: 'right' } as const;
  return {
    label: close.businessDate,
    number: null,
    mark: null,
    title: say('day.title'),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('date'), close.businessDate],
          [say('day.closedBy'), close.closedByName],
          [say('day.closedAt'), momentSaid(close.closedAt, ground)],
          ...(close.note ? [[say('note'), close.note] as const] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: say('day.method'), weight: 2 },
          { header: say('day.booked'), ...right },
          { header: say('day.counted'), ...right },
          { header: say('day.difference'), ...right },
        ],
        rows: [
          ...counted.map(({ method, bookedMinor, countedMinor }) => ({
            cells: [
              say(`method.${method}`),
              amountSaid(Number(bookedMinor)),
              amountSaid(Number(countedMinor)),
              amountSaid(Number(countedMinor) - Number(bookedMinor)),
            ],
          })),
          {
            cells: [say('total'), amountSaid(booked), amountSaid(found), amountSaid(found - booked)],
            strong: true,
          },
        ],
      },
      {
        kind: 'total',
        items: [{ label: say('day.counted'), value: moneySaid(found, currency), strong: true }],
      },
      ...(payments.length > 0 ? paymentsOfDay(ground, payments) : []),
      { kind: 'signatures', items: [say('day.cashier'), say('day.second'), say('signDate')] },
    ],
  };
}

const paymentsOfDay = ({ currency }: PaperGround, payments: readonly PaymentOfDay[]): Composed['blocks'] => [
  { kind: 'heading', text: say('day.payments') },
  {
    kind: 'table',
    columns: [
      { header: say('day.number'), weight: 2.6 },
      { header: say('room'), weight: 1.2 },
      { header: say('tenant'), weight: 2 },
      { header: say('day.method'), weight: 1.6 },
      { header: say('reconciliation.state'), weight: 1.3 },
      { header: say('amount', { currency }), weight: 1.8, align: 'right' },
    ],
    rows: payments.map(({ number, direction, method, amountMinor, state, roomNumber, tenantName }) => ({
      cells: [
        number,
        roomNumber,
        tenantName,
        say(`method.${method}`),
        say(state === 'reversed' ? 'day.reversed' : `day.${direction}`),
        amountSaid(Number(amountMinor) * (direction === 'out' ? -1 : 1)),
      ],
    })),
  },
];
