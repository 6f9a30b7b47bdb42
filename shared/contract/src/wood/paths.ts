/** Addresses of the wood area, for links from anywhere in the console. */
export const woodPaths = {
  index: '/wood/',
  stock: '/wood/stock',
  /**
   * The counter. @param view `uuid`: the sale that is open there; else what a new one begins with: the goods by the id of their
   * sort or by what their label says, and for whom
   */
  sell: (
    view: {
      uuid?: string;
      team?: string;
      sort?: string;
      code?: string;
      pieces?: string;
      partner?: string;
    } = {},
  ) => `/wood/sell${searchOf(view)}`,
  /** What a bundle's label says: it opens the bundle, for whoever is of the team. */
  lot: (code: string, team: string) => `/wood/stock${searchOf({ team, lot: code })}`,
  /** @param view `uuid`: the document that is open; without it all of them, or those of a partner or in a container */
  transaction: (view: { uuid?: string; team?: string; partner?: string; container?: string } = {}) =>
    `/wood/transaction${searchOf(view)}`,
  /** Where a document is drafted; without one, a new one. */
  transactionEdit: '/wood/transactionEdit',
  /** @param view `uuid`: the purchase whose returns are open; without it all purchases with returns */
  partReturnedPurchase: (view: { uuid?: string } = {}) => `/wood/partReturnedPurchase${searchOf(view)}`,
  /** @param view `tab` and `asOf`: what is looked at, and of which day */
  stockStat: (view: { tab?: string; asOf?: string } = {}) => `/wood/stockStat${searchOf(view)}`,
  transactionStat: (view: { tab?: string } = {}) => `/wood/transactionStat${searchOf(view)}`,
  sortSetting: '/wood/sortSetting',
  costSetting: '/wood/costSetting',
  myTeam: '/wood/myTeam',
  myInfo: '/wood/myInfo',
} as const;

function searchOf(values: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(values);
  return search.size > 0 ? `?${search}` : '';
}
