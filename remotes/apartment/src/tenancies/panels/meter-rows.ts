import { type Meter, type MoveReading, moveReadingsIn, type Tenancy } from '@console/contract/apartment';

export type Occasion = 'move_in' | 'move_out';

/** A register of one of the room's meters, what was read of it last, and what was when this tenancy's people moved. */
export interface MeterRow {
  readonly meter: Meter;
  readonly reading: Meter['last'][number];
  readonly moves: readonly MoveReading[];
}

export const registersIn = (meters: readonly Meter[], moves: readonly MoveReading[]): MeterRow[] =>
  meters.flatMap((meter) =>
    (meter.last.length > 0 ? meter.last : meter.initial).map((reading) => ({
      meter,
      reading,
      moves: moves.filter(
        ({ meterId, register }) => meterId === meter.meterId && register === reading.register,
      ),
    })),
  );

export const keyOf = ({ meter, reading }: MeterRow): string => `${meter.meterId} ${reading.register}`;

/** The value of this very move that nobody has checked yet: it is put right, if it is still the one on the screen. */
export const enteredAt = ({ moves }: MeterRow, move: Occasion): MoveReading | undefined =>
  moves.find(({ source, state }) => source === move && state === 'entered');

/** Rejected values that are still to be entered again. */
export const rejectedOf = (
  { moves }: MeterRow,
  { state, lastDay }: Pick<Tenancy, 'state' | 'lastDay'>,
): (MoveReading & { source: Occasion })[] =>
  moves.flatMap((one) => {
    const { source } = one;
    if (one.state !== 'rejected' || (source !== 'move_in' && source !== 'move_out')) return [];
    // A check-out that is called off waits for no value.
    if (source === 'move_out' && state === 'active' && lastDay === null) return [];
    const enteredIn: readonly Tenancy['state'][] = moveReadingsIn[source];
    return enteredIn.includes(state) ? [{ ...one, source }] : [];
  });

/** Where a value is typed, for the way there from the one that was rejected. */
export const placeToType = (move: Occasion, row: MeterRow): string =>
  `${move}-${keyOf(row).replace(' ', '-')}`;
