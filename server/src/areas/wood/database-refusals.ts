import { ApiError } from '@console/contract';

interface Refusal {
  code?: string;
  constraint?: string;
}

const uniqueViolation = '23505';

/**
 * Runs a write whose code must be unique in the team.
 * @returns what the write returns; a taken code is CODE_TAKEN at the field `code`
 */
export async function withFreeCode<T>(constraint: string, code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refusal = error as Refusal;
    if (refusal.code !== uniqueViolation || refusal.constraint !== constraint) throw error;
    throw new ApiError('CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }], details: { code } });
  }
}

/** A row that the statement must have answered. */
export function written<T>(row: T | undefined): T {
  if (row === undefined) throw new ApiError('INTERNAL', { message: 'a write answered no row' });
  return row;
}
