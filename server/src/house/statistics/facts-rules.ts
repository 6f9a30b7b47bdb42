import { quotient, textOf } from '../../exact.ts';

/**
 * What is counted, in whole numbers: nights, minor units, thousandths of a quantity, hundredths of a square metre. Null, or not
 * there, where nothing is known, which is not 0.
 */
export type Facts<Name extends string> = Readonly<Partial<Record<Name, bigint | null>>>;

/** Facts of one group in one month, as the database sums them up; several of the same are added. */
export interface FactRow<Name extends string> {
  readonly key: string;
  readonly ym: string;
  readonly facts: Facts<Name>;
}

/** How two of a fact come together; sums unless told. */
export type Greatest<Name extends string> = readonly Name[];

const known = (value: bigint | null | undefined): value is bigint => value !== null && value !== undefined;

/** All of them together; a fact that none of them knows is not known. */
export function together<Name extends string>(
  all: readonly Facts<Name>[],
  greatest: Greatest<Name> = [],
): Facts<Name> {
  const sum: Partial<Record<Name, bigint | null>> = {};
  for (const facts of all)
    for (const [name, value] of Object.entries(facts) as [Name, bigint | null | undefined][]) {
      const before = sum[name];
      if (!known(value)) sum[name] = before ?? null;
      else if (!known(before)) sum[name] = value;
      else if (!greatest.includes(name)) sum[name] = before + value;
      else if (value > before) sum[name] = value;
    }
  return sum;
}

export const isKnown = (facts: Facts<string>): boolean => Object.values(facts).some(known);

/** A number of a row, `12` or null, as it comes from the database. */
export const wholeOf = (text: string | number | null | undefined): bigint | null =>
  text === null || text === undefined ? null : BigInt(text);

/** Money and counts as the wire has them. */
export const numberOf = (value: bigint | null | undefined): number | null =>
  known(value) ? Number(value) : null;

/** Thousandths as a quantity, `12.345`. */
export const quantityOf = (value: bigint | null | undefined, scale = 3): string | null =>
  known(value) ? textOf({ units: value, scale }) : null;

/**
 * One by the other to four decimals, rounded once; null where either is not known or nothing is to be divided by.
 * @param scales how many digits of each stand behind the point
 */
export function ratioOf(
  part: bigint | null | undefined,
  whole: bigint | null | undefined,
  scales: readonly [number, number] = [0, 0],
): string | null {
  if (!known(part) || !known(whole) || whole <= 0n) return null;
  return textOf(quotient({ units: part, scale: scales[0] }, { units: whole, scale: scales[1] }, 4));
}
