import { codeGenPermissionNames } from '@console/contract/permission-names';
import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { loader as powerManage } from './screens/powerManage/loader.ts';

export default defineRemote({
  name: 'codeGen',
  locales: {
    zh: { ...zh, ...codeGenPermissionNames.zh },
    en: { ...en, ...codeGenPermissionNames.en },
  },
  routes: [
    { index: true, lazy: () => import('./screens/index/index.tsx') },
    { path: 'info', lazy: () => import('./screens/info/info.tsx') },
    {
      path: 'powerManage',
      loader: powerManage,
      lazy: () => import('./screens/powerManage/powerManage.tsx'),
    },
  ],
});
