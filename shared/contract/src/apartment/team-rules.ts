import { memberRefusalBy } from '../members.ts';
import { type ApartmentPermission, type ApartmentRole, apartmentRoles } from './permissions.ts';

/** Who may change whose membership of a building's team (apartment-and-wood.md, section 3). */
export const teamRefusal = memberRefusalBy<ApartmentRole>('OWN');

/** Two halves of one piece of work that two people do. */
export const separatedWork = [
  { work: 'reading', first: 'apartment.reading.enter', second: 'apartment.reading.check' },
  { work: 'correction', first: 'apartment.correction.ask', second: 'apartment.correction.approve' },
  { work: 'tariff', first: 'apartment.tariff.edit', second: 'apartment.tariff.activate' },
  { work: 'bill', first: 'apartment.bill.generate', second: 'apartment.bill.check' },
  { work: 'payment', first: 'apartment.payment.record_cash', second: 'apartment.payment.confirm' },
  { work: 'checkout', first: 'apartment.checkout.inspect', second: 'apartment.checkout.approve' },
  { work: 'payOut', first: 'apartment.checkout.approve', second: 'apartment.checkout.pay_out' },
] as const satisfies readonly { work: string; first: ApartmentPermission; second: ApartmentPermission }[];
export type SeparatedWork = (typeof separatedWork)[number]['work'];

/**
 * nobody: no one can do one of the halves · blocked: the only one for the second half is the only one for the first ·
 * one_person: one person alone can do the second half, so that it waits while they are away
 */
export interface TeamWarning {
  readonly work: SeparatedWork;
  readonly problem: 'nobody' | 'blocked' | 'one_person';
}

const holders = (team: readonly (readonly ApartmentRole[])[], permission: ApartmentPermission): number[] =>
  team.flatMap((roles, index) =>
    roles.some((role) => apartmentRoles[role].includes(permission)) ? [index] : [],
  );

/** What will stand still with this team, given that two people do what is separated. @param team roles of each member */
export function teamWarnings(team: readonly (readonly ApartmentRole[])[]): TeamWarning[] {
  return separatedWork.flatMap(({ work, first, second }): TeamWarning[] => {
    const begin = holders(team, first);
    const finish = holders(team, second);
    if (begin.length === 0 || finish.length === 0) return [{ work, problem: 'nobody' }];
    if (begin.length === 1 && finish.length === 1 && begin[0] === finish[0])
      return [{ work, problem: 'blocked' }];
    return finish.length === 1 ? [{ work, problem: 'one_person' }] : [];
  });
}
