import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineRemote({
  name: 'apartment',
  locales: { zh, en },
  routes: [
    { index: true, lazy: () => import('./screens/index/index.tsx') },
    { path: 'about', lazy: () => import('./screens/about/about.tsx') },
    { path: 'buildingConfigure', lazy: () => import('./screens/buildingConfigure/buildingConfigure.tsx') },
    { path: 'list', lazy: () => import('./screens/list/list.tsx') },
    { path: 'login', lazy: () => import('./screens/login/login.tsx') },
    { path: 'myInfo', lazy: () => import('./screens/myInfo/myInfo.tsx') },
    { path: 'roomConfigure/:id', lazy: () => import('./screens/roomConfigure/roomConfigure.tsx') },
  ],
});
