/** Two years of bills, settled ones among them. */
export const allBills = { query: { which: 'all' } } as const;
