import type { FramedRecord, FramedRelease } from '@console/contract';

/** A release of a remote, at the addresses where it would lie. @param more what a test is about */
export function releaseNamed(
  remote: string,
  release: string,
  more: Partial<FramedRelease> = {},
): FramedRelease {
  const base = more.base ?? `/remotes/${remote}/${release}/`;
  return {
    ...{ release, mfName: `${remote}_${release}`, base },
    ...{ manifest: `${base}manifest.json`, entry: `${base}entry.js`, files: {} },
    ...{ commit: null, builtAt: '2026-11-21T09:00:00.000Z', shell: '^1.0.0', contract: '1.0.0' },
    ...more,
  };
}

/** A remote that is live, with an area of its own name. @param more what a test is about */
export const recordOf = (remote: string, more: Partial<FramedRecord> = {}): FramedRecord => ({
  ...{ remote, area: remote, titles: { zh: remote, en: remote }, icon: 'x', order: 1, menu: [] },
  ...{ publicPaths: [], shell: '^1.0.0', previous: [], rollouts: [], history: [] },
  live: releaseNamed(remote, '0123456789ab'),
  ...more,
});
