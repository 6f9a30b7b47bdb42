import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export { default as ClearDeviceDialog } from './clear-device-dialog.tsx';
export { default as ListMenuItems } from './list-menu-items.tsx';
/** What opens at a click on three dots, fetched together: each of them needs the menu, and few need only one. */
export { default as NoteMenuItems } from './note-menu-items.tsx';
export { default as RowMenuItems } from './row-menu-items.tsx';
export { default as SortMenuItems } from './sort-menu-items.tsx';

addTexts('notes', { zh, en });
