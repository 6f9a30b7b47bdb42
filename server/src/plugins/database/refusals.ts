import { ApiError } from '@console/contract';
import { codeOf } from './db.ts';

const uniqueViolation = '23505';

/** Whether a unique constraint or index, by its name in the migrations, has refused a write. */
export function isSecondOf(constraint: string, error: unknown): boolean {
  if (codeOf(error) !== uniqueViolation) return false;
  const told = error as Error & { readonly constraint?: string };
  // Where tenants are spread over several servers (Citus), a shard's own constraint refuses, and only the message comes through.
  return told.constraint === undefined
    ? new RegExp(`\\b${constraint}_\\d+\\b`).test(told.message)
    : told.constraint === constraint;
}

/**
 * Awaits a write of what may stand but once. The constraint says so, so that of two at once one is refused.
 * @param constraint by which the database refuses a second one
 * @throws the refusal when there is one already
 */
export async function withFree<T>(
  constraint: string,
  write: Promise<T>,
  refusal: () => ApiError,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isSecondOf(constraint, error) ? refusal() : error;
  }
}

/**
 * The same for a code; whose it is stays untold.
 * @param path the field that holds it
 * @throws ApiError CODE_TAKEN at that field when it is taken
 */
export const withFreeCode = <T>(constraint: string, write: Promise<T>, path = 'code'): Promise<T> =>
  withFree(constraint, write, () => new ApiError('CODE_TAKEN', { fields: [{ path, code: 'taken' }] }));

/** A row that the statement must have answered. */
export function written<T>(row: T | undefined): T {
  if (row === undefined) throw new ApiError('INTERNAL', { message: 'a write answered no row' });
  return row;
}
