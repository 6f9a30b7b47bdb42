import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  bilingual,
  day,
  decimalNotNegative,
  integerInAddress,
  shortCode,
  text,
  uuid,
  version,
} from '../scalars.ts';
import { writtenWith } from '../written-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { baseUnits, priceUnits } from './units.ts';

export const sortForms = ['log', 'pole', 'sawn_board', 'square', 'sheet', 'other'] as const;
export const sortGrades = ['top', '1', '2', '3', 'utility', 'unsorted'] as const;
export const sortStates = ['active', 'disabled'] as const;
export type SortForm = (typeof sortForms)[number];

/** Deepest level of the tree of sorts. */
export const deepestSort = 3;

const nullableDecimal = z.nullable(z.string());

/** A sort (种类): the stock article, species + form + grade + size. Sizes and prices are exact decimals as text. */
export const Sort = z.object({
  sortId: uuid,
  code: z.string(),
  names,
  parentId: z.nullable(uuid),
  form: z.enum(sortForms),
  speciesId: z.nullable(uuid),
  grade: z.enum(sortGrades),
  thicknessMm: nullableDecimal,
  widthMm: nullableDecimal,
  lengthM: nullableDecimal,
  diameterMinCm: z.nullable(z.int()),
  diameterMaxCm: z.nullable(z.int()),
  moistureMin: nullableDecimal,
  moistureMax: nullableDecimal,
  baseUnit: z.enum(baseUnits),
  priceUnit: z.enum(priceUnits),
  listPrice: nullableDecimal,
  floorPrice: nullableDecimal,
  /** In the sort's base unit. */
  minStock: nullableDecimal,
  position: z.int(),
  state: z.enum(sortStates),
  /** Posted at least once: form, base unit and size no longer change. */
  inUse: z.boolean(),
  pieces: z.int(),
  volume: z.string(),
  /** The day of its last stock move; null while nothing has moved. */
  lastMovedOn: z.optional(z.nullable(day)),
  /** The next price that was set ahead; null: none. */
  nextPrice: z.optional(
    z.nullable(z.object({ effectiveFrom: day, listPrice: nullableDecimal, floorPrice: nullableDecimal })),
  ),
  version,
});
export type Sort = z.infer<typeof Sort>;

const positive = () => z.refine<string>((value) => Number(value) > 0, { error: 'not_positive' });
const millimetres = z.nullable(decimalNotNegative(7, 2).check(positive()));
const metres = z.nullable(decimalNotNegative(5, 3).check(positive()));
const centimetres = z.nullable(z.int().check(z.minimum(1), z.maximum(300)));
const percent = z.nullable(decimalNotNegative(4, 1));
const anyPrice = z.nullable(decimalNotNegative(18, 6));
/** Of a sort itself: whoever sends one has to hold the right to set it. */
export const sortPrice = writtenWith('wood.sort.price', anyPrice);
/** What somebody would have a sort cost. */
export const proposedPrice = anyPrice;

const changeableSort = {
  code: shortCode(40),
  names: bilingual(80),
  parentId: z.nullable(uuid),
  form: z.enum(sortForms),
  speciesId: z.nullable(uuid),
  grade: z.enum(sortGrades),
  thicknessMm: millimetres,
  widthMm: millimetres,
  lengthM: metres,
  diameterMinCm: centimetres,
  diameterMaxCm: centimetres,
  moistureMin: percent,
  moistureMax: percent,
  baseUnit: z.enum(baseUnits),
  priceUnit: z.enum(priceUnits),
  listPrice: sortPrice,
  floorPrice: sortPrice,
  minStock: z.nullable(decimalNotNegative(14, 6)),
};

/** What a sort begins with, but for what names it. */
export const blankSort = {
  parentId: null,
  speciesId: null,
  grade: 'unsorted',
  thicknessMm: null,
  widthMm: null,
  lengthM: null,
  diameterMinCm: null,
  diameterMaxCm: null,
  moistureMin: null,
  moistureMax: null,
  baseUnit: 'm3',
  priceUnit: 'm3',
  listPrice: null,
  floorPrice: null,
  minStock: null,
} as const;

