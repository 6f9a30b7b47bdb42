import { codeGenPermissionNames } from '@console/contract/permission-names';
import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { loader as clashInfo } from './screens/clashInfo/loader.ts';
import { loader as database } from './screens/database/loader.ts';
import { loader as dns } from './screens/dns/loader.ts';
import { loader as i18n } from './screens/i18n/loader.ts';
import { loader as powerManage } from './screens/powerManage/loader.ts';
import { loader as qiniu } from './screens/qiniu/loader.ts';

export default defineRemote({
  name: 'codeGen',
  locales: {
    zh: { ...zh, ...codeGenPermissionNames.zh },
    en: { ...en, ...codeGenPermissionNames.en },
  },
  routes: [
    { index: true, lazy: () => import('./screens/index/index.tsx') },
    { path: 'clashInfo', loader: clashInfo, lazy: () => import('./screens/clashInfo/clashInfo.tsx') },
    { path: 'database', loader: database, lazy: () => import('./screens/database/database.tsx') },
    { path: 'i18n', loader: i18n, lazy: () => import('./screens/i18n/i18n.tsx') },
    { path: 'dns', loader: dns, lazy: () => import('./screens/dns/dns.tsx') },
    { path: 'filterDocument', lazy: () => import('./screens/filterDocument/filterDocument.tsx') },
    { path: 'info', lazy: () => import('./screens/info/info.tsx') },
    {
      path: 'powerManage',
      loader: powerManage,
      lazy: () => import('./screens/powerManage/powerManage.tsx'),
    },
    { path: 'qiniu', loader: qiniu, lazy: () => import('./screens/qiniu/qiniu.tsx') },
  ],
});
