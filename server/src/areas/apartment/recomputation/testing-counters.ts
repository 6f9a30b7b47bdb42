import { type Day, dayOf, daysOf, type Month, monthOf, monthOfDay, never } from './testing-calendar.ts';
import { type Facts, having, type Row } from './testing-facts.ts';
import { add, type Fraction, less, over, read, roundedTo, sum, times, whole } from './testing-fractions.ts';

/** What is known when a month's uses are booked: values of estimates that were read since, and corrections posted until then. */
export interface Sight {
  readonly month: Month;
}

interface Value {
  readonly row: Row;
  readonly day: Day;
  readonly shown: Fraction;
  readonly rollover: boolean;
  readonly estimated: boolean;
}

/** A piece of a month's use of one register, with the same tenancies all the time. */
export interface Piece {
  readonly register: string;
  readonly from: Day;
  readonly to: Day;
  readonly quantity: Fraction;
  /** Whether it begins where the round before ended. */
  readonly fromRound: boolean;
  readonly tenancies: readonly string[];
}

/** When a month's uses were locked. */
const lockedAt = (facts: Facts, cycle: Row): string | null =>
  having(facts.check_records, 'subject_id', cycle.cycle_id)
    .filter(({ gate, result }) => gate === 'used' && result === 'pass')
    .map(({ at }) => at ?? '')
    .sort()
    .at(-1) ?? null;

const monthsRead = (facts: Facts): { month: Month; cycle: Row; lockedAt: string | null }[] =>
  facts.cycles
    .map((cycle) => ({ month: monthOf(cycle.ym ?? ''), cycle, lockedAt: lockedAt(facts, cycle) }))
    .sort((one, other) => one.month - other.month);

/** The month that shows a correction: the earliest from its own one on that was not locked when it was approved. */
function shownIn(facts: Facts, correction: Row, own: Month): Month {
  const found = monthsRead(facts).find(
    (one) => one.month >= own && (one.lockedAt === null || one.lockedAt > (correction.decided_at ?? '')),
  );
  return found?.month ?? Number.POSITIVE_INFINITY;
}

const counts = new Set(['locked', 'superseded', 'checked']);

function valuesOf(facts: Facts, meterId: string | null, register: string, sight: Sight): Value[] {
  const rows = having(facts.readings, 'meter_id', meterId).filter(
    (row) => row.register === register && counts.has(row.state ?? ''),
  );
  const cycleMonth = new Map(facts.cycles.map((cycle) => [cycle.cycle_id, monthOf(cycle.ym ?? '')]));
  return rows
    .filter(({ supersedes }) => supersedes === null)
    .map((original) => {
      let row = original;
      let corrected = false;
      for (;;) {
        const next = rows.find(({ supersedes }) => supersedes === row.reading_id);
        const why = facts.corrections.find(({ new_reading_id }) => new_reading_id === next?.reading_id);
        const own = cycleMonth.get(original.cycle_id ?? '') ?? monthOfDay(dayOf(original.read_on ?? ''));
        if (!next || !why || shownIn(facts, why, own) > sight.month) break;
        row = next;
        corrected = true;
      }
      return {
        row: original,
        day: dayOf(original.read_on ?? ''),
        shown: read(row.value),
        rollover: original.rollover === 'true' || row.rollover === 'true',
        estimated: original.source === 'estimate' && !corrected,
      };
    });
}

const rank: Readonly<Record<string, number>> = { replace_in: 0, move_in: 1, move_out: 2, replace_out: 4 };
/** By their days; of one day by what they show, and who comes before who goes before the round. */
function inOrder(one: Value, other: Value): number {
  const byRank = (rank[one.row.source ?? ''] ?? 3) - (rank[other.row.source ?? ''] ?? 3);
  const difference = less(one.shown, other.shown).top;
  return one.day - other.day || (difference < 0n ? -1 : difference > 0n ? 1 : byRank);
}

/** The tenancy whose move was nearest to the day of a value; all that moved on the same day. */
function moversOf(facts: Facts, roomId: string | null, { row, day }: Value): string[] {
  const moves = having(facts.tenancies, 'room_id', roomId)
    .filter((one) => one.state !== 'draft' && one.state !== 'cancelled')
    .map((one) => {
      const { from, to } = daysOf(one.period ?? '');
      return { id: one.tenancy_id ?? '', away: Math.abs((row.source === 'move_in' ? from : to) - day) };
    });
  const nearest = Math.min(...moves.map(({ away }) => away));
  return moves.filter(({ away }) => away === nearest).map(({ id }) => id);
}

/** From which value of a register on a tenancy uses it, and up to which, as places in the row of values. */
function stayOf(
  facts: Facts,
  meter: Row,
  tenancy: Row,
  values: readonly Value[],
): { in: number; out: number } {
  const id = tenancy.tenancy_id ?? '';
  const { from, to } = daysOf(tenancy.period ?? '');
  const nearest = (source: string, day: Day): number | undefined => {
    const own = values
      .map((value, index) => ({ value, index }))
      .filter(
        ({ value }) =>
          value.row.source === source && moversOf(facts, meter.room_id ?? null, value).includes(id),
      )
      .sort((one, other) => Math.abs(one.value.day - day) - Math.abs(other.value.day - day));
    return own[0]?.index;
  };
  const begins = nearest('move_in', from);
  const isNewer = dayOf(meter.installed_on ?? '') >= from;
  const left = to === never ? undefined : nearest('move_out', to);
  const leaves = left ?? values.filter(({ day }) => day <= to).length - 1;
  return {
    in: begins ?? (isNewer ? 0 : Number.POSITIVE_INFINITY),
    out: to === never ? Number.POSITIVE_INFINITY : leaves,
  };
}

