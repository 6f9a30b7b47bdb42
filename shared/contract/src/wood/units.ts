/** In what a sort is counted, and in what its price is told. */
export const baseUnits = ['m3', 'piece', 'sheet', 'tonne'] as const;
export const priceUnits = ['m3', 'piece', 'board_foot', 'sheet', 'tonne'] as const;
