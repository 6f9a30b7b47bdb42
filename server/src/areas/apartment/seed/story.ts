import type { CheckoutState } from '@console/contract/apartment';
import type { Calendar } from './calendar.ts';

type Rule = 'JUMP' | 'DROP' | 'USE_VACANT' | 'MASTER_GAP';

/** Meters are named as on their plates, without the building: `E501`, `W302`. */
interface Place {
  readonly ym: string;
  readonly meter: string;
}

/** What does not go by itself: each case that a screen has to show. */
export interface Story {
  /** Somebody stays all the time, so that nothing but the case itself happens there. */
  readonly staying: readonly string[];
  /** How many live there, where that matters. */
  readonly people: Readonly<Record<string, number>>;
  readonly estimated: readonly Place[];
  readonly replaced: readonly Place[];
  /** Counters that go round after so many tenths. */
  readonly goesRoundAfter: Readonly<Record<string, number>>;
  /** What a meter counted in a month, in tenths. */
  readonly used: readonly (Place & { readonly tenths: number })[];
  /** The master counts far more than the meters below it. */
  readonly gapIn: string | null;
  readonly corrected: readonly (Place & {
    readonly more: string;
    readonly to: 'approved' | 'refused' | 'asked';
  })[];
  /** Uses of the last closed month that nobody has decided about: its second gate is still to be passed. */
  readonly undecided: readonly { readonly meter: string; readonly rule: Rule }[];
  /** Read and passed by the same person, while the house had only one. */
  readonly selfChecked: Place | null;
  /** Who has not paid the bills of months since then, and of moving in. By room, and bed where it is let by the bed. */
  readonly owing: Readonly<Record<string, string>>;
  /** What they have paid of it in the last days, which nobody has confirmed yet. */
  readonly partly: readonly {
    readonly place: string;
    readonly amountMinor: number;
    readonly method: 'cash' | 'bank';
  }[];
  /** Who has paid more than was asked in a month. */
  readonly overpaid: readonly { readonly ym: string; readonly place: string; readonly amountMinor: number }[];
  /** A day on which less cash was counted than is in the books. */
  readonly miscounted: { readonly day: string; readonly missingMinor: number } | null;
  /** A bill that was for somebody else, and one of which something is taken back. */
  readonly disputed: { readonly room: string; readonly sentOn: string; readonly takenBackOn: string } | null;
  readonly credited: {
    readonly room: string;
    readonly day: string;
    readonly amountMinor: number;
  } | null;
  /** How far check-outs have come, by the stay's key; all others are closed. Given to whoever left last, or is about to. */
  readonly leaving: Readonly<Record<string, CheckoutState>>;
  /** Whether the bank has told of money that nobody has placed yet. */
  readonly hasStatement: boolean;
  /** Who wanted to leave on a day, and stays. */
  readonly stayed: { readonly place: string; readonly day: string } | null;
  /** The rent, and what it becomes in the middle of a month. */
  readonly rentSteps: Readonly<Record<string, { rentMinor: number; from: string; becomes: number }>>;
  /** Rooms of people who have an account of their own. */
  readonly residents: Readonly<Record<string, { readonly username: string; readonly name: string }>>;
  /** How many rooms have been read this month. */
  readonly roomsRead: number;
  /** Meters of which there are photos this month. */
  readonly photographed: readonly string[];
}

/** What is told of a house, whoever the months have brought. */
type Told = Omit<Story, 'leaving'>;

const lanting: Told = {
  staying: ['201', '203', '302', '305', '402', '404', '501', '503', '504'],
  people: { '501': 2, '504': 2 },
  estimated: [
    { ym: '2024-12', meter: 'E305' },
    { ym: '2025-02', meter: 'W402' },
    // 210.0 was estimated for May, then 520.0 read for May and June together.
    { ym: '2025-05', meter: 'E501' },
    { ym: '2025-11', meter: 'E503' },
    { ym: '2026-01', meter: 'W201' },
  ],
  replaced: [
    { ym: '2025-03', meter: 'E203' },
    { ym: '2025-10', meter: 'W404' },
  ],
  goesRoundAfter: { E302: 10_000 },
  used: [
    { ym: '2025-02', meter: 'E501', tenths: 2140 },
    { ym: '2025-03', meter: 'E501', tenths: 1907 },
    { ym: '2025-04', meter: 'E501', tenths: 2050 },
    { ym: '2025-05', meter: 'E501', tenths: 2643 },
    { ym: '2025-06', meter: 'E501', tenths: 2557 },
  ],
  gapIn: null,
  corrected: [
    { ym: '2025-01', meter: 'E201', more: '1.0', to: 'approved' },
    { ym: '2025-04', meter: 'E305', more: '2.0', to: 'approved' },
    { ym: '2025-09', meter: 'E402', more: '10.0', to: 'refused' },
    { ym: '2026-02', meter: 'E503', more: '1.5', to: 'approved' },
    { ym: '2026-04', meter: 'E201', more: '3.0', to: 'asked' },
    { ym: '2026-05', meter: 'E404', more: '0.9', to: 'asked' },
  ],
  undecided: [],
  selfChecked: null,
  owing: { '404': '2026-04', '503': '2026-02' },
  partly: [{ place: '404', amountMinor: 100_000, method: 'bank' }],
  overpaid: [{ ym: '2026-05', place: '302', amountMinor: 50_000 }],
  miscounted: { day: '2026-05-03', missingMinor: 1_000 },
  disputed: { room: '203', sentOn: '2026-04-14', takenBackOn: '2026-04-15' },
  credited: { room: '305', day: '2026-02-16', amountMinor: 1_000 },
  hasStatement: true,
  stayed: { place: '305', day: '2026-04-16' },
  // 2150.00 becomes 2250.00 on 15 March.
  rentSteps: { '504': { rentMinor: 215_000, from: '2026-03-15', becomes: 225_000 } },
  residents: {
    '102': { username: 'apt-resident', name: '何雨' },
    '301': { username: 'apt-resident-2', name: '许文' },
  },
  roomsRead: 24,
  photographed: ['E101', 'E102', 'W103', 'E201'],
};

