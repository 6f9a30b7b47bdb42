import type { Permission } from '@console/contract';
import { apartmentPaths, maskedPhone, phoneEnd } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  beginsFirst,
  type Finder,
  type Finds,
  finder,
  holdsAll,
  holdsAllOrSpelled,
  holdsOne,
  lowered,
  type NamedBy,
  nameIn,
  type Sought,
  sameAs,
  type Within,
  wanted,
} from '../../house/search/finder.ts';

interface InBuilding {
  readonly buildingId: string;
  readonly buildingZh: string;
  readonly buildingEn: string;
}

const buildingIn = ({ buildingZh, buildingEn }: InBuilding, sought: Sought): string =>
  nameIn({ zh: buildingZh, en: buildingEn }, sought);

const ofBuilding = sql`b.building_id, b.name_zh as building_zh, b.name_en as building_en`;
/** Where one of the permissions is held; of what is asked for again, the building that its address names, if it names one. */
const inBuildings = (sought: Sought, ...oneOf: Permission[]): readonly Within[] => {
  const named = sought.again?.get('building') ?? undefined;
  return sought.within('apartment', ...oneOf).filter(({ id }) => named === undefined || named === id);
};

const byId = (parameter: string, column: Sql): NamedBy => ({ parameter, column, as: 'uuid' });

/** What a building is called. */
const called = sql`lower(b.code || ' ' || b.name_zh || ' ' || b.name_en)`;

const building: Finder = finder<InBuilding & { code: string; address: string }>({
  kind: 'building',
  ask: (sought) =>
    inBuildings(sought, 'apartment.building.read').map(
      ({ id }) => sql`
        select ${ofBuilding}, b.code, b.address from apartment.buildings b where b.building_id = ${id}::uuid
          and ${wanted(sought, byId('building', sql`b.building_id`), () =>
            holdsAllOrSpelled(
              sql`(${called} || ' ' || platform.pinyin_initials(b.name_zh))`,
              sql`platform.pinyin_spelled(b.name_zh)`,
              sought,
            ),
          )}`,
    ),
  shown: (row, sought) => ({
    title: buildingIn(row, sought),
    details: [row.code, row.address],
    to: apartmentPaths.overview({ building: row.buildingId }),
  }),
});

/** By its number; whoever has several buildings says which one with it, and some say that it is a room. */
const room: Finder = finder<InBuilding & { roomId: string; number: string; floor: number }>({
  kind: 'room',
  ask: (sought) =>
    inBuildings(sought, 'apartment.room.list').map(
      ({ id }) => sql`
        select ${ofBuilding}, r.room_id, r.number, r.floor from apartment.rooms r
        join apartment.buildings b on b.building_id = r.building_id
        where r.building_id = ${id}::uuid and b.building_id = ${id}::uuid
          and ${wanted(
            sought,
            byId('room', sql`r.room_id`),
            () => sql`b.state = 'active' and ${holdsAll(sql`(lower(r.number) || ' room 房间 ' || ${called})`, sought)}
              and (${holdsOne(sql`lower(r.number)`, sought)})`,
          )}
        order by ${beginsFirst(sql`lower(r.number)`, sought)}, r.floor, r.number_order limit ${sought.limit}::int`,
    ),
  shown: (row, sought) => ({
    title: row.number,
    details: [buildingIn(row, sought)],
    to: apartmentPaths.roomHistory({ building: row.buildingId, room: row.roomId }),
  }),
});

/** Beside those that are shown. */
const mostLookedUp = 40;

interface PersonRow extends InBuilding {
  readonly name: string;
  readonly phone: string | null;
  readonly tenancyId: string;
  readonly number: string;
}

/** Whoever is named by one of their tenancies. */
const livingIn = (again: URLSearchParams, buildingId: string): Sql => sql`p.person_id in (
    select t.primary_person_id from apartment.tenancies t
    where t.building_id = ${buildingId}::uuid and ${sameAs(again, byId('uuid', sql`t.tenancy_id`))}
    union
    select o.person_id from apartment.tenancy_occupants o
    where o.building_id = ${buildingId}::uuid and ${sameAs(again, byId('uuid', sql`o.tenancy_id`))})`;

