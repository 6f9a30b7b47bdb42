import type {
  ArrearsFigures,
  CostFigures,
  IncomeFigures,
  OccupancyFigures,
  UsageFigures,
  WorkloadFigures,
} from '@console/contract/apartment';
import { type Facts, isKnown, numberOf, quantityOf, ratioOf } from '../../../house/statistics/facts-rules.ts';

/** A fact where its group has others: none of it is nothing of it. */
const countOf = (value: bigint | null | undefined): number => Number(value ?? 0n);

export type OccupancyFact = 'lettable' | 'occupied' | 'vacantRent' | 'checkIns' | 'checkOuts';

/**
 * 5.7: nights that were let of those on which something could be let, what the empty ones may have cost, and how often somebody
 * came and went for each room or bed that there was.
 * @param nights of the months that this is about, as far as they are over
 */
export function occupancyFigures(facts: Facts<OccupancyFact>, nights: number): OccupancyFigures | null {
  if (!isKnown(facts)) return null;
  const { lettable, occupied, vacantRent, checkIns, checkOuts } = facts;
  const perUnit = (moves: bigint | null | undefined) => ratioOf((moves ?? 0n) * BigInt(nights), lettable);
  return {
    lettableNights: countOf(lettable),
    occupiedNights: countOf(occupied),
    vacantNights: countOf((lettable ?? 0n) - (occupied ?? 0n)),
    occupancy: ratioOf(occupied ?? 0n, lettable),
    vacancyLossMinor: vacancyCost(vacantRent ?? 0n),
    checkIns: countOf(checkIns),
    checkOuts: countOf(checkOuts),
    checkInsPerUnit: perUnit(checkIns),
    checkOutsPerUnit: perUnit(checkOuts),
  };
}

/** 5.7: a thirtieth of a month's rent for each night, rounded once for all of them. @param vacantRent rents, added up night by night */
function vacancyCost(vacantRent: bigint): number {
  const [whole, rest] = [vacantRent / 30n, vacantRent % 30n];
  return Number(whole + (rest * 2n >= 30n ? 1n : 0n));
}

export type IncomeFact = 'charged' | 'received' | 'issued' | 'collected';

/** 5.7: what is paid of a month's regular bills, of what they come to less voids and credits. */
export function incomeFigures(facts: Facts<IncomeFact>): IncomeFigures | null {
  if (!isKnown(facts)) return null;
  const issued = numberOf(facts.issued);
  // A bill of which nothing is paid is known to be paid by nothing.
  const collected = issued === null ? null : (numberOf(facts.collected) ?? 0);
  return {
    chargedMinor: numberOf(facts.charged),
    receivedMinor: numberOf(facts.received),
    issuedMinor: issued,
    collectedMinor: collected,
    collection: ratioOf(facts.collected ?? 0n, facts.issued),
  };
}

export type ArrearsFact =
  | 'arrears'
  | 'days1To30'
  | 'days31To60'
  | 'days61To90'
  | 'daysOver90'
  | 'bills'
  | 'oldestDays';

/** 5.7 and 5.3: what is open of bills that were due, by how long. */
export function arrearsFigures(facts: Facts<ArrearsFact>): ArrearsFigures | null {
  if (!isKnown(facts)) return null;
  return {
    arrearsMinor: countOf(facts.arrears),
    days1To30Minor: countOf(facts.days1To30),
    days31To60Minor: countOf(facts.days31To60),
    days61To90Minor: countOf(facts.days61To90),
    daysOver90Minor: countOf(facts.daysOver90),
    bills: countOf(facts.bills),
    oldestDays: numberOf(facts.oldestDays),
  };
}

export type UsageFact = 'quantity' | 'estimated' | 'area' | 'personDays' | 'master' | 'gap';

/** 5.7: use of rooms, by their area and by the days of the people in them, and what masters saw that no meter below did. */
export function usageFigures(facts: Facts<UsageFact>): UsageFigures | null {
  if (!isKnown(facts)) return null;
  const { quantity, estimated, area, personDays, master, gap } = facts;
  return {
    quantity: quantityOf(quantity),
    estimated: (estimated ?? 0n) > 0n,
    areaM2: quantityOf(area, 2),
    perM2: ratioOf(quantity, area, [3, 2]),
    personDays: quantityOf(personDays, 0),
    perPersonDay: ratioOf(quantity, personDays, [3, 0]),
    masterQuantity: quantityOf(master),
    loss: ratioOf(gap, master, [3, 3]),
  };
}

export type CostFact = 'billed' | 'mains' | 'billedAgainst' | 'mainsAgainst';

/** 5.7: what tenants were billed less what the supplier asked, where both are known. */
export function costFigures(facts: Facts<CostFact>): CostFigures | null {
  if (!isKnown(facts)) return null;
  const { billed, mains, billedAgainst, mainsAgainst } = facts;
  const both = billedAgainst !== null && billedAgainst !== undefined;
  return {
    billedMinor: numberOf(billed),
    mainsMinor: numberOf(mains),
    differenceMinor: both ? Number(billedAgainst - (mainsAgainst ?? 0n)) : null,
  };
}

/** Of one utility, month and building. */
export const costFacts = (billed: bigint | null, mains: bigint | null): Facts<CostFact> => {
  const both = billed !== null && mains !== null;
  return { billed, mains, billedAgainst: both ? billed : null, mainsAgainst: both ? mains : null };
};

export type WorkloadFact = 'readings' | 'checks' | 'bills' | 'payments' | 'due' | 'inTime';

/** 5.7: registers that were read inside the window, of those that had to be; and who did how much. */
export function workloadFigures(facts: Facts<WorkloadFact>): WorkloadFigures | null {
  if (!isKnown(facts)) return null;
  const { readings, checks, bills, payments, due, inTime } = facts;
  return {
    readings: countOf(readings),
    checks: countOf(checks),
    bills: countOf(bills),
    payments: countOf(payments),
    dueReadings: numberOf(due),
    readingsInTime: numberOf(due) === null ? null : countOf(inTime),
    timeliness: ratioOf(inTime ?? 0n, due),
  };
}
