import type { Tenancy, TenancyChange } from '@console/contract/apartment';
import { type OccupantDraft, occupantsOf, ratesOf, type StepDraft } from './check-in-draft.ts';

/** What can be changed of a tenancy while it stands, as it is typed. */
export interface TenancyDraft {
  readonly steps: readonly StepDraft[];
  readonly occupants: readonly OccupantDraft[];
  readonly payCycle: Tenancy['payCycle'];
  readonly note: string;
}

export const tenancyDraft = (saved: Tenancy | undefined): TenancyDraft => ({
  steps: saved?.rates ?? [],
  occupants: (saved?.occupants ?? []).map((one) => ({
    personId: one.personId,
    name: one.name,
    firstDay: one.firstDay,
    lastDay: one.lastDay ?? '',
    shareWeight: one.shareWeight,
  })),
  payCycle: saved?.payCycle ?? 1,
  note: saved?.note ?? '',
});

/** Only what was changed goes over the wire. */
export const tenancyChange = (changes: Partial<TenancyDraft>, saved: Tenancy): TenancyChange => ({
  ...(changes.steps ? { rates: ratesOf(changes.steps, saved.firstDay) } : {}),
  ...(changes.occupants ? { occupants: occupantsOf(changes.occupants, saved) } : {}),
  ...(changes.payCycle === undefined ? {} : { payCycle: changes.payCycle }),
  ...(changes.note === undefined ? {} : { note: changes.note }),
});
