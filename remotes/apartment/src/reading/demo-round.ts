import type { Cycle, Reading, RoundRow } from '@console/contract/apartment';

/** What tests of the round show: June of one building, a few meters on two floors. */
const cycleId = '019a0000-0000-7000-8000-0000000006aa';
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const demoCycle = (over: Partial<Cycle> = {}): Cycle => ({
  cycleId,
  buildingId: '019a0000-0000-7000-8000-00000000000a',
  ym: '2026-06',
  readFrom: '2026-06-01',
  readTo: '2026-06-05',
  state: 'reading',
  progress: { due: 3, read: 0, checked: 0, rejected: 0, estimated: 0, flagged: 0, anomalies: 0 },
  version: 3,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  ...over,
});

export const demoReading = (over: Partial<Reading> = {}): Reading => ({
  readingId: uuidOf('77'),
  value: '1300',
  readOn: '2026-06-02',
  source: 'manual',
  state: 'entered',
  rollover: false,
  flags: [],
  note: '',
  photos: [],
  enteredBy: 'somebody',
  enteredByName: 'Li Na',
  enteredAt: '2026-06-02T08:00:00.000Z',
  checkedBy: null,
  checkedByName: null,
  checkedAt: null,
  selfChecked: false,
  reason: '',
  version: 0,
  ...over,
});

export const demoRow = (room: string, over: Partial<RoundRow> = {}): RoundRow => ({
  meterId: uuidOf(room),
  register: 'total',
  serial: `E-${room}`,
  kind: 'electricity',
  scope: 'room',
  roomId: uuidOf(`9${room}`),
  roomNumber: room,
  floor: Number(room[0]),
  intDigits: 5,
  decimals: 1,
  multiplier: '1',
  previous: { value: '1200.0', readOn: '2026-05-02', source: 'manual' },
  reading: null,
  usage: null,
  days: null,
  perDay: null,
  perDayLast3: '3.200',
  perDayLastYear: null,
  occupied: true,
  may: { enter: true, check: false },
  ...over,
});

const demoRows = (): RoundRow[] => [demoRow('101'), demoRow('102'), demoRow('201')];

export type Round = {
  cycle: Cycle;
  today: string;
  photoRule: 'never' | 'anomaly' | 'always';
  items: RoundRow[];
};
export const demoRound = (over: Partial<Round> = {}): Round => ({
  cycle: demoCycle(),
  today: '2026-06-02',
  photoRule: 'never',
  items: demoRows(),
  ...over,
});
