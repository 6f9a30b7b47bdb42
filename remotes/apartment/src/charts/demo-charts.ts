import type { ElectricityChart, ElectricityMonth } from '@console/contract/apartment';
import { ids } from '../buildings/demo-building.ts';

const monthOf = (ym: string, over: Partial<ElectricityMonth> = {}): ElectricityMonth => ({
  ym,
  ...{ quantity: '420.000', estimated: false, before: '540.000', beforeEstimated: false },
  ...{ perM2: '2.8000', perPersonDay: '1.2500', loss: '0.0455', unitPrice: '0.528300', othersMedian: null },
  ...over,
});

/** Two months of a building with two floors, a master that tells hours apart, and one estimate. */
export const demoChart = (over: Partial<ElectricityChart> = {}): ElectricityChart => ({
  scope: 'building',
  building: { buildingId: ids.building, name: { zh: '兰亭职工公寓', en: 'Lanting' } },
  room: null,
  ...{ from: '2026-05', to: '2026-06', swapped: false, grain: 'month', coarser: false, enough: true },
  currency: 'CNY',
  months: [monthOf('2026-05'), monthOf('2026-06', { quantity: '450.500', estimated: true, loss: '0.0610' })],
  lossLimit: '0.0500',
  registers: [
    { register: 'peak', cells: ['200.000', '210.000'] },
    { register: 'valley', cells: ['90.000', null] },
  ],
  floors: [
    {
      floor: 2,
      cells: [
        { quantity: '220.000', estimated: false },
        { quantity: null, estimated: false },
      ],
    },
    {
      floor: 1,
      cells: [
        { quantity: '200.000', estimated: false },
        { quantity: '450.500', estimated: true },
      ],
    },
  ],
  top: [
    { roomId: ids.room101, roomNumber: '101', quantity: '300.000', estimated: false },
    { roomId: ids.room102, roomNumber: '102', quantity: '120.000', estimated: true },
  ],
  rooms: [
    { roomId: ids.room101, roomNumber: '101' },
    { roomId: ids.room102, roomNumber: '102' },
  ],
  days: [],
  ...over,
});

/** A room: against the middle of the others, with nothing of floors, masters and other rooms. */
export const demoRoomChart = (over: Partial<ElectricityChart> = {}): ElectricityChart =>
  demoChart({
    scope: 'room',
    room: { roomId: ids.room101, number: '101' },
    months: [
      monthOf('2026-05', {
        quantity: '120.000',
        before: '90.000',
        othersMedian: '60',
        loss: null,
        perPersonDay: null,
      }),
      monthOf('2026-06', {
        quantity: '110.000',
        before: null,
        othersMedian: null,
        loss: null,
        perPersonDay: null,
      }),
    ],
    ...{ lossLimit: null, registers: [], floors: [], top: [] },
    ...over,
  });

/** Nothing known of any month. */
export const unknownMonths = (): ElectricityMonth[] => [
  monthOf('2026-05', {
    ...{ quantity: null, before: null, perM2: null, perPersonDay: null, loss: null, unitPrice: null },
  }),
];
