import { dialogLater } from '@console/ui';
import type { DraftDialogProps } from './draft-dialog.tsx';

/** Fetched when somebody begins a draft. */
export const DraftLater = dialogLater<DraftDialogProps>(() => import('./draft-dialog.tsx'));
