import { ApiError, invalidField } from '@console/contract';
import { KernelFault } from './kernel-client.ts';

/** Who asks, as far as faults go. */
export interface Asker {
  /** May know that the settings of the server are wrong. */
  readonly isAdmin: boolean;
}

/**
 * What a kernel did not do, as the API says it.
 * @param field of the call that a kernel may refuse, with its own words
 */
export function refusalOf(error: unknown, { isAdmin }: Asker, field: string): unknown {
  if (!(error instanceof KernelFault)) return error;
  const { reason, says } = error;
  if (reason === 'refused') return invalidField(field, 'refused_by_controller', { says });
  const told = reason === 'rejected' && !isAdmin ? 'unavailable' : reason;
  return new ApiError('UPSTREAM', {
    message: error.message,
    details: { reason: told, ...(says !== '' && reason === 'failed' ? { says } : {}) },
  });
}
