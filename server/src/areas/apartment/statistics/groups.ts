import { chargeKinds, meterKinds, utilities } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Group } from '../../../house/statistics/pivot-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Scope } from './scope.ts';

/** A building as its figures need it. */
export interface StatBuilding {
  readonly buildingId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly currency: string;
  readonly today: string;
}

export const statBuildings = (db: Db, buildingIds: readonly string[]): Promise<StatBuilding[]> =>
  db.rows<StatBuilding>(sql`
    select building_id, code, name_zh, name_en, currency, (now() at time zone time_zone)::date as today
    from apartment.buildings where building_id = any(${[...buildingIds]}::uuid[]) order by code`);

interface Named {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}

const typesOf = (db: Db, { buildingIds }: Scope): Promise<Named[]> =>
  db.rows<Named>(sql`select room_type_id::text as key, name_zh as zh, name_en as en from apartment.room_types
    where building_id = any(${[...buildingIds]}::uuid[]) order by code, room_type_id`);

const peopleOf = (db: Db, keys: readonly string[]): Promise<Named[]> =>
  db.rows<Named>(sql`select user_id as key, coalesce(name, username, '') as zh, coalesce(name, username, '') as en
    from platform.users where user_id = any(${[...keys]}::text[]) order by 2, user_id`);

const without = (keys: readonly string[]): Omit<Group, 'currency'>[] =>
  keys.map((key) => ({ key, name: null }));
const named = (all: readonly Named[]): Omit<Group, 'currency'>[] =>
  all.map(({ key, zh, en }) => ({ key, name: { zh, en } }));

/** What items there are of a topic, in their order; people are looked up. */
export const itemOrders = {
  income: chargeKinds,
  usage: meterKinds,
  cost: utilities,
} as const satisfies Record<string, readonly string[]>;

/** The groups of which there is anything, in the order in which people look for them. @param keys those that rows have */
export async function groupsOf(
  db: Db,
  scope: Scope,
  keys: ReadonlySet<string>,
  items: readonly string[] | 'people',
): Promise<Omit<Group, 'currency'>[]> {
  switch (scope.group) {
    case 'month':
      return [];
    case 'building':
      return [];
    case 'floor':
      return without([...keys].sort((left, right) => Number(left) - Number(right)));
    case 'type':
      return [...named(await typesOf(db, scope)), ...without([''])].filter(({ key }) => keys.has(key));
    case 'item':
      return items === 'people'
        ? named(await peopleOf(db, [...keys]))
        : without(items.filter((item) => keys.has(item)));
  }
}
