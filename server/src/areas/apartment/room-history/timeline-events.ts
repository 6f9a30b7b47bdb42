import type { TimelineKind } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';

/** Which room is looked at, and as far as what. */
export interface Looking {
  readonly buildingId: string;
  readonly roomId: string;
  readonly timeZone: string;
  /** The tenancies of whoever only sees their own stay; undefined for those who work there. */
  readonly own: readonly string[] | undefined;
  /** Whoever asks for corrections without deciding any sees their own alone. */
  readonly askedBy: string | undefined;
}

const nobody = sql`null::uuid`;
const none = sql`null`;
interface Event {
  readonly key: Sql;
  readonly on: Sql;
  readonly event: Sql;
  readonly tenancyId?: Sql;
  readonly subjectId?: Sql;
  readonly reference?: Sql;
  readonly amountMinor?: Sql;
  readonly meterKind?: Sql;
  readonly register?: Sql;
  readonly value?: Sql;
  readonly photos?: Sql;
  readonly note?: Sql;
  readonly from: Sql;
}

/** The same columns for every kind of event, so that they are one list. */
const select = (kind: TimelineKind, one: Event): Sql => sql`
  select ${one.key} as key, (${one.on})::date as "on", ${kind}::text as kind, (${one.event})::text as event,
    ${one.tenancyId ?? nobody} as tenancy_id, ${one.subjectId ?? nobody} as subject_id,
    coalesce(${one.reference ?? none}, '')::text as reference, (${one.amountMinor ?? none})::bigint as amount_minor,
    (${one.meterKind ?? none})::text as meter_kind, (${one.register ?? none})::text as register,
    (${one.value ?? none})::text as value, coalesce(${one.photos ?? none}, '{}')::uuid[] as photos,
    coalesce(${one.note ?? none}, '')::text as note
  from ${one.from}`;

/** Tenancies of the room that are or were somebody's: a draft is nobody's yet. */
const stays = ({ buildingId, roomId, own }: Looking): Sql => sql`
  t.building_id = ${buildingId}::uuid and t.room_id = ${roomId}::uuid and t.state not in ('draft', 'cancelled')
  and ${own === undefined ? sql`true` : sql`t.tenancy_id = any(${[...own]}::uuid[])`}`;

/** On a day of one of their own stays, from the values of moving in on. */
const ownDay = ({ buildingId, own }: Looking, day: Sql): Sql =>
  own === undefined
    ? sql`true`
    : sql`exists (select from apartment.tenancies mine where mine.building_id = ${buildingId}::uuid
        and mine.tenancy_id = any(${[...own]}::uuid[]) and mine.period @> ${day})`;

const dayOf = (instant: Sql, { timeZone }: Looking): Sql =>
  sql`(${instant} at time zone ${timeZone}::text)::date`;

const metersHere = ({ buildingId, roomId }: Looking): Sql =>
  sql`m.building_id = ${buildingId}::uuid and m.room_id = ${roomId}::uuid`;

const ofStays = (table: Sql, at: Looking): Sql => sql`${table} x
  join apartment.tenancies t on t.building_id = x.building_id and t.tenancy_id = x.tenancy_id
  where x.building_id = ${at.buildingId}::uuid and ${stays(at)}`;

const readingsHere = (at: Looking): Sql => sql`apartment.readings g
  join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
  where g.building_id = ${at.buildingId}::uuid and ${metersHere(at)}`;

const correctionsHere = (at: Looking): Sql => sql`apartment.corrections c
  join apartment.readings g on g.building_id = c.building_id and g.reading_id = c.reading_id
  join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
  where c.building_id = ${at.buildingId}::uuid and ${metersHere(at)} and ${ownDay(at, sql`g.read_on`)}
    and ${at.askedBy === undefined ? sql`true` : sql`c.asked_by = ${at.askedBy}`}`;

/** What those who work there wrote and took for one another. */
const forStaff = ({ own }: Looking, what: Sql): Sql => (own === undefined ? what : none);

