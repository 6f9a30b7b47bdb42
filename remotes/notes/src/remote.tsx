import { notesPermissionNames } from '@console/contract/permission-names';
import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { loader as index } from './screens/index/loader.ts';

export default defineRemote({
  name: 'notes',
  locales: {
    zh: { ...zh, ...notesPermissionNames.zh },
    en: { ...en, ...notesPermissionNames.en },
  },
  routes: [{ index: true, loader: index, lazy: () => import('./screens/index/index.tsx') }],
});
