import type { FieldProblem } from '../errors.ts';

export const applicationKinds = [
  'check_in',
  'renew',
  'transfer',
  'check_out',
  'add_occupant',
  'dispute',
] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

export const applicationLimits = { attachments: 10, months: { min: 1, max: 120 } } as const;

/** Days from its approval on for which a room is kept for whoever applied. */
export const daysApproved = 14;

/** What somebody applies for, as far as it is said. */
export interface ApplicationWish {
  readonly kind: ApplicationKind;
  readonly tenancyId: string | null;
  readonly from: string | null;
  readonly months: number | null;
  readonly lastDay: string | null;
  readonly occupantName: string;
  readonly billId: string | null;
  readonly readingId: string | null;
  readonly note: string;
}

type Part = Exclude<keyof ApplicationWish, 'kind'>;
const parts: readonly Part[] = [
  'tenancyId',
  'from',
  'months',
  'lastDay',
  'occupantName',
  'billId',
  'readingId',
  'note',
];

/** What each kind must say; `months` of a check-in may stay open. */
const needed: Readonly<Record<ApplicationKind, readonly Part[]>> = {
  check_in: ['from'],
  renew: ['tenancyId', 'months'],
  transfer: ['tenancyId', 'from'],
  check_out: ['tenancyId', 'lastDay'],
  add_occupant: ['tenancyId', 'from', 'occupantName'],
  dispute: ['tenancyId', 'note'],
};

/** Whether an application of a kind says a thing at all, so that a form shows it. */
export const says = (kind: ApplicationKind, part: Part): boolean =>
  needed[kind].includes(part) ||
  (kind === 'check_in' && part === 'months') ||
  (kind === 'dispute' && (part === 'billId' || part === 'readingId')) ||
  part === 'note';

/** What is missing or stands where nothing belongs before an application can be submitted. */
export function applicationProblems(wish: ApplicationWish): FieldProblem[] {
  const { kind } = wish;
  const isSaid = (part: Part) => wish[part] !== null && wish[part] !== '';
  const missing = needed[kind].filter((part) => !isSaid(part));
  const stray = parts.filter((part) => isSaid(part) && !says(kind, part));
  return [
    ...missing.map((path) => ({ path, code: 'required' })),
    ...stray.map((path) => ({ path, code: 'not_of_kind', params: { kind } })),
    ...(kind === 'dispute' ? disputed(wish) : []),
  ];
}

/** A dispute is about one bill or one value. */
function disputed({ billId, readingId }: ApplicationWish): FieldProblem[] {
  if (billId === null && readingId === null) return [{ path: 'billId', code: 'required' }];
  return billId !== null && readingId !== null ? [{ path: 'readingId', code: 'one_of_both' }] : [];
}

/** The last day of so many months from a day on: `2026-03-15` and one month → `2026-04-14`; of a day that a month lacks, its last one before. */
export function lastDayOfMonths(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const daysThere = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const next = Date.UTC(year, month - 1 + months, Math.min(day, daysThere));
  // Of 31 January, February's own last day is the last one; of others the day before the same one.
  return new Date(day > daysThere ? next : next - 86_400_000).toISOString().slice(0, 10);
}

/** The last day of a tenancy that goes on for so many months after its own. */
export const renewedUntil = (lastDay: string, months: number): string =>
  lastDayOfMonths(new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10), months);
