import { useSession } from '@console/shell';
import { draftsRead } from './device-drafts.ts';
import type { Drafts } from './drafts.ts';

/** Drafts of whoever is signed in. */
export function useDrafts(): Drafts {
  const userId = useSession().user?.sub ?? '';
  return draftsRead(userId);
}
