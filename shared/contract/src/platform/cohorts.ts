import type { LiveRecord, LiveRelease, Rollout } from './releases.ts';

/** Whom a release is chosen for; nobody in particular when signed out. */
export interface Person {
  /** Subject of the id token. */
  readonly sub: string;
  /** Organization that the session works in. */
  readonly organization?: string | null | undefined;
}

/**
 * A name of somebody for one remote, under which live records, which everybody can read, list users and organizations.
 * Another one for every remote: otherwise the same people would get every team's unproven release.
 * @returns eight hexadecimal digits
 */
export const markOf = (remote: string, id: string): string =>
  hashOf(`${remote}:${id}`).toString(16).padStart(8, '0');

/** FNV-1a, 32 bits: even enough for shares, and no digest of the browser has to be waited for. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // Its low bits are its weakest.
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Place of a user among a hundred, 0 to 99, the same in every browser. */
const bucketOf = (remote: string, sub: string): number => hashOf(`${remote}:${sub}`) % 100;

function reaches({ percent, users, organizations }: Rollout, remote: string, person: Person): boolean {
  if (users.includes(markOf(remote, person.sub))) return true;
  if (person.organization && organizations.includes(markOf(remote, person.organization))) return true;
  return bucketOf(remote, person.sub) < percent;
}

/** The release of a remote that somebody runs: that of the first rollout which reaches them, else the live one. */
export function releaseFor(
  { remote, live, rollouts }: Pick<LiveRecord, 'remote' | 'live' | 'rollouts'>,
  person: Person | null,
): LiveRelease {
  if (!person) return live;
  return rollouts.find((rollout) => reaches(rollout, remote, person))?.release ?? live;
}
