import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** What opens at a click on three dots, fetched together: each of them needs the menu, and few need only one. */
export { default as NoteMenuItems } from '../detail/note-menu-items.tsx';
export { default as ClearDeviceDialog } from '../device/clear-device-dialog.tsx';
export { default as ListMenuItems } from '../list/list-menu-items.tsx';
export { default as RowMenuItems } from '../list/row-menu-items.tsx';

addTexts('notes', { zh, en });
