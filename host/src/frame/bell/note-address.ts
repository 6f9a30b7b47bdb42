import { notePath } from '@console/contract/notes';
import type { Notification } from '@console/contract/platform';

/** Where a notification leads to. */
export const noteAddress = ({ payload }: Notification): string => notePath({ uuid: payload.noteId });
