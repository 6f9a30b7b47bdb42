import type { Tenancy, TenancyChange } from '@console/contract/apartment';
import type { Typed } from '@console/shell';
import { type OccupantDraft, occupantsOf, ratesOf, type StepDraft } from './check-in-draft.ts';

/** What can be changed of a tenancy while it stands, as it is typed. */
export interface TenancyDraft {
  readonly rates: readonly StepDraft[];
  readonly occupants: readonly OccupantDraft[];
  readonly payCycle: Tenancy['payCycle'];
  readonly note: string;
  readonly payerEmployer: string | null;
}

export const tenancyDraft = (saved: Tenancy | undefined): TenancyDraft => ({
  rates: saved?.rates ?? [],
  occupants: (saved?.occupants ?? []).map((one) => ({
    personId: one.personId,
    name: one.name,
    firstDay: one.firstDay,
    lastDay: one.lastDay,
    shareWeight: one.shareWeight,
  })),
  payCycle: saved?.payCycle ?? 1,
  note: saved?.note ?? '',
  payerEmployer: saved?.payerEmployer ?? null,
});

/** As it goes over the wire; of a tenancy that stands, its term is not changed here. */
export const tenancyChange = (draft: TenancyDraft, term: Tenancy): Typed<Required<TenancyChange>> => ({
  rates: ratesOf(draft.rates, term.firstDay),
  occupants: occupantsOf(draft.occupants, term),
  payCycle: draft.payCycle,
  note: draft.note,
  payerEmployer: draft.payerEmployer || null,
});
