import type {
  CheckRecord,
  Correction,
  Cycle,
  Reconciliation,
  Usage,
  UsageFlow,
  WaitingReading,
} from '@console/contract/apartment';
import { demoCycle, demoReading } from '../reading/demo-round.ts';
import type { Matrix } from './matrix-order.ts';

/** What tests of uses show: June of one building with a jump, and its master meter. */
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const checkedCycle = (over: Partial<Cycle> = {}): Cycle =>
  demoCycle({ state: 'read_checked', ...over });

const meter = (room: string) => ({
  meterId: uuidOf(room),
  serial: `E-${room}`,
  kind: 'electricity' as const,
  register: 'total' as const,
  roomNumber: room,
});

export const demoUsage = (room: string, over: Partial<Usage> = {}): Usage => ({
  ...meter(room),
  usageId: uuidOf(`7${room}`),
  scope: 'room',
  roomId: uuidOf(`9${room}`),
  cycleYm: '2026-06',
  days: 30,
  quantity: '150.000',
  perDay: '5.0000',
  usualPerDay: '1.000000',
  usageKind: 'actual',
  state: 'draft',
  from: { value: '30.000', readOn: '2026-05-25' },
  to: {
    readingId: uuidOf(`8${room}`),
    value: '180.000',
    readOn: '2026-06-24',
    photos: [],
    enteredByName: 'Li Na',
  },
  occupied: true,
  anomalies: [],
  may: { decide: true },
  version: 2,
  ...over,
});

export const open = (rule: Usage['anomalies'][number]['rule']): Usage['anomalies'][number] => ({
  rule,
  state: 'open',
  note: null,
  decidedByName: null,
  decidedAt: null,
});

export const demoGap = (over: Partial<Reconciliation> = {}): Reconciliation => ({
  usageId: uuidOf('6000'),
  master: {
    ...meter('900'),
    serial: 'E-M',
    scope: 'master',
    roomId: null,
    roomNumber: null,
    quantity: '5280.000',
  },
  subs: [{ ...meter('101'), scope: 'room', roomId: uuidOf('9101'), quantity: '4912.400' }],
  subsQuantity: '4912.400',
  gap: '367.600',
  loss: '0.0696',
  lossLimit: '0.0500',
  isMasterGap: true,
  bearer: null,
  note: null,
  decidedByName: null,
  may: { decide: true },
  version: 1,
  ...over,
});

export const demoCorrection = (over: Partial<Correction> = {}): Correction => ({
  ...meter('101'),
  correctionId: uuidOf('5001'),
  readingId: uuidOf('8101'),
  cycleYm: '2026-05',
  readOn: '2026-05-25',
  before: '150.000',
  value: '160.000',
  rollover: false,
  reason: 'a 5 was read as a 6',
  evidence: [],
  askedBy: 'somebody',
  askedByName: 'Li Na',
  askedAt: '2026-06-02T08:00:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionNote: '',
  selfChecked: false,
  state: 'asked',
  may: { decide: true },
  version: 0,
  ...over,
});

export const demoWaiting = (room: string, over: Partial<WaitingReading> = {}): WaitingReading => ({
  ...meter(room),
  scope: 'room',
  roomId: uuidOf(`9${room}`),
  floor: Number(room[0]),
  decimals: 1,
  reading: demoReading({ readingId: uuidOf(`8${room}`), value: '1300.000', source: 'move_in' }),
  previous: { value: '1200.000', readOn: '2026-05-25', source: 'manual' },
  usage: '100.000',
  may: { check: true, reject: true, confirmRollover: false },
  ...over,
});

export const demoRecord = (over: Partial<CheckRecord> = {}): CheckRecord => ({
  checkRecordId: uuidOf('4001'),
  subjectType: 'reading',
  subjectId: uuidOf('8101'),
  gate: 'read',
  result: 'pass',
  note: '',
  checkerName: 'Zhao Lei',
  selfChecked: false,
  at: '2026-06-02T09:00:00.000Z',
  meter: { ...meter('101'), cycleYm: '2026-06' },
  label: '',
  enteredByName: 'Li Na',
  before: null,
  value: '180.000',
  photos: [],
  ...over,
});

export const demoFlow = (over: Partial<UsageFlow> = {}): UsageFlow => ({
  ...meter('101'),
  usageFlowId: uuidOf('3001'),
  at: '2026-06-30T09:00:00.000Z',
  businessDate: '2026-06-24',
  scope: 'room',
  roomId: uuidOf('9101'),
  cycleYm: '2026-06',
  usageYm: '2026-06',
  flowKind: 'actual',
  quantity: '150.000',
  running: '180.000',
  usageId: uuidOf('7101'),
  tenancy: { tenancyId: uuidOf('8101'), number: 17, tenantName: '周宁' },
  ...over,
});

const cell = (quantity: string | null, more: object = {}) => ({
  quantity,
  estimated: false,
  draft: false,
  ...more,
});

export const demoMatrix = (over: Partial<Matrix> = {}): Matrix => ({
  months: ['2026-05', '2026-06'],
  rows: [
    {
      roomId: uuidOf('9101'),
      roomNumber: '101',
      floor: 1,
      cells: [cell('30.000'), cell('150.000', { draft: true })],
      total: '180.000',
    },
    {
      roomId: uuidOf('9102'),
      roomNumber: '102',
      floor: 1,
      cells: [cell('210.000', { estimated: true }), cell(null)],
      total: '210.000',
    },
  ],
  totals: ['240.000', '150.000'],
  total: '390.000',
  kinds: ['electricity', 'cold_water'],
  ...over,
});
