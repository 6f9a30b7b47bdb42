/** Addresses of the wood area, for links from anywhere in the console. */
export const woodPaths = {
  index: '/wood/',
  stock: '/wood/stock',
  /** @param view `uuid`: the document that is open; without it, all of them */
  transaction: ({ uuid }: { uuid?: string } = {}) =>
    `/wood/transaction${uuid === undefined ? '' : `?${new URLSearchParams({ uuid })}`}`,
  sortSetting: '/wood/sortSetting',
  costSetting: '/wood/costSetting',
  myTeam: '/wood/myTeam',
  myInfo: '/wood/myInfo',
} as const;
