import { type Exact, exact } from '../../../exact.ts';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { isPlausibleRollover } from '../meters/index.ts';
import { earlierUses, placedMeters, rootsOf } from './thread-facts.ts';
import { pastUses } from './thread-rules.ts';

interface Value {
  readonly buildingId: string;
  readonly meterId: string;
  readonly register: string;
  /** The month that it stands in. */
  readonly ym: string;
}

/**
 * Whether a counter that went round between the two has used no more than one expects of its register: of a value that
 * belongs to no round, nor to its facts.
 */
export async function isBelievable(
  db: Db,
  { buildingId, meterId, register, ym }: Value,
  [previous, current]: readonly [Exact, Exact],
): Promise<boolean> {
  const roots = await rootsOf(db, buildingId, [meterId]);
  const meter = (await placedMeters(db, buildingId, roots)).find((one) => one.meterId === meterId);
  const uses = await earlierUses(db, buildingId, ym, roots);
  const past = pastUses(uses.filter((use) => use.register === register)).map(({ quantity }) => quantity);
  const face = { intDigits: meter?.intDigits ?? 0, multiplier: exact(meter?.multiplier ?? '1') };
  return isPlausibleRollover({ face, previous, current }, past.slice(0, 6).reverse());
}

/** A correction is no way around the manager who confirms rollovers while values are entered. @throws FORBIDDEN */
export async function demandBelievable(
  db: Db,
  value: Value,
  between: readonly [Exact, Exact],
  { mayConfirmRollover = false }: { readonly mayConfirmRollover?: boolean },
): Promise<void> {
  if (mayConfirmRollover || (await isBelievable(db, value, between))) return;
  throw forbidden('apartment.building.configure');
}
