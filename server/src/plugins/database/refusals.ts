import { ApiError } from '@console/contract';
import { codeOf } from './db.ts';

const uniqueViolation = '23505';

/** The constraint that a statement broke, by its name in the migrations. */
export const brokenRule = (error: unknown) => (error as { constraint?: string } | null)?.constraint;

/**
 * Awaits a write whose code must be unique. The constraint says so, so that of two at once one is refused; whose code it
 * is stays untold.
 * @param constraint by which the database refuses a second one  @param path the field that holds it
 * @throws ApiError CODE_TAKEN at that field when it is taken
 */
export async function withFreeCode<T>(constraint: string, write: Promise<T>, path = 'code'): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const taken = brokenRule(error) === constraint && codeOf(error) === uniqueViolation;
    throw taken ? new ApiError('CODE_TAKEN', { fields: [{ path, code: 'taken' }] }) : error;
  }
}

/** A row that the statement must have answered. */
export function written<T>(row: T | undefined): T {
  if (row === undefined) throw new ApiError('INTERNAL', { message: 'a write answered no row' });
  return row;
}
