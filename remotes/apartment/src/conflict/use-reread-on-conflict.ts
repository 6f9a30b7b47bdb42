import type { AnyEndpoint, ApiError } from '@console/contract';
import { invalidate } from '@console/shell';
import { useEffect, useRef } from 'react';

const faster = ['VERSION_CONFLICT', 'STATE_CONFLICT'];

/**
 * Where the server refused because somebody was faster, what is so now is read again. Any other failure leaves the
 * version alone: what is then sent again is the same request, which is never carried out twice.
 */
export function useRereadOnConflict(error: ApiError | undefined, touches: readonly AnyEndpoint[]): void {
  const stale = useRef(touches);
  // Syncs what is on the screen with what the server has just told of.
  useEffect(() => {
    if (error && faster.includes(error.code)) void invalidate(...stale.current);
  }, [error]);
}
