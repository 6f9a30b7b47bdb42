import { ApiError, type QueryOf, type ResultOf } from '@console/contract';
import {
  type ApartmentPermission,
  type getRoomTimeline,
  type TimelineEvent,
  type TimelineKind,
  timelineKinds,
} from '@console/contract/apartment';
import sql, { empty, join } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { eventsOf, type Looking } from './timeline-events.ts';

/** What a kind of event needs, as the screens need it on which it stands. */
const needs: Readonly<Record<TimelineKind, ApartmentPermission>> = {
  tenancy: 'apartment.tenancy.read',
  rent: 'apartment.tenancy.read',
  application: 'apartment.application.read',
  checkout: 'apartment.checkout.read',
  meter: 'apartment.reading.read',
  reading: 'apartment.reading.read',
  correction: 'apartment.correction.read',
  bill: 'apartment.bill.read',
  payment: 'apartment.flow.read',
  deposit: 'apartment.flow.read',
  hold: 'apartment.room.list',
};

/** Who looks, and what they may in the building. */
export interface Looker {
  readonly buildingId: string;
  readonly userId: string;
  /** Somebody who only sees what is their own. */
  readonly onlyOwn: boolean;
  may(permission: ApartmentPermission): boolean;
}

/** Of their own stay people see all but what the house does with the room. */
const shownTo = (looker: Looker): TimelineKind[] =>
  timelineKinds.filter((kind) => (looker.onlyOwn ? kind !== 'hold' : looker.may(needs[kind])));

const newestFirst = keyset([down(sql`x."on"`, 'date'), down(sql`x.key`, 'text')]);

export async function roomTimeline(
  db: Db,
  looker: Looker,
  roomId: string,
  { kinds, from, to, cursor, limit }: QueryOf<typeof getRoomTimeline>,
): Promise<ResultOf<typeof getRoomTimeline>> {
  const { buildingId, userId, onlyOwn } = looker;
  const found = await db.first<
    ResultOf<typeof getRoomTimeline>['room'] & { timeZone: string; own: string[] }
  >(sql`
    select r.room_id, r.building_id, r.number, b.currency, b.time_zone, apartment.my_stays_in(r.room_id) as own
    from apartment.rooms r join apartment.buildings b on b.building_id = r.building_id
    where r.building_id = ${buildingId}::uuid and r.room_id = ${roomId}::uuid`);
  if (!found) throw new ApiError('NOT_FOUND');
  const { timeZone, own, ...room } = found;
  const shownKinds = shownTo(looker);
  const wanted = shownKinds.filter((kind) => kinds === undefined || kinds.includes(kind));
  const page = (items: TimelineEvent[]) => pageOf(items, limit, ({ on, key }) => [on, key]);
  if (wanted.length === 0) return { ...page([]), room, shownKinds };
  const decides = looker.may('apartment.correction.approve') || !looker.may('apartment.correction.ask');
  const at: Looking = {
    ...{ buildingId, roomId: room.roomId, timeZone, own: onlyOwn ? own : undefined },
    askedBy: onlyOwn || decides ? undefined : userId,
  };
  const seesNames = onlyOwn || looker.may('apartment.tenancy.read') || looker.may('apartment.flow.read');
  const items = await db.rows<TimelineEvent>(sql`
    select x.key, x."on", x.kind, x.event, x.subject_id, x.reference, to_jsonb(x.amount_minor) as amount_minor, x.meter_kind,
      x.register, x.value, to_jsonb(x.photos) as photos, x.note,
      ${
        seesNames
          ? sql`case when t.tenancy_id is not null then jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number,
              'tenantName', p.name) end`
          : sql`null::jsonb`
      } as tenancy
    from (${join(
      wanted.flatMap((kind) => [...eventsOf[kind](at)]),
      ' union all ',
    )}) x
      left join apartment.tenancies t on t.building_id = ${buildingId}::uuid and t.tenancy_id = x.tenancy_id
      left join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
    where true ${from === undefined ? empty : sql`and x."on" >= ${from}::date`}
      ${to === undefined ? empty : sql`and x."on" <= ${to}::date`} ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  return { ...page(items), room, shownKinds };
}