/** What there is of each kind. */
export const eventsOf: Readonly<Record<TimelineKind, (at: Looking) => readonly Sql[]>> = {
  tenancy: (at) => [
    select('tenancy', {
      ...{ key: sql`'began ' || t.tenancy_id`, on: sql`lower(t.period)`, event: sql`'tenancy_began'` },
      ...{ tenancyId: sql`t.tenancy_id`, subjectId: sql`t.tenancy_id` },
      from: sql`apartment.tenancies t where ${stays(at)}`,
    }),
    select('tenancy', {
      ...{ key: sql`'ends ' || t.tenancy_id`, on: sql`upper(t.period) - 1`, event: sql`'tenancy_ends'` },
      ...{ tenancyId: sql`t.tenancy_id`, subjectId: sql`t.tenancy_id` },
      from: sql`apartment.tenancies t where ${stays(at)} and upper(t.period) is not null`,
    }),
  ],
  rent: (at) => [
    select('rent', {
      ...{ key: sql`'rent ' || x.tenancy_id || x.from_date`, on: sql`x.from_date`, event: sql`'rent'` },
      ...{ tenancyId: sql`x.tenancy_id`, subjectId: sql`x.tenancy_id`, amountMinor: sql`x.rent_minor` },
      from: ofStays(sql`apartment.tenancy_rates`, at),
    }),
  ],
  application: (at) => [
    select('application', {
      ...{ key: sql`'application ' || a.application_id`, on: dayOf(sql`a.submitted_at`, at) },
      ...{ event: sql`'application'`, tenancyId: sql`a.tenancy_id`, subjectId: sql`a.application_id` },
      reference: sql`a.number`,
      from: sql`apartment.applications a
        left join apartment.tenancies t on t.building_id = a.building_id
          and t.tenancy_id = coalesce(a.tenancy_id, a.made_tenancy_id)
        where a.building_id = ${at.buildingId}::uuid and a.submitted_at is not null
          and (${at.own === undefined ? sql`a.room_id = ${at.roomId}::uuid or` : sql``} (${stays(at)}))`,
    }),
  ],
  checkout: (at) => [
    ...(
      [
        ['requested', sql`x.created_at`, sql`true`, none],
        ['cancelled', sql`x.updated_at`, sql`x.state = 'cancelled'`, none],
        ['paid_out', sql`x.paid_at`, sql`x.paid_at is not null`, sql`x.net_minor`],
      ] as const
    ).map(([what, instant, found, amountMinor]) =>
      select('checkout', {
        ...{ key: sql`${`checkout ${what} `}::text || x.checkout_id`, on: dayOf(instant, at) },
        ...{
          event: sql`${`checkout_${what}`}::text`,
          tenancyId: sql`x.tenancy_id`,
          subjectId: sql`x.checkout_id`,
        },
        ...{ reference: sql`x.number`, amountMinor },
        from: sql`${ofStays(sql`apartment.checkouts`, at)} and ${found}`,
      }),
    ),
  ],
  meter: (at) => [
    select('meter', {
      ...{ key: sql`'installed ' || m.meter_id`, on: sql`m.installed_on` },
      ...{ event: sql`case when m.replaces is null then 'meter_installed' else 'meter_replaced' end` },
      ...{ subjectId: sql`m.meter_id`, reference: sql`m.serial`, meterKind: sql`m.kind` },
      from: sql`apartment.meters m where ${metersHere(at)} and m.installed_on is not null
        and ${ownDay(at, sql`m.installed_on`)}`,
    }),
    select('meter', {
      ...{ key: sql`'removed ' || m.meter_id`, on: sql`m.removed_on`, event: sql`'meter_removed'` },
      ...{ subjectId: sql`m.meter_id`, reference: sql`m.serial`, meterKind: sql`m.kind` },
      from: sql`apartment.meters m where ${metersHere(at)} and m.removed_on is not null
        and ${ownDay(at, sql`m.removed_on`)}`,
    }),
  ],
  reading: (at) => [
    select('reading', {
      ...{ key: sql`'reading ' || g.reading_id`, on: sql`g.read_on`, subjectId: sql`m.meter_id` },
      event: sql`case when g.source = 'estimate' then 'reading_estimated'
        when g.source in ('move_in', 'move_out') then 'reading_' || g.source
        when g.source in ('replace_in', 'replace_out') then 'reading_replacement' else 'reading' end`,
      ...{ reference: sql`m.serial`, meterKind: sql`m.kind`, register: sql`g.register` },
      ...{ value: sql`g.value`, photos: forStaff(at, sql`g.photos`), note: forStaff(at, sql`g.note`) },
      // What somebody corrected is told as the correction.
      from: sql`${readingsHere(at)} and g.source <> 'correction' and ${ownDay(at, sql`g.read_on`)}
        and ${at.own === undefined ? sql`g.state <> 'rejected'` : sql`g.state in ('checked', 'locked', 'superseded')`}`,
    }),
  ],
  correction: (at) => [
    select('correction', {
      ...{
        key: sql`'asked ' || c.correction_id`,
        on: dayOf(sql`c.asked_at`, at),
        event: sql`'correction_asked'`,
      },
      ...{ subjectId: sql`m.meter_id`, reference: sql`m.serial`, meterKind: sql`m.kind` },
      ...{ register: sql`g.register`, value: sql`c.value` },
      ...{ photos: forStaff(at, sql`c.evidence`), note: forStaff(at, sql`c.reason`) },
      from: correctionsHere(at),
    }),
    select('correction', {
      ...{ key: sql`'decided ' || c.correction_id`, on: dayOf(sql`c.decided_at`, at) },
      ...{ event: sql`'correction_' || c.state`, subjectId: sql`m.meter_id`, reference: sql`m.serial` },
      ...{
        meterKind: sql`m.kind`,
        register: sql`g.register`,
        value: sql`c.value`,
        note: sql`c.decision_note`,
      },
      from: sql`${correctionsHere(at)} and c.decided_at is not null`,
    }),
  ],
  bill: (at) => [
    select('bill', {
      ...{ key: sql`'bill ' || x.bill_id`, on: sql`x.issue_on`, tenancyId: sql`x.tenancy_id` },
      event: sql`case when x.state = 'void' then 'bill_voided' when x.kind = 'credit' then 'credit_issued'
        else 'bill_issued' end`,
      ...{ subjectId: sql`x.bill_id`, reference: sql`x.number`, amountMinor: sql`x.total_minor` },
      from: sql`${ofStays(sql`apartment.bills`, at)} and x.room_id = ${at.roomId}::uuid
        and x.state in ('issued', 'part_paid', 'paid', 'void')`,
    }),
  ],
  payment: (at) => [
    select('payment', {
      ...{ key: sql`'payment ' || x.payment_id`, on: sql`x.received_on`, tenancyId: sql`x.tenancy_id` },
      event: sql`case x.direction when 'in' then 'payment' else 'refund' end`,
      ...{ subjectId: sql`x.payment_id`, reference: sql`x.number`, amountMinor: sql`x.amount_minor` },
      from: ofStays(sql`apartment.payments`, at),
    }),
    select('payment', {
      ...{ key: sql`'reversed ' || x.payment_id`, on: sql`x.reversed_on`, event: sql`'payment_reversed'` },
      ...{ tenancyId: sql`x.tenancy_id`, subjectId: sql`x.payment_id`, reference: sql`x.number` },
      ...{ amountMinor: sql`x.amount_minor`, note: forStaff(at, sql`x.reason`) },
      from: sql`${ofStays(sql`apartment.payments`, at)} and x.reversed_on is not null`,
    }),
  ],
  deposit: (at) => [
    select('deposit', {
      ...{
        key: sql`'deposit ' || x.deposit_entry_id`,
        on: sql`x.business_date`,
        tenancyId: sql`x.tenancy_id`,
      },
      ...{
        event: sql`'deposit_' || x.kind`,
        subjectId: sql`x.deposit_entry_id`,
        amountMinor: sql`x.amount_minor`,
      },
      from: ofStays(sql`apartment.deposit_entries`, at),
    }),
  ],
  hold: (at) => {
    const here = sql`apartment.room_holds h where h.building_id = ${at.buildingId}::uuid and h.room_id = ${at.roomId}::uuid`;
    return [
      select('hold', {
        ...{ key: sql`'hold ' || h.held_at`, on: dayOf(sql`h.held_at`, at), event: sql`'hold_' || h.hold` },
        from: here,
      }),
      select('hold', {
        ...{ key: sql`'free ' || h.held_at`, on: dayOf(sql`h.until_at`, at), event: sql`'hold_ended'` },
        from: sql`${here} and h.until_at is not null`,
      }),
    ];
  },
};
