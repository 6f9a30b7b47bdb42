import type { MeterKind, MeterScope, Register } from '@console/contract/apartment';
import { daysBetween } from '../../../days.ts';
import { exact, plus, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { OwnedStretch } from './shared-room-rules.ts';

/** A line of the usage ledger, or what will be one, between its readings. */
export interface FlowRow {
  /** None of what is not locked yet. */
  readonly usageFlowId: string | null;
  readonly tenancyId: string | null;
  readonly meterId: string;
  readonly register: Register;
  readonly quantity: string;
  readonly kind: 'actual' | 'estimated' | 'true_up' | 'correction';
  /** When it was booked; none of what is not locked yet. */
  readonly at: string | null;
  /** The month that it is a use of. */
  readonly useYm: string;
  /** Whether it is what is to be charged, not what was charged before. */
  readonly isNew: boolean;
  readonly fromReadingId: string | null;
  readonly toReadingId: string | null;
  readonly fromOn: string | null;
  readonly toOn: string | null;
  readonly fromValue: string | null;
  readonly toValue: string | null;
  readonly fromRound: boolean;
  readonly toRound: boolean;
  /** Whether somebody moved out by it. */
  readonly fromLeft: boolean;
  readonly toLeft: boolean;
  readonly days: number | null;
}

export interface CostMeter {
  readonly meterId: string;
  readonly root: string;
  readonly serial: string;
  readonly kind: MeterKind;
  readonly scope: MeterScope;
  readonly roomId: string | null;
  readonly multiplier: string;
}

const keyOf = ({ tenancyId, meterId, register, fromOn, toOn }: FlowRow): string =>
  [tenancyId, meterId, register, fromOn, toOn].join();

const sumOf = (rows: readonly FlowRow[]) => plus(exact('0'), ...rows.map(({ quantity }) => exact(quantity)));

/** Booked, and taken back when a gate was stepped back: it never was. */
function takenBack(rows: readonly FlowRow[]): boolean {
  const first = rows.filter(({ kind }) => kind === 'actual' || kind === 'estimated');
  return (
    first.some(({ quantity }) => exact(quantity).units !== 0n) &&
    sumOf(first).units === 0n &&
    sumOf(rows).units === 0n
  );
}

/** What the lines come to, stretch by stretch, in the order of their days. */
export function stretchesOf(
  rows: readonly FlowRow[],
  meterOf: (meterId: string) => CostMeter | undefined,
): OwnedStretch[] {
  return [...grouped(rows, keyOf).values()]
    .filter((own) => !takenBack(own))
    .flatMap((own) => {
      const last = own.at(-1);
      const meter = last && meterOf(last.meterId);
      return meter ? [stretchOf(own, last, meter)] : [];
    })
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

const orderOf = ({ shown }: OwnedStretch): string => [shown.toDay, shown.fromDay, shown.register].join();

function stretchOf(rows: readonly FlowRow[], last: FlowRow, meter: CostMeter): OwnedStretch {
  const { tenancyId, register, fromOn, toOn, fromRound, toRound, fromLeft, toLeft } = last;
  const kinds = new Set(rows.map(({ kind }) => kind));
  return {
    ...{ tenancyId, fromRound, toRound, fromLeft, toLeft },
    shown: {
      ...{ meterId: meter.meterId, meterSerial: meter.serial, meterKind: meter.kind, register },
      ...{ fromReadingId: last.fromReadingId, toReadingId: last.toReadingId },
      ...{ fromDay: fromOn, fromValue: last.fromValue, toDay: toOn, toValue: last.toValue },
      multiplier: meter.multiplier,
      quantity: textOf(sumOf(rows)),
      days: last.days ?? (fromOn !== null && toOn !== null ? daysBetween(fromOn, toOn) : 0),
      estimated: kinds.has('estimated') && !kinds.has('true_up'),
    },
  };
}