export const NewSort = z.object({
  ...changeableSort,
  parentId: z._default(changeableSort.parentId, blankSort.parentId),
  speciesId: z._default(changeableSort.speciesId, blankSort.speciesId),
  grade: z._default(changeableSort.grade, blankSort.grade),
  thicknessMm: z._default(millimetres, blankSort.thicknessMm),
  widthMm: z._default(millimetres, blankSort.widthMm),
  lengthM: z._default(metres, blankSort.lengthM),
  diameterMinCm: z._default(centimetres, blankSort.diameterMinCm),
  diameterMaxCm: z._default(centimetres, blankSort.diameterMaxCm),
  moistureMin: z._default(percent, blankSort.moistureMin),
  moistureMax: z._default(percent, blankSort.moistureMax),
  baseUnit: z._default(changeableSort.baseUnit, blankSort.baseUnit),
  priceUnit: z._default(changeableSort.priceUnit, blankSort.priceUnit),
  listPrice: z._default(sortPrice, blankSort.listPrice),
  floorPrice: z._default(sortPrice, blankSort.floorPrice),
  minStock: z._default(changeableSort.minStock, blankSort.minStock),
});
export type NewSort = z.infer<typeof NewSort>;

/** The same as somebody proposes it who may not set prices. */
export const ProposedSort = z.extend(NewSort, {
  listPrice: z._default(proposedPrice, blankSort.listPrice),
  floorPrice: z._default(proposedPrice, blankSort.floorPrice),
});

/** What may be sent to change a sort: any part of it. */
export const SortChange = z.partial(z.object(changeableSort));
export type SortChange = z.infer<typeof SortChange>;

const sortParams = z.object({ sortId: uuid });

/** What the list of sorts can be narrowed by. */
export const sortFilter = {
  q: z.optional(text(0, 80)),
  form: z.optional(z.enum(sortForms)),
  speciesId: z.optional(uuid),
  state: z.optional(z.enum(sortStates)),
};

/** The whole tree, parents before their children in the team's own order; filtered by text, form and species. */
export const listSorts = endpoint({
  name: 'listSorts',
  method: 'GET',
  path: '/wood/sorts',
  access: inTeam('wood.sort.read'),
  shows: ['wood.sorts', 'wood.stock'],
  query: z.object({
    ...ofTeam,
    ...sortFilter,
    page: z._default(integerInAddress(1, 100_000), 1),
    size: z._default(integerInAddress(1, 1000), 100),
  }),
  response: z.object({ items: z.array(Sort), total: z.int(), page: z.int(), size: z.int() }),
});

export const createSort = endpoint({
  name: 'createSort',
  method: 'POST',
  path: '/wood/sorts',
  access: inTeam('wood.sort.manage'),
  changes: ['wood.sorts'],
  query: z.object(ofTeam),
  body: NewSort,
  response: Sort,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});

