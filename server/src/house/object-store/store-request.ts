import { StoreFault } from './object-store.ts';

const withinMs = 30_000;
/** As slow a line as a file is sent over, in bytes a millisecond. */
const slowest = 100;

const sizeOf = ({ body }: RequestInit): number => (body instanceof Blob ? body.size : 0);

/**
 * Asks a store whose address an operator has written down: that very host, without redirects. Only that it begins to answer
 * is waited for a limited time: how fast a file is read is up to whoever reads it.
 * @param within milliseconds, and more for a file that is sent  @throws StoreFault where nobody answers in time
 */
export async function storeRequest(
  url: string,
  init: RequestInit = {},
  within = withinMs,
): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), within + sizeOf(init) / slowest);
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: patience.signal });
  } catch {
    // What went wrong may quote the address, and with it a signature.
    throw new StoreFault('storeUnreachable');
  } finally {
    clearTimeout(timer);
  }
}
