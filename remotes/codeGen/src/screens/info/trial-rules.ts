import type { LiveRecord } from '@console/contract';

/** Releases that can be tried by name, newest first: the rollouts', then the ways back. */
export const releasesToTry = ({ live, rollouts, history }: LiveRecord): string[] => [
  ...new Set([...rollouts.map(({ release }) => release.release), live.release, ...history]),
];

/** Where a published release is described. */
export const descriptionOf = (remote: string, release: string): string =>
  `/remotes/${remote}/${release}/release.json`;

/** Of a release that is published and that its live record does not name, as somebody types or pastes its id. */
export function publishedAddress(
  remote: string,
  typed: string,
): { address: string; problem?: undefined } | { problem: 'missingId' | 'noId' } {
  const id = typed.trim();
  if (id === '') return { problem: 'missingId' };
  return /^[0-9a-z]{7,40}$/.test(id) ? { address: descriptionOf(remote, id) } : { problem: 'noId' };
}

export type AddressProblem = 'missing' | 'noAddress' | 'insecure';

/**
 * The address of a development release, as somebody types or pastes it.
 * @param page protocol of this page: one that came over https may load over http from this machine only
 * @returns the address of the release's description, or what is wrong with it
 */
export function trialAddress(
  typed: string,
  page: string,
): { address: string; problem?: undefined } | { problem: AddressProblem } {
  const text = typed.trim();
  if (text === '') return { problem: 'missing' };
  if (!URL.canParse(text)) return { problem: 'noAddress' };
  const address = new URL(text);
  if (!['http:', 'https:'].includes(address.protocol)) return { problem: 'noAddress' };
  if (address.protocol === 'http:' && page === 'https:' && !isThisMachine(address.hostname)) {
    return { problem: 'insecure' };
  }
  if (!address.pathname.endsWith('.json'))
    address.pathname = `${address.pathname.replace(/\/$/, '')}/release.json`;
  return { address: address.href };
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';
