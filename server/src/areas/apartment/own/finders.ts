import { apartmentPaths } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import {
  type Finder,
  finder,
  holdsAll,
  holdsAllOrSpelled,
  type NamedBy,
  nameIn,
  type Sought,
  sameAs,
  wanted,
} from '../../../house/search/finder.ts';

/** Of what a resident's own lists say, as JSON: whose it is, the database says by itself. */
const told = (list: Sql, ...path: string[]): Sql => sql`(${list} #>> ${path}::text[])`;
const item = sql`mine.item`;

const buildingZh = told(item, 'building', 'name', 'zh');
const buildingEn = told(item, 'building', 'name', 'en');
const buildingWords = sql`${buildingZh} || ' ' || ${buildingEn} || ' ' || platform.pinyin_initials(${buildingZh})`;

interface InBuilding {
  readonly buildingZh: string;
  readonly buildingEn: string;
}
const named = (key: string, parameter: string): NamedBy => ({
  parameter,
  column: told(item, key),
  as: 'text',
});
/** By the room whose history is read, or by the tenancy where there is none to read. */
const roomOf = (at: URLSearchParams): NamedBy =>
  at.has('room') ? named('roomId', 'room') : named('tenancyId', 'tenancy');

const buildingIn = ({ buildingZh: zh, buildingEn: en }: InBuilding, sought: Sought): string =>
  nameIn({ zh, en }, sought);

interface RoomRow extends InBuilding {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly number: string;
  readonly bed: string | null;
  readonly signed: boolean;
}

/** Where somebody lives, by its number, its building or its address. */
const ownRoom: Finder = finder<RoomRow>({
  kind: 'ownRoom',
  isPrivate: true,
  ask: (sought) => [
    sql`select ${told(item, 'tenancyId')} as tenancy_id, ${told(item, 'roomId')} as room_id,
        ${told(item, 'roomNumber')} as number, ${told(item, 'bedLabel')} as bed,
        ${told(item, 'rentMinor')} is not null as signed, ${buildingZh} as building_zh, ${buildingEn} as building_en
      from jsonb_array_elements(apartment.my_rooms()) with ordinality as mine (item, place)
      where ${
        sought.again
          ? sameAs(sought.again, roomOf(sought.again))
          : holdsAllOrSpelled(
              sql`lower(concat_ws(' ', ${told(item, 'roomNumber')}, ${told(item, 'bedLabel')}, ${buildingWords},
                ${told(item, 'building', 'address')}))`,
              sql`platform.pinyin_spelled(${buildingZh})`,
              sought,
            )
      }
      order by mine.place limit ${sought.limit}::int`,
  ],
  shown: ({ number, bed, signed, roomId, tenancyId, ...row }, sought) => ({
    title: number,
    details: [bed, buildingIn(row, sought)],
    // Whoever only lives there reads nothing of the room's history.
    to: signed ? apartmentPaths.roomHistory({ room: roomId }) : apartmentPaths.index({ tenancy: tenancyId }),
  }),
});

interface BillRow {
  readonly billId: string;
  readonly bill: string;
  readonly number: string;
  readonly dueOn: string;
}

/** What somebody was asked for in the last two years, by the number that stands on it, its room or its month. */
const ownBill: Finder = finder<BillRow>({
  kind: 'ownBill',
  isPrivate: true,
  ask: (sought) => [
    sql`select ${told(item, 'billId')} as bill_id, ${told(item, 'number')} as bill, ${told(item, 'roomNumber')} as number,
        ${told(item, 'dueOn')} as due_on
      from jsonb_array_elements(apartment.my_bills(true)) with ordinality as mine (item, place)
      where ${wanted(sought, named('billId', 'uuid'), () =>
        holdsAll(
          sql`lower(concat_ws(' ', ${told(item, 'number')}, ${told(item, 'roomNumber')}, ${told(item, 'dueOn')}))`,
          sought,
        ),
      )}
      order by mine.place limit ${sought.limit}::int`,
  ],
  shown: ({ billId, bill, number, dueOn }) => ({
    title: bill,
    details: [number, dueOn],
    to: apartmentPaths.print({ uuid: billId }),
  }),
});

interface ApplicationRow extends InBuilding {
  readonly applicationId: string;
  readonly number: string;
  readonly applicantName: string;
  readonly room: string | null;
}

/** What somebody has applied for, or is applied for in their name. */
const ownApplication: Finder = finder<ApplicationRow>({
  kind: 'ownApplication',
  isPrivate: true,
  ask: (sought) => [
    sql`select ${told(item, 'applicationId')} as application_id, ${told(item, 'number')} as number,
        ${told(item, 'applicantName')} as applicant_name, ${told(item, 'roomNumber')} as room,
        ${buildingZh} as building_zh, ${buildingEn} as building_en
      from jsonb_array_elements(apartment.my_applications()) with ordinality as mine (item, place)
      where ${wanted(sought, named('applicationId', 'application'), () =>
        holdsAll(
          sql`lower(concat_ws(' ', ${told(item, 'number')}, ${told(item, 'roomNumber')}, ${told(item, 'applicantName')},
          platform.pinyin_initials(${told(item, 'applicantName')}), ${buildingWords}))`,
          sought,
        ),
      )}
      order by mine.place limit ${sought.limit}::int`,
  ],
  shown: ({ applicationId, number, applicantName, room, ...row }, sought) => ({
    title: number,
    details: [room, applicantName, buildingIn(row, sought)],
    to: apartmentPaths.myInfo({ application: applicationId }),
  }),
});

/** What is a resident's own, by who they are and whatever role they have. */
export const ownFinders: readonly Finder[] = [ownRoom, ownBill, ownApplication];
