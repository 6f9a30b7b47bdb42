import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** signIn, callback and signOut belong to the host, so that they work even when this remote does not. */
export default defineRemote({
  name: 'wood',
  locales: { zh, en },
  routes: [
    { index: true, lazy: () => import('./screens/index/index.tsx') },
    { path: 'stock', lazy: () => import('./screens/stock/stock.tsx') },
    { path: 'sortSetting', lazy: () => import('./screens/sortSetting/sortSetting.tsx') },
    { path: 'myInfo', lazy: () => import('./screens/myInfo/myInfo.tsx') },
    { path: 'myTeam', lazy: () => import('./screens/myTeam/myTeam.tsx') },
  ],
});
