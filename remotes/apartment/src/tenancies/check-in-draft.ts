import {
  type Application,
  lastDayOfMonths,
  type NewTenancy,
  type payCycles,
  type Room,
  type TenancyTerms,
} from '@console/contract/apartment';
import type { Typed } from '@console/shell';
import type { Named } from '../people/named.ts';

/** One rent step as it is typed; the first one begins with the tenancy. */
export interface StepDraft {
  readonly from: string;
  readonly rentMinor: number | null;
}

/** Somebody who lives there, as it is typed; an empty day means: as long as the tenancy. */
export interface OccupantDraft extends Named {
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly shareWeight: string;
}

export interface CheckInDraft {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly person: Named | null;
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly depositMinor: number | null;
  readonly payCycle: (typeof payCycles)[number];
  readonly rates: readonly StepDraft[];
  readonly occupants: readonly OccupantDraft[];
  readonly note: string;
  /** The employer who pays; empty where the tenant does. */
  readonly payerEmployer: string | null;
}

export const livingThere = ({ personId, name }: Named): OccupantDraft => ({
  personId,
  name,
  firstDay: '',
  lastDay: null,
  shareWeight: '1',
});

/** A check-in into a room begins with what the room asks. */
export const checkInDraft = (firstDay: string, room?: Room): CheckInDraft => ({
  roomId: room?.roomId ?? '',
  bedId: null,
  person: null,
  firstDay,
  lastDay: null,
  depositMinor: room?.depositMinor ?? null,
  payCycle: 1,
  rates: [{ from: firstDay, rentMinor: room?.rentMinor ?? null }],
  occupants: [],
  note: '',
  payerEmployer: null,
});

type Applied = Pick<Application, 'applicant' | 'room' | 'bed' | 'from' | 'months'>;

/** A check-in by an approved application: the room and the days as they were approved, and who applied, where that is known. */
export function appliedDraft(today: string, rooms: readonly Room[], applied: Applied): CheckInDraft {
  const { applicant, room, bed, from, months } = applied;
  const firstDay = from ?? today;
  const draft = checkInDraft(
    firstDay,
    rooms.find(({ roomId }) => roomId === room?.roomId),
  );
  const lastDay = months === null ? null : lastDayOfMonths(firstDay, months);
  const term = { ...draft, bedId: bed?.bedId ?? null, lastDay };
  const { personId, name } = applicant;
  return personId === null ? term : withTenant(term, { personId, name });
}

/** Another room: its rent and deposit, unless somebody typed others. */
export function intoRoom(draft: CheckInDraft, room: Room, before: Room | undefined): CheckInDraft {
  const [first, ...later] = draft.rates;
  const untouched = first?.rentMinor == null || first.rentMinor === before?.rentMinor;
  const sameDeposit = draft.depositMinor === null || draft.depositMinor === before?.depositMinor;
  return {
    ...draft,
    roomId: room.roomId,
    bedId: null,
    depositMinor: sameDeposit ? room.depositMinor : draft.depositMinor,
    rates: [
      { from: draft.firstDay, rentMinor: untouched ? room.rentMinor : (first?.rentMinor ?? null) },
      ...later,
    ],
  };
}

/** Another tenant: whoever lives there for the one before lives there for the other. */
export function withTenant(draft: CheckInDraft, person: Named): CheckInDraft {
  const others = draft.occupants.filter(
    (one) => one.personId !== draft.person?.personId && one.personId !== person.personId,
  );
  const livesThere = !draft.person || draft.occupants.some((one) => one.personId === draft.person?.personId);
  return { ...draft, person, occupants: livesThere ? [livingThere(person), ...others] : others };
}

/** As it goes over the wire; what is missing goes as nothing, and the API says at which field. */
export const occupantsOf = (
  occupants: readonly OccupantDraft[],
  { firstDay, lastDay }: Pick<TenancyTerms, 'firstDay' | 'lastDay'>,
) =>
  occupants.map((one) => ({
    personId: one.personId,
    firstDay: one.firstDay || firstDay,
    lastDay: one.lastDay || lastDay,
    shareWeight: one.shareWeight,
  }));

export const ratesOf = (steps: readonly StepDraft[], firstDay: string) =>
  steps.map(({ from, rentMinor }, index) => ({ from: index === 0 ? firstDay : from, rentMinor }));

export function newTenancyOf(
  draft: CheckInDraft,
  sign: boolean,
  applicationId: string | null = null,
): Typed<NewTenancy> & { readonly lastDay: string | null } {
  const term = { firstDay: draft.firstDay, lastDay: draft.lastDay || null };
  return {
    ...term,
    roomId: draft.roomId,
    bedId: draft.bedId,
    primaryPersonId: draft.person?.personId ?? '',
    depositMinor: draft.depositMinor,
    payCycle: draft.payCycle,
    rates: ratesOf(draft.rates, draft.firstDay),
    occupants: occupantsOf(draft.occupants, term),
    note: draft.note,
    payerEmployer: draft.payerEmployer || null,
    applicationId,
    sign,
  };
}
