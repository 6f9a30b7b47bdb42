import {
  firstWoodPermissions,
  listSorts,
  listSpecies,
  listTeams,
  listYards,
  type Sort,
  type StockBalance,
  type Team,
  type WoodPermission,
  woodPermissions,
} from '@console/contract/wood';

/** What screen tests of this remote show: one team, a yard, a species, two sorts. */
export const ids = {
  team: '019a0000-0000-7000-8000-00000000000a',
  yard: '019a0000-0000-7000-8000-00000000000b',
  species: '019a0000-0000-7000-8000-00000000000c',
  board: '019a0000-0000-7000-8000-00000000000d',
  log: '019a0000-0000-7000-8000-00000000000e',
  txn: '019a0000-0000-7000-8000-00000000000f',
};

export const demoTeam = (may: readonly WoodPermission[] = woodPermissions): Team => ({
  teamId: ids.team,
  code: 'EVER',
  names: { zh: '长青木业', en: 'Evergreen' },
  currency: 'CNY',
  costMethod: 'moving_average',
  returnCostBasis: 'current_average',
  logRule: 'gb4814_2013',
  sawnRounding: 'line',
  taxMode: 'none',
  taxRate: '0.0000',
  volumeTolerance: '0.0100',
  priceFloor: 'none',
  backdateDays: 7,
  creditBlock: 'warn',
  sodMode: 'strict',
  roles: ['OW'],
  may: firstWoodPermissions.filter((one) => may.includes(one)),
  rights: [...may],
  version: 0,
});

export const board: Sort = {
  sortId: ids.board,
  code: 'SPR-B38',
  names: { zh: '云杉板材', en: 'Spruce board' },
  parentId: null,
  form: 'sawn_board',
  speciesId: ids.species,
  grade: 'unsorted',
  thicknessMm: '38',
  widthMm: '125',
  lengthM: '4',
  diameterMinCm: null,
  diameterMaxCm: null,
  moistureMin: null,
  moistureMax: null,
  baseUnit: 'm3',
  priceUnit: 'm3',
  listPrice: '2330',
  floorPrice: null,
  minStock: '5',
  position: 1,
  state: 'active',
  inUse: true,
  pieces: 224,
  volume: '4.256000',
  version: 3,
};

export const log: Sort = {
  ...board,
  sortId: ids.log,
  code: 'SPR-L',
  names: { zh: '云杉原木', en: 'Spruce log' },
  form: 'log',
  thicknessMm: null,
  widthMm: null,
  lengthM: null,
  listPrice: null,
  position: 2,
  inUse: false,
  pieces: 0,
  volume: '0.000000',
  version: 0,
};

export const boardBalance: StockBalance = {
  sortId: ids.board,
  code: board.code,
  names: board.names,
  form: 'sawn_board',
  speciesId: ids.species,
  state: 'active',
  baseUnit: 'm3',
  pieces: 224,
  volume: '4.256000',
  availablePieces: 200,
  availableVolume: '3.800000',
  quantity: '4.256000',
  minStock: '5',
  low: true,
  lastMovedOn: '2026-11-20',
  averageCost: '2050.000000',
  valueMinor: 872_480,
};

/** A fake of `@console/testing` in plain words: only tests themselves may import that package. */
const always = <Endpoint>(endpoint: Endpoint, result: unknown) => ({ endpoint, reply: () => result });

/** A member of the team with these rights; none at all: a stranger. */
export const member = (may?: readonly WoodPermission[]) => always(listTeams, { items: [demoTeam(may)] });
export const stranger = always(listTeams, { items: [] });

export const yards = always(listYards, {
  items: [
    {
      yardId: ids.yard,
      code: 'MAIN',
      names: { zh: '主堆场', en: 'Main yard' },
      kind: 'yard' as const,
      version: 0,
    },
  ],
});
export const species = always(listSpecies, {
  items: [
    {
      speciesId: ids.species,
      code: 'SPR',
      names: { zh: '云杉', en: 'Spruce' },
      latin: 'Picea asperata',
      densityKgM3: 430,
      version: 0,
    },
  ],
});
/** Filters by text as the server does, roughly. */
export const sorts = (...items: Sort[]) => ({
  endpoint: listSorts,
  reply: (call: { query: unknown }) => {
    const { q } = listSorts.query.parse(call.query);
    const found = items.filter((one) => !q || one.names.en.toLowerCase().includes(q));
    return { items: found, total: found.length, page: 1, size: 500 };
  },
});