export const updateSort = endpoint({
  name: 'updateSort',
  method: 'PATCH',
  path: '/wood/sorts/{sortId}',
  access: inTeamOf('sort', 'wood.sort.manage'),
  changes: ['wood.sorts'],
  params: sortParams,
  body: SortChange,
  response: Sort,
  errors: ['CODE_TAKEN', 'SORT_IN_USE', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

const stateChange = (name: string, verb: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/wood/sorts/{sortId}/actions/${verb}`,
    access: inTeamOf('sort', 'wood.sort.manage'),
    changes: ['wood.sorts'],
    params: sortParams,
    body: z.object({ reason: z.optional(text(1, 200)) }),
    response: Sort,
    errors: ['STATE_CONFLICT'],
    idempotent: true,
  });

/** Takes a sort out of buying; what is in stock may still be sold. */
export const disableSort = stateChange('disableSort', 'disable');
export const enableSort = stateChange('enableSort', 'enable');

/**
 * Makes one sort of two that are the same: all that lies of it moves into the other by an adjustment, at what it cost, and it is
 * disabled. STATE_CONFLICT at `toSortId` says what stands in the way (`reason`): `same_sort`, `disabled`, `form_differs`,
 * `unit_differs`, `size_differs`, `has_children`, `has_lots`, `reserved`, `open_txns` (with `documents`).
 */
export const mergeSort = endpoint({
  name: 'mergeSort',
  method: 'POST',
  path: '/wood/sorts/{sortId}/actions/merge',
  access: inTeamOf('sort', 'wood.sort.manage', { and: ['wood.stocktake.approve'] }),
  changes: ['wood.sorts', 'wood.stock', 'wood.txns'],
  params: sortParams,
  body: z.object({ toSortId: uuid, reason: text(1, 500) }),
  response: z.object({
    sort: Sort,
    /** The adjustment; null where nothing lay of the sort. */
    txn: z.nullable(z.object({ txnId: uuid, number: z.string() })),
  }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Puts all children of one parent (or all roots) into the given order. */
export const orderSorts = endpoint({
  name: 'orderSorts',
  method: 'PUT',
  path: '/wood/sorts/order',
  access: inTeam('wood.sort.manage'),
  changes: ['wood.sorts'],
  query: z.object(ofTeam),
  body: z.object({
    parentId: z.nullable(uuid),
    sortIds: z.array(uuid).check(z.minLength(1), z.maxLength(1000)),
  }),
  response: z.object({ ordered: z.int() }),
});

const sizes = (scale: [number, number]) =>
  z.array(decimalNotNegative(...scale).check(positive())).check(z.minLength(1), z.maxLength(30));

/** Forms that a size matrix can make: those measured by thickness, width and length. */
export const matrixForms = ['sawn_board', 'square', 'sheet'] as const;

export const SortMatrix = z.object({
  speciesId: uuid,
  form: z.enum(matrixForms),
  parentId: z._default(z.nullable(uuid), null),
  grade: z._default(z.enum(sortGrades), 'unsorted'),
  thicknessMm: sizes([7, 2]),
  widthMm: sizes([7, 2]),
  lengthM: sizes([5, 3]),
  baseUnit: z._default(z.enum(baseUnits), 'm3'),
  priceUnit: z._default(z.enum(priceUnits), 'm3'),
  listPrice: z._default(sortPrice, null),
  /** Codes of the preview to leave out. */
  leaveOut: z._default(z.array(z.string()).check(z.maxLength(300)), []),
  /** Only show what would be made. */
  dryRun: z.boolean(),
});

export const matrixConflicts = ['CODE_TAKEN', 'SAME_SIZE', 'LEFT_OUT'] as const;

export const MatrixRow = z.object({
  code: z.string(),
  names,
  thicknessMm: z.string(),
  widthMm: z.string(),
  lengthM: z.string(),
  pieceVolume: z.string(),
  /** Why this row makes nothing; null: it makes, or made, a sort. */
  conflict: z.nullable(z.enum(matrixConflicts)),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

/** Thickness × width × length at once. Sizes that exist already are left alone, so it can be sent again. */
export const createSortMatrix = endpoint({
  name: 'createSortMatrix',
  method: 'POST',
  path: '/wood/sorts:matrix',
  access: inTeam('wood.sort.manage'),
  changes: ['wood.sorts'],
  query: z.object(ofTeam),
  body: SortMatrix,
  response: z.object({ rows: z.array(MatrixRow), created: z.int() }),
  idempotent: true,
});

/** The starter set: 14 species and 40 sorts; codes that exist already are left alone. */
export const createStarterSorts = endpoint({
  name: 'createStarterSorts',
  method: 'POST',
  path: '/wood/sorts:starter',
  access: inTeam('wood.sort.manage'),
  changes: ['wood.sorts', 'wood.species'],
  query: z.object(ofTeam),
  response: z.object({ species: z.int(), sorts: z.int() }),
  idempotent: true,
});