/** With the tenancy in which they live or have lived last: that is what is opened. Asked for again, with the one that was. */
const person: Finder = finder<PersonRow & { full: boolean }>({
  kind: 'person',
  ask: (sought) =>
    inBuildings(sought, 'apartment.tenancy.read').map(({ id, may }) => {
      const full = may('apartment.person.read_full');
      // Whoever sees phones masked does not find them either: digit by digit they would learn the rest.
      const end = full ? phoneEnd(sought.text) : undefined;
      const byPhone = end === undefined ? empty : sql`or p.phone like ${`%${end}`}`;
      // Few are looked up further: those of a common name are many, and whoever never lived there cannot be opened.
      return sql`
        select ${ofBuilding}, p.name, p.phone, l.tenancy_id, l.number, ${full}::boolean as full
        from (
          select p.person_id, p.name, p.phone, ${beginsFirst(sql`p.search_text`, sought)} as within
          from apartment.persons p
          where p.building_id = ${id}::uuid and ${
            sought.again
              ? livingIn(sought.again, id)
              : sql`((${holdsAllOrSpelled(sql`p.search_text`, sql`p.spelled`, sought)}) ${byPhone})`
          }
          order by within, p.name collate "C", p.person_id limit ${mostLookedUp + sought.limit}::int) p
        join apartment.buildings b on b.building_id = ${id}::uuid
        cross join lateral (
          select t.tenancy_id, r.number from (
            select t.tenancy_id from apartment.tenancies t
            where t.building_id = ${id}::uuid and t.primary_person_id = p.person_id
            union
            select o.tenancy_id from apartment.tenancy_occupants o
            where o.building_id = ${id}::uuid and o.person_id = p.person_id) lived
          join apartment.tenancies t on t.building_id = ${id}::uuid and t.tenancy_id = lived.tenancy_id
          join apartment.rooms r on r.building_id = ${id}::uuid and r.room_id = t.room_id
          where ${wanted(sought, byId('uuid', sql`t.tenancy_id`), () => sql`t.state <> 'cancelled'`)}
          order by lower(t.period) desc, t.tenancy_id desc limit 1) l
        order by p.within, p.name collate "C", p.person_id limit ${sought.limit}::int`;
    }),
  shown: ({ phone, full, ...row }, sought) => ({
    title: row.name,
    details: [row.number, buildingIn(row, sought), phone && !full ? maskedPhone(phone) : phone],
    to: apartmentPaths.edit({ actionType: 'edit', uuid: row.tenancyId, building: row.buildingId }),
  }),
});

interface BillRow extends InBuilding {
  readonly billId: string;
  readonly bill: string;
  readonly number: string;
  readonly payer: string;
  readonly ym: string | null;
}

/** By the number that stands on it. A bill of no month opens as the paper that it is. */
const bill: Finder = finder<BillRow>({
  kind: 'bill',
  ask: (sought) => {
    // No bill's number is without a digit, and there are many of them.
    if (!sought.again && !sought.terms.some((term) => /\d/.test(term))) return [];
    return inBuildings(sought, 'apartment.bill.read', 'apartment.bill.total').map(
      ({ id }) => sql`
        select ${ofBuilding}, l.bill_id, l.number as bill, l.payer, r.number, y.ym
        from apartment.bills l join apartment.buildings b on b.building_id = l.building_id
        join apartment.rooms r on r.building_id = l.building_id and r.room_id = l.room_id
        left join apartment.cycles y on y.building_id = l.building_id and y.cycle_id = l.cycle_id
        where l.building_id = ${id}::uuid and b.building_id = ${id}::uuid and r.building_id = ${id}::uuid
          and l.state <> 'discarded'
          and ${wanted(sought, byId(sought.again?.has('bill') ? 'bill' : 'uuid', sql`l.bill_id`), () =>
            holdsAll(lowered(sql`l.number`, sought), sought),
          )}
        order by l.number desc limit ${sought.limit}::int`,
    );
  },
  shown: (row, sought) => ({
    title: row.bill,
    details: [row.number, row.payer, buildingIn(row, sought)],
    to:
      row.ym === null
        ? apartmentPaths.print({ building: row.buildingId, uuid: row.billId })
        : apartmentPaths.checkBill({ building: row.buildingId, ym: row.ym, bill: row.billId }),
  }),
});

export const finds: Finds = { area: 'apartment', finders: [room, person, bill, building] };
