import {
  type Checkout,
  type CheckoutReading,
  getBuilding,
  getCheckout,
  listEvidence,
  previewCheckout,
  type Settlement,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { buildings, demoBuilding, ids } from '../buildings/demo-building.ts';
import { dayFigures } from '../money/demo-money.ts';

/** What screen tests of check-outs show: vector A-19 of room 101. */
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const checkoutIds = {
  tenancy: uuidOf('bbb'),
  checkout: uuidOf('c1'),
  photo: uuidOf('c2'),
  moveInPhoto: uuidOf('c3'),
};

const line = { params: {}, text: '', quantity: null, unit: null, unitPrice: null, calc: null, bill: null };
const april = { billId: uuidOf('b4'), number: 'LY-B202604-0001', dueOn: '2026-05-10' };
const june = { billId: uuidOf('b6'), number: 'LY-B202605-0001', dueOn: '2026-06-01' };

export const demoSettlement = (over: Partial<Settlement> = {}): Settlement => ({
  credits: [
    { ...line, kind: 'deposit', chargeKind: 'deposit', description: 'deposit_back', amountMinor: 430_000 },
    {
      ...line,
      ...{
        kind: 'unused_rent',
        chargeKind: 'rent',
        description: 'rent_unused',
        amountMinor: 150_500,
        bill: june,
      },
      params: { from: '2026-06-10', to: '2026-06-30', billedMinor: 215_000, keptMinor: 64_500 },
      calc: {
        ...{ kind: 'rent', from: '2026-06-01', to: '2026-06-09', days: 9, daysInMonth: 30 },
        ...{ rentMinor: 215_000, mode: 'actual_days' },
      },
    },
  ],
  charges: [
    {
      ...line,
      ...{ kind: 'use', chargeKind: 'electricity', description: 'use', amountMinor: 4_669 },
      params: { month: '2026-06' },
    },
    {
      ...line,
      kind: 'use',
      chargeKind: 'water',
      description: 'use',
      amountMinor: 1_392,
      params: { month: '2026-06' },
    },
    {
      ...line,
      ...{ kind: 'arrears', chargeKind: 'other', description: 'arrears', amountMinor: 9_566, bill: april },
      params: { number: april.number },
    },
    {
      ...line,
      ...{ kind: 'late_fee', chargeKind: 'late_fee', description: 'late_fee', amountMinor: 115, bill: april },
      calc: {
        kind: 'lateFee',
        rate: '0.000500',
        rows: [{ from: '2026-05-16', to: '2026-06-08', days: 24, principalMinor: 9_566, amount: '1.14792' }],
        ...{ capMinor: 1_913, postedMinor: 0 },
      },
    },
    ...(
      [
        ['Lamps', 'damage', 8_000],
        ['Cleanliness', 'cleaning', 6_000],
        ['Keys and key cards', 'other', 3_000],
      ] as const
    ).map(([text, chargeKind, amountMinor]) => ({
      ...line,
      ...{ kind: 'finding' as const, chargeKind, description: 'damage' as const, text, amountMinor },
    })),
  ],
  ...{ creditsMinor: 580_500, chargesMinor: 32_742, netMinor: 547_758 },
  ...{ toRefund: { depositMinor: 430_000, creditMinor: 117_758 }, deductedMinor: 0, owedMinor: 0 },
  ...over,
});

/** The deposit is used up, and something is still owed. */
export const owing = demoSettlement({
  ...{ creditsMinor: 20_000, chargesMinor: 32_742, netMinor: -12_742 },
  ...{ toRefund: { depositMinor: 0, creditMinor: 0 }, deductedMinor: 20_000, owedMinor: 12_742 },
});

const reading = (over: Partial<CheckoutReading> = {}): CheckoutReading => ({
  ...{ meterId: uuidOf('d1'), serial: 'E-101', kind: 'electricity', register: 'total' },
  ...{ readingId: uuidOf('d2'), value: '1291.300', readOn: '2026-06-09', state: 'locked', photos: [] },
  moveIn: { value: '120.000', readOn: '2026-01-01', photos: [checkoutIds.moveInPhoto] },
  ...over,
});
const finalReadings = [
  reading(),
  reading({ meterId: uuidOf('d3'), serial: 'W-101', kind: 'cold_water', value: '103.200', moveIn: null }),
];
export const unread = reading({ readingId: null, value: null, readOn: null, state: 'missing' });

const none = {
  ...{ edit: false, inspect: false, settle: false, submit: false, approve: false, return: false },
  ...{ payOut: false, close: false, cancel: false },
};
export const may = (...acts: (keyof Checkout['may'])[]): Checkout['may'] => ({
  ...none,
  ...Object.fromEntries(acts.map((act) => [act, true])),
});

const item = (name: string, over: Partial<Checkout['items'][number]> = {}): Checkout['items'][number] => ({
  ...{ item: name, condition: null, chargeKind: 'damage', chargeMinor: 0, note: '' },
  ...{ moveInPhotos: [], photos: [] },
  ...over,
});

export const demoCheckout = (over: Partial<Checkout> = {}): Checkout => ({
  checkoutId: checkoutIds.checkout,
  buildingId: ids.building,
  number: 'LY-C202606-0001',
  tenancy: {
    ...{ tenancyId: checkoutIds.tenancy, number: 12, state: 'ending' },
    ...{ firstDay: '2026-01-01', lastDay: '2026-06-09' },
  },
  room: { roomId: ids.room101, number: '101' },
  primaryPerson: { personId: uuidOf('aaa'), name: 'Hua' },
  lastDay: '2026-06-09',
  state: 'inspecting',
  netMinor: null,
  items: [
    item('Keys and key cards'),
    item('Walls'),
    item('Lamps', {
      ...{ condition: 'damaged', chargeMinor: 8_000, note: 'one is broken' },
      ...{ moveInPhotos: [checkoutIds.moveInPhoto], photos: [checkoutIds.photo] },
    }),
  ],
  readings: finalReadings,
  documents: [],
  settlement: demoSettlement(),
  depositMinor: 430_000,
  blockers: [],
  refundMinor: 0,
  signedName: '',
  inspectedBy: ['Li Na'],
  submitted: null,
  approved: null,
  paidOut: null,
  selfChecked: false,
  reason: '',
  bill: null,
  may: may('edit', 'settle', 'cancel'),
  version: 4,
  createdAt: '2026-06-01T08:00:00.000Z',
  updatedAt: '2026-06-09T08:00:00.000Z',
  ...over,
});

const photo = (attachmentId: string, name: string) => ({
  ...{ attachmentId, name, mime: 'image/jpeg', size: 20_480, createdByName: 'Li Na' },
  ...{ createdAt: '2026-06-09T08:00:00.000Z', url: `/api/v1/apartment/attachments/${attachmentId}/file` },
});

/** Everything that the page of a check-out reads. */
export const checkoutApi = (checkout = demoCheckout(), building = demoBuilding()): FakeAnswer[] => [
  buildings(building),
  answer(getBuilding, () => building),
  answer(getCheckout, () => checkout),
  ...dayFigures(),
  answer(previewCheckout, () => ({
    settlement: demoSettlement({ netMinor: 540_000, chargesMinor: 40_500 }),
    blockers: [],
  })),
  answer(listEvidence, ({ query: { id } }) => ({
    items: [photo(checkoutIds.photo, 'now.jpg'), photo(checkoutIds.moveInPhoto, 'before.jpg')].filter(
      ({ attachmentId }) => [id].flat().includes(attachmentId),
    ),
  })),
];
