import { biliPermissionNames } from '@console/contract/permission-names';
import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { loader as index } from './screens/index/loader.ts';

export default defineRemote({
  name: 'bili',
  locales: {
    zh: { ...zh, ...biliPermissionNames.zh },
    en: { ...en, ...biliPermissionNames.en },
  },
  routes: [{ index: true, loader: index, lazy: () => import('./screens/index/index.tsx') }],
});
