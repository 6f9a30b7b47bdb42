import { StoreFault } from './object-store.ts';

const withinMs = 30_000;

/**
 * Asks a store whose address an operator has written down: that very host, without redirects.
 * @throws StoreFault where nobody answers in time
 */
export async function storeRequest(input: string | Request, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) });
  } catch {
    // What went wrong may quote the address, and with it a signature.
    throw new StoreFault('storeUnreachable');
  }
}
