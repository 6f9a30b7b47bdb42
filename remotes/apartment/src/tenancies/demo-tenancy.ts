import {
  getBuilding,
  getBuildingRooms,
  getPerson,
  getTenancy,
  getTenancyAccount,
  listCheckouts,
  listEvidence,
  listMeters,
  listMoveReadings,
  listPersons,
  listTenancyBills,
  listTenancyChargeItems,
  listTenancyDocuments,
  listTenancyEvents,
  type Person,
  previewFirstBill,
  type Tenancy,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { buildings, demoBuilding, ids, rooms, single } from '../buildings/demo-building.ts';

/** What screen tests of tenancies show: Hua lives in 101. */
export const tenancyIds = {
  hua: '019a0000-0000-7000-8000-000000000aaa',
  tenancy: '019a0000-0000-7000-8000-000000000bbb',
  other: '019a0000-0000-7000-8000-000000000ccc',
  meter: '019a0000-0000-7000-8000-000000000ddd',
};

export const hua: Person = {
  personId: tenancyIds.hua,
  buildingId: ids.building,
  name: 'Hua',
  phone: '+86139****5678',
  gender: null,
  employer: '',
  department: '',
  staffNo: '',
  emergencyName: '',
  emergencyPhone: null,
  idKind: 'id_card',
  idMasked: '110***0011',
  consentAt: null,
  version: 0,
};

export const demoTenancy = (over: Partial<Tenancy> = {}): Tenancy => ({
  tenancyId: tenancyIds.tenancy,
  buildingId: ids.building,
  number: 12,
  room: { roomId: ids.room101, number: '101', floor: 1, capacity: 2 },
  bed: null,
  primaryPerson: { personId: hua.personId, name: hua.name },
  firstDay: '2026-01-01',
  lastDay: '2027-12-31',
  depositMinor: 128_000,
  payCycle: 1,
  rates: [{ from: '2026-01-01', rentMinor: 128_000 }],
  occupants: [
    {
      personId: hua.personId,
      name: 'Hua',
      firstDay: '2026-01-01',
      lastDay: '2027-12-31',
      shareWeight: '1.000',
    },
  ],
  note: '',
  signedOn: '2025-12-20',
  state: 'active',
  version: 3,
  createdAt: '2025-12-20T08:00:00.000Z',
  updatedAt: '2025-12-20T08:00:00.000Z',
  ...over,
});

/** Everything that the screens of tenancies read. */
export const tenancyApi = (tenancy = demoTenancy(), building = demoBuilding()): FakeAnswer[] => [
  buildings(building),
  answer(getBuilding, () => building),
  answer(getBuildingRooms, () => ({ building, rooms, roomTypes: [single], openRoomId: null })),
  answer(getTenancy, () => tenancy),
  answer(getPerson, () => hua),
  answer(listPersons, () => ({ items: [hua], next: null })),
  answer(listMeters, () => ({ items: [], total: 0, page: 1, size: 200 })),
  answer(listCheckouts, () => ({ items: [], next: null })),
  answer(listMoveReadings, () => ({ items: [] })),
  answer(listTenancyDocuments, () => ({
    items: [{ attachmentId: tenancyIds.meter, addedAt: '2025-12-20T08:00:00.000Z' }],
  })),
  answer(listEvidence, () => ({
    items: [
      {
        attachmentId: tenancyIds.meter,
        name: 'room.jpg',
        mime: 'image/jpeg',
        size: 20_480,
        createdAt: '2025-12-20T08:00:00.000Z',
        createdByName: 'Ming',
        url: '/api/v1/apartment/attachments/x/file?signed',
      },
    ],
  })),
  answer(listTenancyBills, () => ({ items: [], next: null })),
  answer(listTenancyChargeItems, () => ({ items: [], version: tenancy.version })),
  answer(getTenancyAccount, () => ({
    tenancyId: tenancy.tenancyId,
    number: tenancy.number,
    tenantName: tenancy.primaryPerson.name,
    roomId: tenancy.room.roomId,
    roomNumber: tenancy.room.number,
    currency: 'CNY',
    today: '2026-06-18',
    payer: '',
    openMinor: 0,
    overdueMinor: 0,
    creditMinor: 0,
    bills: [],
    depositMinor: 128_000,
  })),
  answer(previewFirstBill, ({ body: { rates, depositMinor } }) => ({
    totalMinor: (rates[0]?.rentMinor ?? 0) + depositMinor,
    chargedTo: '2026-06-30',
    lines: [],
  })),
  answer(listTenancyEvents, () => ({
    items: [
      {
        at: '2025-12-20T08:00:00.000Z',
        action: 'sign',
        by: 'Ming',
        fields: [],
        lastDayBefore: null,
        lastDay: null,
        reason: '',
      },
    ],
  })),
];
