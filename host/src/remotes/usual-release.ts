import { type LiveRecord, type LiveRelease, releaseFor } from '@console/contract';
import { sessionStore } from '@console/shell';

/** The release that this user runs in every tab: one that is rolled out to them, or the live one. */
export function usualRelease(record: LiveRecord): LiveRelease {
  const { user, organization } = sessionStore.getState();
  return releaseFor(record, user ? { sub: user.sub, organization } : null);
}
