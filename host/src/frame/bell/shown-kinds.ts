import { notificationKinds } from '@console/contract/platform';

/** What this page can show: a server that is newer tells no more. */
export const shownKinds = notificationKinds.join(',');
