import {
  type Meter,
  type MeterKind,
  type MeterScope,
  type Register,
  type RegisterSet,
  registersOf,
} from '@console/contract/apartment';
import { draftNumber } from '../form/draft-number.ts';

/** What stands on a meter itself. */
export interface PlateDraft {
  serial: string;
  intDigits: number;
  decimals: number;
  multiplier: string;
  registers: RegisterSet;
  verifyDue: string;
}

export const emptyPlate: PlateDraft = {
  serial: '',
  intDigits: draftNumber(5),
  decimals: draftNumber(1),
  multiplier: '1',
  registers: 'single',
  verifyDue: '',
};

/** A plate like that of the meter before: only the serial differs, as a rule. */
export const plateLike = ({ intDigits, decimals, multiplier, registers }: Meter): PlateDraft => ({
  ...emptyPlate,
  intDigits,
  decimals,
  multiplier,
  registers,
});

export const plateBody = ({ verifyDue, ...plate }: PlateDraft) => ({
  ...plate,
  verifyDue: verifyDue || null,
});

/** One value for each register, as it is typed. */
export type ValueDrafts = Partial<Record<Register, string>>;

export const valuesBody = (set: RegisterSet, values: ValueDrafts) =>
  registersOf[set].map((register) => ({ register, value: values[register] ?? '' }));

export interface NewMeterDraft extends PlateDraft {
  kind: MeterKind;
  scope: MeterScope;
  roomId: string | null;
  parentMeterId: string | null;
  tariffPlanId: string | null;
  note: string;
}

/** What can be done with a meter that is in this state. */
export const actionsIn = {
  in_stock: ['install'],
  installed: ['replace', 'remove', 'suspend'],
  suspended: ['resume'],
  removed: ['scrap'],
  scrapped: [],
} as const satisfies Record<Meter['state'], readonly string[]>;

/** The step of the replacement at which the first fault was found: old meter, new meter, its first values. */
export function faultyStep(fields: readonly { readonly path: string }[]): 0 | 1 | 2 {
  const steps = fields.map(({ path }) => {
    if (/^next\.(initial|photos)\b/.test(path)) return 2;
    return path.startsWith('next.') ? 1 : 0;
  });
  return steps.includes(0) || steps.length === 0 ? 0 : steps.includes(1) ? 1 : 2;
}
