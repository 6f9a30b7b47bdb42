import type { DayMethod } from '@console/contract/apartment';

/** What was counted of one method; null as long as nobody has. */
export interface CountedMethod {
  readonly method: DayMethod['method'];
  readonly countedMinor: number | null;
}

export interface DayCount {
  readonly bookedMinor: number;
  readonly countedMinor: number;
  /** Counted less booked. */
  readonly differenceMinor: number;
  /** By any method, also where two differences come to nothing. */
  readonly differs: boolean;
  /** Of each method somebody has said what there is: before that there is no sum to be told. */
  readonly isWhole: boolean;
}

/** A day's money in all: what is not counted yet counts as booked. */
export function bookedAndCounted(
  methods: readonly Pick<DayMethod, 'method' | 'bookedMinor'>[],
  counted: readonly CountedMethod[],
): DayCount {
  const pairs = methods.map(({ method, bookedMinor }) => {
    const told = counted.find((one) => one.method === method)?.countedMinor ?? null;
    return { bookedMinor, countedMinor: told ?? bookedMinor, isTold: told !== null };
  });
  const bookedMinor = pairs.reduce((sum, one) => sum + one.bookedMinor, 0);
  const countedMinor = pairs.reduce((sum, one) => sum + one.countedMinor, 0);
  return {
    ...{ bookedMinor, countedMinor, differenceMinor: countedMinor - bookedMinor },
    differs: pairs.some((one) => one.countedMinor !== one.bookedMinor),
    isWhole: pairs.every(({ isTold }) => isTold),
  };
}
