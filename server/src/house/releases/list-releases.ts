import type { LiveRecord, LiveRelease, Rollout } from '@console/contract';
import type { ReleaseToken } from './endpoint/release-tokens.ts';

const inLine = ({ release, builtAt, commit, shell }: LiveRelease) =>
  `${release}  ${builtAt}  shell ${shell}  ${commit ?? '-'}`;

/** Named users and organizations are counted only: a record knows nothing else of them. */
function toWhom({ percent, users, organizations }: Rollout): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return [
    percent > 0 ? `${percent} %` : '',
    users.length > 0 ? count(users.length, 'user') : '',
    organizations.length > 0 ? count(organizations.length, 'organization') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is live, for whom something else is, and the ways back: lines for a terminal. */
export const listReleases = (records: readonly LiveRecord[]): string[] =>
  records.flatMap(({ remote, area, live, rollouts, previous, history }) => [
    `${remote.padEnd(12)} /${area.padEnd(12)} live     ${inLine(live)}`,
    ...rollouts.map((one) => `${' '.repeat(26)} rollout  ${inLine(one.release)}  (${toWhom(one)})`),
    ...previous.map((one) => `${' '.repeat(26)} before   ${inLine(one)}`),
    ...history.slice(previous.length).map((name) => `${' '.repeat(26)} before   ${name}`),
  ]);

/** Who may send releases, a line each. */
export const listTokens = (tokens: readonly ReleaseToken[], now: Date): string[] =>
  tokens.map(({ tokenId, remote, name, may, ending, expiresAt, lastUsedAt, withdrawnAt }) => {
    const state = withdrawnAt ? 'withdrawn' : new Date(expiresAt) <= now ? 'ended' : `until ${expiresAt}`;
    return `${remote.padEnd(12)} ${tokenId}  …${ending}  ${may.join('+')}  ${state}  used ${lastUsedAt ?? 'never'}  ${name}`;
  });
