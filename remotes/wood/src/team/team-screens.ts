import type { ChoicePlaces } from '@console/shell';

/** Where in the area's addresses its team stands. */
export const teamPlaces: ChoicePlaces = {
  area: 'wood',
  parameter: 'team',
  screens: {
    '': {},
    sell: {},
    stock: { keeps: ['tab', 'q', 'form', 'low', 'sort'] },
    transaction: { keeps: ['q', 'kind', 'state', 'money', 'returns', 'from', 'to'] },
    transactionEdit: { keeps: ['kind'] },
    partReturnedPurchase: { keeps: ['q', 'returned'] },
    stockStat: { keeps: ['tab', 'asOf', 'from', 'group', 'unit', 'show'] },
    transactionStat: { keeps: ['tab', 'group', 'figure', 'from', 'to', 'asOf', 'side'] },
    sortSetting: { keeps: ['q', 'form', 'state'] },
    costSetting: {},
    myTeam: { keeps: ['tab'] },
    myInfo: {},
  },
};
