import { defineRemote } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineRemote({
  name: '__area__',
  locales: { zh, en },
  routes: [{ index: true, lazy: () => import('./screens/index/index.tsx') }],
});
