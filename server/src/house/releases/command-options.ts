/** How both commands read what was typed: this repository's (`cli.ts`) and the packed kit's (`kit/src/cli.ts`). */
import { resolve } from 'node:path';
import { endpointTarget } from './endpoint/client.ts';
import type { Cohort } from './record-rules.ts';
import { folderTarget, type ReleaseTarget } from './release-target.ts';

/** @throws a sentence for what is no whole number, or more than `most` */
export function wholeNumber(option: string, text: string, most: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) || number > most) throw new Error(`--${option} is a whole number up to ${most}`);
  return number;
}

/** Options that say whom a release is given to. */
interface ToWhom {
  readonly percent?: string | undefined;
  readonly user: readonly string[];
  readonly org: readonly string[];
}

/** @returns undefined: nobody in particular was named */
export function cohortOf({ percent, user: users, org: organizations }: ToWhom): Cohort | undefined {
  if (percent === undefined && users.length === 0 && organizations.length === 0) return undefined;
  return { percent: wholeNumber('percent', percent ?? '0', 100), users, organizations };
}

/** Gives a release to nobody any more. */
export const nobody: Cohort = { percent: 0, users: [], organizations: [] };

/** The reason that the audit log keeps of a release whose checks were left out. @throws where none was given */
export function reasonWithoutChecks(why: string): string {
  if (why.trim() === '') throw new Error('--skip-checks goes with --why <text>: the audit log keeps it');
  return `without checks: ${why}`;
}

/** Whether a target is the address of a console. */
export const isConsole = (to: string): boolean => /^https?:\/\//i.test(to);

/**
 * @param to a folder that is served, or the address of a console
 * @param token by which that console takes releases
 * @throws a sentence for an address of another kind, a console that the token may not go to, or where there is none
 */
export function targetAt(to: string, token: string): ReleaseTarget {
  if (isConsole(to)) return consoleAt(to, token);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to))
    throw new Error(`${to} is neither a folder nor the https address of a console`);
  return folderTarget(resolve(to));
}

function consoleAt(address: string, token: string): ReleaseTarget {
  const { protocol, hostname } = new URL(address);
  // Whoever listens in between would have the token.
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error(`${address}: a token goes over https only`);
  if (token === '') throw new Error('which token? RELEASE_TOKEN holds it');
  return endpointTarget(address, token);
}