const riverside: Told = {
  staying: ['105', '302', '304', '306', '402', '404'],
  people: {},
  estimated: [
    { ym: '2025-01', meter: 'E302' },
    { ym: '2025-08', meter: 'W302' },
    { ym: '2026-02', meter: 'E404' },
    { ym: '2026-05', meter: 'W105' },
  ],
  replaced: [{ ym: '2026-04', meter: 'E306' }],
  goesRoundAfter: { E304: 15_000 },
  used: [
    { ym: '2026-05', meter: 'E302', tenths: 4100 },
    { ym: '2026-05', meter: 'W304', tenths: 260 },
    { ym: '2026-05', meter: 'W402', tenths: 3 },
    { ym: '2026-05', meter: 'E103', tenths: 46 },
  ],
  gapIn: '2026-05',
  corrected: [
    { ym: '2025-03', meter: 'E302', more: '1.0', to: 'approved' },
    { ym: '2025-07', meter: 'E306', more: '10.0', to: 'refused' },
    { ym: '2025-12', meter: 'E404', more: '2.5', to: 'approved' },
    { ym: '2026-01', meter: 'E105', more: '5.0', to: 'refused' },
    { ym: '2026-04', meter: 'E304', more: '0.6', to: 'asked' },
  ],
  undecided: [
    { meter: 'E302', rule: 'JUMP' },
    { meter: 'W304', rule: 'JUMP' },
    { meter: 'W402', rule: 'DROP' },
    { meter: 'E103', rule: 'USE_VACANT' },
    { meter: 'E-M', rule: 'MASTER_GAP' },
  ],
  selfChecked: { ym: '2024-06', meter: 'W306' },
  owing: { '304': '2026-04', '402': '2026-03', '404': '2026-04' },
  partly: [
    { place: '304', amountMinor: 60_000, method: 'cash' },
    { place: '402', amountMinor: 100_000, method: 'bank' },
  ],
  overpaid: [],
  miscounted: null,
  disputed: null,
  credited: null,
  hasStatement: false,
  stayed: { place: '105', day: '2025-11-18' },
  rentSteps: {},
  residents: { '306': { username: 'apt-resident-3', name: '吕燕' } },
  roomsRead: 14,
  photographed: ['E301'],
};

const stories: Readonly<Record<string, Told>> = { LT: lanting, JP: riverside };

/** As it is told: for 18 June 2026. */
export function storyOf(code: string): Told {
  const story = stories[code];
  if (!story) throw new Error(`no story of ${code}`);
  return story;
}

/** The story in the months in which it is lived. */
export function storyIn(calendar: Calendar, code: string): Story {
  const told = storyOf(code);
  const lived = <T extends { readonly ym: string }>(one: T): T => ({ ...one, ym: calendar.month(one.ym) });
  return {
    ...told,
    leaving: {},
    estimated: told.estimated.map(lived),
    replaced: told.replaced.map(lived),
    used: told.used.map(lived),
    corrected: told.corrected.map(lived),
    gapIn: told.gapIn && calendar.month(told.gapIn),
    selfChecked: told.selfChecked && lived(told.selfChecked),
    owing: Object.fromEntries(
      Object.entries(told.owing).map(([place, since]) => [place, calendar.month(since)]),
    ),
    overpaid: told.overpaid.map(lived),
    miscounted: told.miscounted && { ...told.miscounted, day: calendar.day(told.miscounted.day) },
    disputed: told.disputed && {
      ...told.disputed,
      sentOn: calendar.day(told.disputed.sentOn),
      takenBackOn: calendar.day(told.disputed.takenBackOn),
    },
    credited: told.credited && { ...told.credited, day: calendar.day(told.credited.day) },
    stayed: told.stayed && { ...told.stayed, day: calendar.day(told.stayed.day) },
    rentSteps: Object.fromEntries(
      Object.entries(told.rentSteps).map(([room, step]) => [
        room,
        { ...step, from: calendar.day(step.from) },
      ]),
    ),
  };
}
