import { woodPermissionNames } from '@console/contract/permission-names';
import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { loader as costSetting } from './screens/costSetting/loader.ts';
import { loader as index } from './screens/index/loader.ts';
import { loader as myInfo } from './screens/myInfo/loader.ts';
import { loader as myTeam } from './screens/myTeam/loader.ts';
import { loader as partReturnedPurchase } from './screens/partReturnedPurchase/loader.ts';
import { loader as sell } from './screens/sell/loader.ts';
import { loader as sortSetting } from './screens/sortSetting/loader.ts';
import { loader as stock } from './screens/stock/loader.ts';
import { loader as stockStat } from './screens/stockStat/loader.ts';
import { loader as transaction } from './screens/transaction/loader.ts';
import { loader as transactionEdit } from './screens/transactionEdit/loader.ts';
import { loader as transactionStat } from './screens/transactionStat/loader.ts';
import { teamChoice } from './team/frame-choice.ts';

/** signIn, callback and signOut belong to the host, so that they work even when this remote does not. */
export default defineRemote({
  name: 'wood',
  locales: {
    zh: { ...zh, ...woodPermissionNames.zh },
    en: { ...en, ...woodPermissionNames.en },
  },
  choice: teamChoice,
  routes: [
    { index: true, loader: index, lazy: () => import('./screens/index/index.tsx') },
    { path: 'sell', loader: sell, lazy: () => import('./screens/sell/sell.tsx') },
    { path: 'stock', loader: stock, lazy: () => import('./screens/stock/stock.tsx') },
    { path: 'transaction', loader: transaction, lazy: () => import('./screens/transaction/transaction.tsx') },
    {
      path: 'transactionEdit',
      loader: transactionEdit,
      lazy: () => import('./screens/transactionEdit/transactionEdit.tsx'),
    },
    {
      path: 'partReturnedPurchase',
      loader: partReturnedPurchase,
      lazy: () => import('./screens/partReturnedPurchase/partReturnedPurchase.tsx'),
    },
    { path: 'stockStat', loader: stockStat, lazy: () => import('./screens/stockStat/stockStat.tsx') },
    {
      path: 'transactionStat',
      loader: transactionStat,
      lazy: () => import('./screens/transactionStat/transactionStat.tsx'),
    },
    { path: 'costSetting', loader: costSetting, lazy: () => import('./screens/costSetting/costSetting.tsx') },
    { path: 'sortSetting', loader: sortSetting, lazy: () => import('./screens/sortSetting/sortSetting.tsx') },
    { path: 'myInfo', loader: myInfo, lazy: () => import('./screens/myInfo/myInfo.tsx') },
    { path: 'myTeam', loader: myTeam, lazy: () => import('./screens/myTeam/myTeam.tsx') },
  ],
});
