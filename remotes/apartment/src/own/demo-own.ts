import {
  getMyUsage,
  listMyApplications,
  listMyBills,
  listMyDocuments,
  listMyPersons,
  listMyRounds,
  listMyTenancies,
  type OwnApplication,
  type OwnBill,
  type OwnCheckout,
  type OwnPerson,
  type OwnRegister,
  type OwnRound,
  type OwnTenancy,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids, single } from '../buildings/demo-building.ts';
import { checkoutIds, demoCheckout } from '../checkouts/demo-checkout.ts';

/** What screen tests show of a resident's own. */
export const demoOwnCheckout = (over: Partial<OwnCheckout> = {}): OwnCheckout => {
  const { checkoutId, number, lastDay, items, readings, settlement, depositMinor, version } = demoCheckout();
  return {
    ...{ checkoutId, number, lastDay, items, readings, settlement, depositMinor, version },
    ...{ state: 'submitted', tenancyId: checkoutIds.tenancy, roomNumber: '101', firstDay: '2026-01-01' },
    ...{ currency: 'CNY', netMinor: settlement.netMinor, signedName: '', signedAt: null, bill: null },
    may: { sign: true },
    ...over,
  };
};

const building = { buildingId: ids.building, name: { zh: '绿苑一号楼', en: 'Greenyard One' } };

export const demoOwnTenancy = (over: Partial<OwnTenancy> = {}): OwnTenancy => ({
  ...{
    tenancyId: checkoutIds.tenancy,
    number: 12,
    building,
    roomId: ids.room101,
    roomNumber: '101',
    bedLabel: null,
    state: 'active',
  },
  roomTypes: [{ roomTypeId: single.roomTypeId, name: single.name }],
  ...{ firstDay: '2026-01-01', lastDay: '2026-12-31', payCycle: 1, currency: 'CNY' },
  rents: [
    { from: '2026-01-01', rentMinor: 215_000 },
    { from: '2026-07-01', rentMinor: 225_000 },
  ],
  ...{ depositMinor: 430_000, depositHeldMinor: 430_000, creditMinor: 12_000 },
  ...{ openMinor: 144_284, overdueMinor: 144_284, dueOn: '2026-06-15', checkout: null },
  ...over,
});

export const demoOwnBill = (over: Partial<OwnBill> = {}): OwnBill => ({
  ...{ billId: ids.type, number: 'LY-B202606-0001', kind: 'regular', tenancyId: checkoutIds.tenancy },
  ...{
    roomNumber: '101',
    firstDay: '2026-06-01',
    lastDay: '2026-06-30',
    issueOn: '2026-06-05',
    dueOn: '2026-06-15',
  },
  ...{ isOverdue: true, totalMinor: 193_040, lateFeeMinor: 1_244, openMinor: 144_284, currency: 'CNY' },
  ...over,
});

export const demoRegister = (over: Partial<OwnRegister> = {}): OwnRegister => ({
  ...{
    meterId: ids.room102,
    register: 'total',
    serial: 'E-101',
    kind: 'electricity',
    intDigits: 5,
    decimals: 1,
  },
  ...{ previous: { value: '1204.600', readOn: '2026-05-24' }, reading: null, may: { enter: true } },
  ...over,
});

export const demoRound = (over: Partial<OwnRound> = {}): OwnRound => ({
  ...{ tenancyId: checkoutIds.tenancy, building, roomNumber: '101', ym: '2026-06', isOpen: true },
  ...{ readFrom: '2026-06-15', readTo: '2026-06-25', today: '2026-06-18', photoRule: 'always' },
  registers: [
    demoRegister(),
    demoRegister({
      ...{ meterId: ids.room201, serial: 'W-101', kind: 'cold_water', may: { enter: false } },
      reading: {
        ...{ readingId: ids.type, value: '103.200', readOn: '2026-06-16', state: 'checked', isOwn: true },
        ...{ reason: '', photos: [], version: 1 },
      },
    }),
  ],
  ...over,
});

export const demoOwnPerson = (over: Partial<OwnPerson> = {}): OwnPerson => ({
  ...{
    building,
    personId: ids.room101,
    name: '周宁',
    phone: '+8613912345678',
    gender: null,
    employer: '青禾电子',
  },
  ...{ department: '', staffNo: '', emergencyName: '周平', emergencyPhone: null, idKind: 'id_card' },
  ...{ idMasked: '320***1234', consentAt: null, erasure: null, version: 3 },
  ...over,
});

export const demoOwnApplication = (over: Partial<OwnApplication> = {}): OwnApplication => ({
  ...{ applicationId: ids.type, number: 'AP-0007', building, kind: 'renew', state: 'submitted' },
  ...{ applicantName: '周宁', applicantPhone: null, tenancyId: checkoutIds.tenancy, roomNumber: '101' },
  ...{ wantedRoomTypeId: null, from: null, months: 12, lastDay: null, occupantName: '', occupantPhone: null },
  ...{ billId: null, billNumber: null, readingId: null, note: '', attachments: [] },
  ...{ submittedAt: '2026-06-10T02:00:00.000Z', decidedAt: null, decisionReason: '', approvedRoom: null },
  ...{
    sentToDraw: false,
    drawId: null,
    keptUntil: null,
    may: { edit: false, submit: false, withdraw: true },
  },
  ...{ version: 1, createdAt: '2026-06-10T02:00:00.000Z' },
  ...over,
});

interface OwnThings {
  readonly persons?: readonly OwnPerson[];
  readonly tenancies?: readonly OwnTenancy[];
  readonly rounds?: readonly OwnRound[];
  readonly bills?: readonly OwnBill[];
  readonly applications?: readonly OwnApplication[];
}

/** Somebody who lives in room 101, unless told. */
export const ownApi = (change: OwnThings = {}): FakeAnswer[] => {
  const { persons = [demoOwnPerson()], tenancies = [demoOwnTenancy()], rounds = [demoRound()] } = change;
  const { bills = [demoOwnBill()], applications = [demoOwnApplication()] } = change;
  const months = ['2026-03', '2026-04', '2026-05'];
  return [
    answer(listMyPersons, () => ({ items: [...persons] })),
    answer(listMyTenancies, () => ({ items: [...tenancies] })),
    answer(listMyRounds, () => ({ items: [...rounds] })),
    answer(listMyBills, () => ({ items: [...bills] })),
    answer(listMyApplications, () => ({ items: [...applications] })),
    answer(listMyDocuments, () => ({
      items: [
        {
          ...{
            subjectId: ids.room201,
            template: 'receipt' as const,
            number: 'LY-R202605-0001',
            on: '2026-05-25',
          },
          ...{
            amountMinor: 645_000,
            isVoid: false,
            tenancyId: checkoutIds.tenancy,
            roomNumber: '101',
            currency: 'CNY',
          },
        },
      ],
    })),
    answer(getMyUsage, () => ({
      items: [
        {
          ...{ tenancyId: checkoutIds.tenancy, roomNumber: '101', kind: 'electricity' as const },
          months: months.map((ym, at) => ({ ym, quantity: `${90 + at}.500`, isEstimated: at === 1 })),
        },
      ],
    })),
  ];
};
