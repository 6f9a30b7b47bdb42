import {
  type Evidence,
  type Meter,
  type MeterKind,
  type MeterScope,
  type Register,
  type RegisterSet,
  registersOf,
} from '@console/contract/apartment';

/** What stands on a meter itself. */
export interface PlateDraft {
  readonly serial: string;
  readonly intDigits: number | null;
  readonly decimals: number | null;
  readonly multiplier: string;
  readonly registers: RegisterSet;
  readonly verifyDue: string | null;
}

export const emptyPlate: PlateDraft = {
  serial: '',
  intDigits: 5,
  decimals: 1,
  multiplier: '1',
  registers: 'single',
  verifyDue: null,
};

/** A plate like that of the meter before: only the serial differs, as a rule. */
export const plateLike = ({ intDigits, decimals, multiplier, registers }: Meter): PlateDraft => ({
  ...emptyPlate,
  intDigits,
  decimals,
  multiplier,
  registers,
});

/** What one register shows, as it is typed. */
export interface RegisterDraft {
  readonly register: Register;
  readonly value: string;
}

/** A row for each register of the set; those that stay keep what was typed. */
export const registerRows = (
  set: RegisterSet,
  before: readonly RegisterDraft[] = [],
): readonly RegisterDraft[] =>
  registersOf[set].map(
    (register) => before.find((one) => one.register === register) ?? { register, value: '' },
  );

export const idsOf = (photos: readonly Evidence[]): string[] =>
  photos.map(({ attachmentId }) => attachmentId);

export interface NewMeterDraft extends PlateDraft {
  readonly kind: MeterKind;
  readonly scope: MeterScope;
  readonly roomId: string | null;
  readonly parentMeterId: string | null;
  readonly tariffPlanId: string | null;
  readonly note: string;
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
