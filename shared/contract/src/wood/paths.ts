/** Addresses of the wood area, for links from anywhere in the console. */
export const woodPaths = {
  index: '/wood/',
  stock: '/wood/stock',
  sortSetting: '/wood/sortSetting',
  costSetting: '/wood/costSetting',
  myTeam: '/wood/myTeam',
  myInfo: '/wood/myInfo',
} as const;
