import { apartmentPermissionNames } from '@console/contract/permission-names';
import { defineRemote } from '@console/shell';
import { buildingChoice } from './buildings/frame-choice.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { loader as about } from './screens/about/loader.ts';
import { loader as buildingConfigure } from './screens/buildingConfigure/loader.ts';
import { loader as buildingTeam } from './screens/buildingTeam/loader.ts';
import { loader as check } from './screens/check/loader.ts';
import { loader as checkBill } from './screens/checkBill/loader.ts';
import { loader as checkRead } from './screens/checkRead/loader.ts';
import { loader as checkUsed } from './screens/checkUsed/loader.ts';
import { loader as dashboard } from './screens/dashboard/loader.ts';
import { loader as edit } from './screens/edit/loader.ts';
import { loader as electronChart } from './screens/electronChart/loader.ts';
import { loader as flowAmount } from './screens/flowAmount/loader.ts';
import { loader as flowUsed } from './screens/flowUsed/loader.ts';
import { loader as helpDraw } from './screens/helpDraw/loader.ts';
import { loader as index } from './screens/index/loader.ts';
import { loader as list } from './screens/list/loader.ts';
import { loader as myInfo } from './screens/myInfo/loader.ts';
import { loader as overview } from './screens/overview/loader.ts';
import { loader as print } from './screens/print/loader.ts';
import { loader as recordCheck } from './screens/recordCheck/loader.ts';
import { loader as reviewApplication } from './screens/reviewApplication/loader.ts';
import { loader as reviewCheckout } from './screens/reviewCheckout/loader.ts';
import { loader as roomConfigure } from './screens/roomConfigure/loader.ts';
import { loader as roomHistory } from './screens/roomHistory/loader.ts';
import { loader as stat } from './screens/stat/loader.ts';
import { loader as usedByMonth } from './screens/usedByMonth/loader.ts';

export default defineRemote({
  name: 'apartment',
  locales: {
    zh: { ...zh, ...apartmentPermissionNames.zh },
    en: { ...en, ...apartmentPermissionNames.en },
  },
  choice: buildingChoice,
  routes: [
    { index: true, loader: index, lazy: () => import('./screens/index/index.tsx') },
    { path: 'about', loader: about, lazy: () => import('./screens/about/about.tsx') },
    {
      path: 'buildingConfigure',
      loader: buildingConfigure,
      lazy: () => import('./screens/buildingConfigure/buildingConfigure.tsx'),
    },
    {
      path: 'buildingTeam/:id',
      loader: buildingTeam,
      lazy: () => import('./screens/buildingTeam/buildingTeam.tsx'),
    },
    { path: 'check', loader: check, lazy: () => import('./screens/check/check.tsx') },
    { path: 'checkBill', loader: checkBill, lazy: () => import('./screens/checkBill/checkBill.tsx') },
    { path: 'checkRead', loader: checkRead, lazy: () => import('./screens/checkRead/checkRead.tsx') },
    { path: 'checkUsed', loader: checkUsed, lazy: () => import('./screens/checkUsed/checkUsed.tsx') },
    { path: 'dashboard', loader: dashboard, lazy: () => import('./screens/dashboard/dashboard.tsx') },
    { path: 'edit', loader: edit, lazy: () => import('./screens/edit/edit.tsx') },
    {
      path: 'electronChart',
      loader: electronChart,
      lazy: () => import('./screens/electronChart/electronChart.tsx'),
    },
    {
      path: 'flow/amount',
      loader: flowAmount,
      lazy: () => import('./screens/flowAmount/flowAmount.tsx'),
    },
    { path: 'flow/used', loader: flowUsed, lazy: () => import('./screens/flowUsed/flowUsed.tsx') },
    { path: 'helpDraw', loader: helpDraw, lazy: () => import('./screens/helpDraw/helpDraw.tsx') },
    { path: 'list', loader: list, lazy: () => import('./screens/list/list.tsx') },
    { path: 'login', lazy: () => import('./screens/login/login.tsx') },
    { path: 'myInfo', loader: myInfo, lazy: () => import('./screens/myInfo/myInfo.tsx') },
    { path: 'overview', loader: overview, lazy: () => import('./screens/overview/overview.tsx') },
    { path: 'print', loader: print, lazy: () => import('./screens/print/print.tsx') },
    { path: 'recordCheck', loader: recordCheck, lazy: () => import('./screens/recordCheck/recordCheck.tsx') },
    {
      path: 'reviewApplication',
      loader: reviewApplication,
      lazy: () => import('./screens/reviewApplication/reviewApplication.tsx'),
    },
    {
      path: 'reviewCheckout',
      loader: reviewCheckout,
      lazy: () => import('./screens/reviewCheckout/reviewCheckout.tsx'),
    },
    {
      path: 'roomConfigure/:id',
      loader: roomConfigure,
      lazy: () => import('./screens/roomConfigure/roomConfigure.tsx'),
    },
    { path: 'roomHistory', loader: roomHistory, lazy: () => import('./screens/roomHistory/roomHistory.tsx') },
    { path: 'stat', loader: stat, lazy: () => import('./screens/stat/stat.tsx') },
    { path: 'usedByMonth', loader: usedByMonth, lazy: () => import('./screens/usedByMonth/usedByMonth.tsx') },
  ],
});