const isOfRound = ({ row: { cycle_id, source } }: Value): boolean =>
  cycle_id !== null && source !== 'move_in';

/**
 * What a meter counted for a month, piece by piece.
 * @param sight as it was known when this month's uses were booked
 */
export function piecesOf(facts: Facts, meter: Row, month: Month, sight: Sight): Piece[] {
  const registers = [
    ...new Set(having(facts.readings, 'meter_id', meter.meter_id).map((row) => row.register ?? '')),
  ];
  return registers.flatMap((register) => piecesOfRegister(facts, meter, register, month, sight));
}

function piecesOfRegister(facts: Facts, meter: Row, register: string, month: Month, sight: Sight): Piece[] {
  const values = valuesOf(facts, meter.meter_id ?? null, register, sight).sort(inOrder);
  const months = new Map(facts.cycles.map((cycle) => [cycle.cycle_id, monthOf(cycle.ym ?? '')]));
  /** The month whose round a value ends; of the last value of a meter the first round after it. */
  const endsRoundOf = (value: Value): Month | null => {
    if (isOfRound(value)) return months.get(value.row.cycle_id ?? '') ?? null;
    if (value.row.source !== 'replace_out') return null;
    const after = monthsRead(facts).find(({ cycle }) => dayOf(cycle.read_to ?? '') >= value.day);
    return after?.month ?? null;
  };
  const ends = values
    .map((value, index) => ({ index, value, month: endsRoundOf(value) }))
    .filter((one): one is { index: number; value: Value; month: Month } => one.month !== null);
  const at = ends.findIndex((one) => one.month === month);
  // Whoever leaves before the round of the month that is being read has used it up to their own value.
  const isBeingRead = month === monthsRead(facts).at(-1)?.month;
  const left = isBeingRead ? values.findLastIndex(({ row }) => row.source === 'move_out') : -1;
  const end = ends.filter((one) => one.month === month).at(-1) ?? (left < 0 ? undefined : { index: left });
  if (!end) return [];
  const start = (at < 0 ? ends.at(-1) : ends[at - 1])?.index ?? 0;
  const people = having(facts.tenancies, 'room_id', meter.room_id)
    .filter(({ room_id, state }) => room_id !== null && state !== 'draft' && state !== 'cancelled')
    .map((tenancy) => ({ id: tenancy.tenancy_id ?? '', stay: stayOf(facts, meter, tenancy, values) }));
  const pieces: Piece[] = [];
  for (let index = start; index < end.index; index += 1) {
    const [from, to] = [values[index], values[index + 1]];
    if (!from || !to) continue;
    pieces.push({
      register,
      from: from.day,
      to: to.day,
      quantity: counted(meter, from, to),
      fromRound: isOfRound(from),
      tenancies: people.filter(({ stay }) => stay.in <= index && stay.out >= index + 1).map(({ id }) => id),
    });
  }
  return evened(meter, pieces, { values, ends, month, sight });
}

function counted(meter: Row, from: Value, to: Value): Fraction {
  const difference = less(to.shown, from.shown);
  const isTurned = difference.top < 0n && to.rollover;
  const face = whole(10n ** BigInt(meter.int_digits ?? '5'));
  return times(isTurned ? add(difference, face) : difference, read(meter.multiplier));
}

/** Months that were estimated share with the one that was read what all of them used, by days; the last takes the remainder. */
function evened(
  meter: Row,
  pieces: Piece[],
  {
    values,
    ends,
    month,
    sight,
  }: {
    values: readonly Value[];
    ends: readonly { index: number; value: Value; month: Month }[];
    month: Month;
    sight: Sight;
  },
): Piece[] {
  const at = ends.findIndex((one) => one.month === month);
  let first = at;
  while (first > 0 && ends[first - 1]?.value.estimated) first -= 1;
  let last = at;
  while (last < ends.length && ends[last]?.value.estimated) last += 1;
  const final = ends[last];
  if (first === last || !final || final.month > sight.month) return pieces;
  const [one] = pieces;
  const beginsAt = ends[first - 1]?.index ?? 0;
  if (!one || pieces.length > 1) return pieces;
  let total = whole(0);
  for (let index = beginsAt; index < final.index; index += 1) {
    const [from, to] = [values[index], values[index + 1]];
    if (from && to) total = add(total, counted(meter, from, to));
  }
  const start = values[beginsAt]?.day ?? 0;
  const spans = ends.slice(first, last + 1).map((end, index) => {
    const before = index === 0 ? start : (ends[first + index - 1]?.value.day ?? 0);
    return end.value.day - before;
  });
  const all = whole(spans.reduce((days, span) => days + span, 0));
  const shares = spans
    .slice(0, -1)
    .map((days) => roundedTo(times(total, over(whole(days), all)), Number(meter.decimals)));
  shares.push(less(total, sum(shares)));
  const quantity = shares[at - first];
  return quantity ? [{ ...one, quantity }] : pieces;
}
