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
    { path: 'buildingTeam/:id', lazy: () => import('./screens/buildingTeam/buildingTeam.tsx') },
    { path: 'check', lazy: () => import('./screens/check/check.tsx') },
    { path: 'checkRead', lazy: () => import('./screens/checkRead/checkRead.tsx') },
    { path: 'checkUsed', lazy: () => import('./screens/checkUsed/checkUsed.tsx') },
    { path: 'edit', lazy: () => import('./screens/edit/edit.tsx') },
    { path: 'flow/used', lazy: () => import('./screens/flowUsed/flowUsed.tsx') },
    { path: 'list', lazy: () => import('./screens/list/list.tsx') },
    { path: 'login', lazy: () => import('./screens/login/login.tsx') },
    { path: 'myInfo', lazy: () => import('./screens/myInfo/myInfo.tsx') },
    { path: 'overview', lazy: () => import('./screens/overview/overview.tsx') },
    { path: 'recordCheck', lazy: () => import('./screens/recordCheck/recordCheck.tsx') },
    { path: 'roomConfigure/:id', lazy: () => import('./screens/roomConfigure/roomConfigure.tsx') },
    { path: 'usedByMonth', lazy: () => import('./screens/usedByMonth/usedByMonth.tsx') },
  ],
});
