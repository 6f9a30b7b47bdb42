import { apartmentPaths } from '@console/contract/apartment';
import { notePath } from '@console/contract/notes';
import type { Notification } from '@console/contract/platform';

/** Where a notification leads to. */
export function notificationAddress({ kind, payload }: Notification): string {
  if (kind !== 'overdueWork') return notePath({ uuid: payload.noteId });
  const view = { building: payload.buildingId, ym: payload.ym };
  if (payload.step === 'used') return apartmentPaths.checkUsed(view);
  return apartmentPaths.checkRead({ ...view, state: payload.step === 'read' ? 'unread' : 'entered' });
}
