import {
  type ApartmentRole,
  apartmentRoles,
  getBuilding,
  getRoomTimeline,
  listRoomStays,
  type RoomStay,
  type TimelineEvent,
  timelineKinds,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { buildings, demoBuilding, ids, roomList, rooms } from '../buildings/demo-building.ts';

/** What screen tests of a room's history show: somebody has left, somebody else has come. */
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const stayIds = { before: uuidOf('b1'), after: uuidOf('b2') };
const before = { tenancyId: stayIds.before, number: 12, tenantName: '王小明' };
const after = { tenancyId: stayIds.after, number: 15, tenantName: '李后来' };

let keys = 0;
const event = (
  on: string,
  over: Partial<TimelineEvent> & Pick<TimelineEvent, 'kind' | 'event'>,
): TimelineEvent => {
  keys += 1;
  return {
    ...{ key: `e${keys}`, on, tenancy: null, subjectId: null, reference: '', amountMinor: null },
    ...{ meterKind: null, register: null, value: null, photos: [], note: '' },
    ...over,
  };
};

const demoEvents: TimelineEvent[] = [
  event('2026-07-01', { kind: 'tenancy', event: 'tenancy_began', tenancy: after, subjectId: stayIds.after }),
  event('2026-07-01', {
    kind: 'rent',
    event: 'rent',
    tenancy: after,
    subjectId: stayIds.after,
    amountMinor: 225_000,
  }),
  event('2026-06-12', { kind: 'hold', event: 'hold_maintenance' }),
  event('2026-06-09', {
    ...{ kind: 'reading', event: 'reading_move_out', subjectId: uuidOf('d1'), reference: 'E-101' },
    ...{ meterKind: 'electricity', register: 'total', value: '1291.300', note: 'read at the door' },
  }),
  event('2026-06-09', {
    ...{
      kind: 'checkout',
      event: 'checkout_paid_out',
      subjectId: uuidOf('c1'),
      reference: 'LY-C202606-0001',
    },
    ...{ tenancy: before, amountMinor: 547_758 },
  }),
  event('2026-05-20', {
    ...{ kind: 'bill', event: 'bill_issued', subjectId: uuidOf('e1'), reference: 'LY-B202605-0001' },
    ...{ tenancy: before, amountMinor: 215_000 },
  }),
];

const demoStays: RoomStay[] = [
  {
    ...after,
    ...{ bedLabel: null, firstDay: '2026-07-01', lastDay: null },
    usage: [
      {
        ...{ kind: 'electricity', days: 31, quantity: '186.000', perDay: '6.000' },
        byMonth: [{ month: 7, days: 31, perDay: '6.000' }],
      },
    ],
  },
  {
    ...before,
    ...{ bedLabel: null, firstDay: '2026-01-01', lastDay: '2026-06-09' },
    usage: [
      {
        ...{ kind: 'electricity', days: 160, quantity: '640.000', perDay: '4.000' },
        byMonth: [
          { month: 1, days: 31, perDay: '3.000' },
          { month: 6, days: 9, perDay: '5.500' },
        ],
      },
    ],
  },
];

export const historyApi = ({
  items = demoEvents,
  stays = demoStays,
  role = 'MGR' as ApartmentRole,
} = {}): FakeAnswer[] => [
  buildings(demoBuilding(apartmentRoles[role])),
  ...roomList(...rooms),
  answer(getBuilding, () => demoBuilding(apartmentRoles[role])),
  answer(getRoomTimeline, ({ query: { kinds, from } }) => ({
    items: items.filter((one) => (!kinds || kinds.includes(one.kind)) && (!from || one.on >= from)),
    next: null,
    room: { roomId: ids.room101, buildingId: ids.building, number: '101', currency: 'CNY' },
    shownKinds: [...timelineKinds],
  })),
  answer(listRoomStays, () => ({ items: stays })),
];
