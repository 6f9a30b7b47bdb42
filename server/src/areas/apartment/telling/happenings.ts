import type { Notification } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import { isMemberToday } from '../../../house/member-today.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Telling } from './told-news.ts';

/** So long somebody is told of what has happened; a server that was off for longer begins with what is new. */
const lately = sql`now() - interval '2 days'`;

interface InBuilding {
  readonly buildingId: string;
  readonly userId: string;
  readonly nameZh: string;
  readonly nameEn: string;
}
const inBuilding = sql`g.building_id, g.name_zh, g.name_en`;
/** Whose account it is, as long as they belong to the building. */
const belongs = (user: Sql): Sql => sql`exists (select from platform.members m
  where m.area = 'apartment' and m.tenant_id = g.building_id and m.user_id = ${user} and ${isMemberToday})`;
const isNew = (
  kind: string,
  subject: Sql,
  user: Sql,
): Sql => sql`not exists (select from apartment.told_news w
  where w.building_id = g.building_id and w.kind = ${kind} and w.subject_id = ${subject} and w.user_id = ${user})`;
/** Who has signed for the tenancy `t`, as `p`. */
const tenants = sql`join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  and p.user_id is not null`;

export const buildingOf = ({ buildingId, nameZh, nameEn }: Omit<InBuilding, 'userId'>) => ({
  buildingId,
  building: { zh: nameZh, en: nameEn },
});

/** Bills that went out, for whoever has to pay them. */
export async function issuedBills(db: Db): Promise<Telling[]> {
  const rows = await db.rows<
    InBuilding & { billId: string; number: string; amountMinor: string; currency: string; dueOn: string }
  >(sql`
    select ${inBuilding}, p.user_id, b.bill_id, b.number, b.total_minor::text as amount_minor, g.currency, b.due_on
    from apartment.bills b
      join apartment.buildings g on g.building_id = b.building_id
      join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
      ${tenants}
    where b.issued_at > ${lately} and b.issue_on > current_date - 4 and b.state in ('issued', 'part_paid', 'paid')
      and b.kind <> 'credit' and b.total_minor > 0 and ${belongs(sql`p.user_id`)}
      and ${isNew('billIssued', sql`b.bill_id`, sql`p.user_id`)}`);
  return rows.map(({ billId, number, amountMinor, currency, dueOn, ...at }) => ({
    ...{ buildingId: at.buildingId, userId: at.userId, subjectId: billId, occasion: '' },
    news: {
      kind: 'billIssued',
      payload: { ...buildingOf(at), billId, number, amountMinor: Number(amountMinor), currency, dueOn },
    },
  }));
}

/** Money that has been seen, for whose it is. */
export async function confirmedPayments(db: Db): Promise<Telling[]> {
  const rows = await db.rows<
    InBuilding & { paymentId: string; number: string; amountMinor: string; currency: string }
  >(sql`
    select ${inBuilding}, p.user_id, y.payment_id, y.number, y.amount_minor::text as amount_minor, g.currency
    from apartment.payments y
      join apartment.buildings g on g.building_id = y.building_id
      join apartment.tenancies t on t.building_id = y.building_id and t.tenancy_id = y.tenancy_id
      ${tenants}
    where y.confirmed_at > ${lately} and y.received_on > current_date - 32 and y.state = 'confirmed'
      and y.direction = 'in' and y.method <> 'deposit_offset' and ${belongs(sql`p.user_id`)}
      and ${isNew('paymentConfirmed', sql`y.payment_id`, sql`p.user_id`)}`);
  return rows.map(({ paymentId, number, amountMinor, currency, ...at }) => ({
    ...{ buildingId: at.buildingId, userId: at.userId, subjectId: paymentId, occasion: '' },
    news: {
      kind: 'paymentConfirmed',
      payload: { ...buildingOf(at), paymentId, number, amountMinor: Number(amountMinor), currency },
    },
  }));
}

type Decided = Extract<Notification, { kind: 'applicationDecided' }>['payload'];

/**
 * Applications that somebody has decided, has asked about, or that ran out, for whoever applied: by their account, else as the person
 * that the building knows. Who applies for a room belongs to no building yet.
 */
export async function decidedApplications(db: Db): Promise<Telling[]> {
  const rows = await db.rows<
    InBuilding & Pick<Decided, 'applicationId' | 'number' | 'application' | 'outcome'> & { askedFor: string }
  >(sql`
    select ${inBuilding}, coalesce(a.applicant_user_id, p.user_id) as user_id, a.application_id, a.number,
      a.kind as application, a.state as outcome, to_char(a.submitted_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') as asked_for
    from apartment.applications a
      join apartment.buildings g on g.building_id = a.building_id
      left join apartment.tenancies t on t.building_id = a.building_id and t.tenancy_id = a.tenancy_id
      left join apartment.persons p on p.building_id = a.building_id
        and p.person_id = coalesce(a.person_id, t.primary_person_id)
    where a.updated_at > ${lately} and a.state in ('needs_info', 'approved', 'rejected', 'expired')
      and (a.applicant_user_id is not null or (p.user_id is not null and ${belongs(sql`p.user_id`)}))`);
  return rows.map(({ applicationId, number, application, outcome, askedFor, ...at }) => ({
    ...{ buildingId: at.buildingId, userId: at.userId, subjectId: applicationId },
    // More may be asked each time that it is handed in.
    occasion: outcome === 'needs_info' ? `${outcome} ${askedFor}` : outcome,
    news: {
      kind: 'applicationDecided',
      payload: { ...buildingOf(at), applicationId, number, application, outcome },
    },
  }));
}

type Published = Extract<Notification, { kind: 'drawPublished' }>['payload'];

/** Draws whose result is out, for everybody with an application in them: their own place, and the room it comes with. */
export async function publishedDraws(db: Db): Promise<Telling[]> {
  const rows = await db.rows<
    InBuilding & Pick<Published, 'drawId' | 'name' | 'number' | 'rank' | 'of' | 'room'>
  >(sql`
    select ${inBuilding}, coalesce(a.applicant_user_id, p.user_id) as user_id, d.draw_id, d.name, c.number, c.rank,
      (select count(*)::int from apartment.draw_candidates all_of where all_of.building_id = d.building_id
        and all_of.draw_id = d.draw_id) as of,
      case when w.room_id is not null then jsonb_build_object('roomNumber', r.number, 'bedLabel', w.bed_label) end as room
    from apartment.draws d
      join apartment.buildings g on g.building_id = d.building_id
      join apartment.draw_candidates c on c.building_id = d.building_id and c.draw_id = d.draw_id and c.rank is not null
      join apartment.applications a on a.building_id = c.building_id and a.application_id = c.application_id
      left join apartment.persons p on p.building_id = a.building_id and p.person_id = a.person_id
      left join apartment.draw_rooms w on w.building_id = c.building_id and w.draw_id = c.draw_id and w.position = c.room_position
      left join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
    where d.published_at > ${lately} and d.state = 'published'
      and (a.applicant_user_id is not null or (p.user_id is not null and ${belongs(sql`p.user_id`)}))`);
  return rows.map(({ drawId, name, number, rank, of, room, ...at }) => ({
    // Of several applications of one person each has its place.
    ...{ buildingId: at.buildingId, userId: at.userId, subjectId: drawId, occasion: number },
    news: { kind: 'drawPublished', payload: { ...buildingOf(at), drawId, name, number, rank, of, room } },
  }));
}
