import type { Txn, YardStock } from '@console/contract/wood';
import { board } from '../team/demo-team.ts';
import {
  countDraftOf,
  countOf,
  lineAt,
  nextOpen,
  type Place,
  piecesOver,
  placesOf,
  progressOf,
  withCount,
} from './count-draft.ts';

const loose: YardStock = {
  ...{ sortId: 'board', code: 'B', names: { zh: '板', en: 'Board' }, form: 'sawn_board', baseUnit: 'm3' },
  ...{ quantity: '1.9', pieces: 100, volume: '1.9', availablePieces: 100, availableVolume: '1.9' },
};
const bundle: YardStock = { ...loose, pieces: 40, lot: { lotId: 'lot', code: 'LT-000001' } };
const log: YardStock = { ...loose, sortId: 'log', code: 'L', form: 'log' };
const places = placesOf([loose, bundle, log], [], []);
const [first, second, third] = places as [Place, Place, Place];
const bare = countDraftOf(undefined, 'main');

it('counts bundles apart from what lies loose; a count that is taken away was none', () => {
  const some = withCount(withCount(bare, first, { pieces: 99 }), second, { pieces: 40 });
  expect(some.lines).toMatchObject([
    { sortId: 'board', lotId: null, pieces: 99 },
    { sortId: 'board', lotId: 'lot', pieces: 40 },
  ]);
  expect([piecesOver(countOf(some, first), first), piecesOver(countOf(some, third), third)]).toEqual([
    -1,
    undefined,
  ]);
  expect([lineAt(some, second), progressOf(some, places)]).toEqual([1, { done: 2, all: 3 }]);
  expect(withCount(some, first, { pieces: null }).lines).toHaveLength(1);
});

it('nothing there is a count, too', () => {
  const none = withCount(bare, first, { pieces: 0 });
  expect([progressOf(none, places).done, piecesOver(countOf(none, first), first)]).toEqual([1, -100]);
});

it('goes on with the next that is not counted, below first, then from the top', () => {
  const some = withCount(bare, second, { pieces: 1 });
  expect(nextOpen(some, places, first)?.sortId).toBe('log');
  expect(nextOpen(some, places, third)).toBe(first);
  const all = places.reduce((draft, place) => withCount(draft, place, { pieces: 1 }), bare);
  expect(nextOpen(all, places, first)).toBeUndefined();
});

it('goes on where it was: a line that matched its book is not measured, a found sort stands beside the books', () => {
  const line = (part: object) =>
    ({
      ...{ sortId: 'board', code: 'B', names: loose.names, form: 'sawn_board', baseUnit: 'm3', netKg: null },
      ...part,
    }) as Txn['lines'][number];
  const book = { pieces: 100, volume: '1.900000' };
  const lines = [
    line({ pieces: 100, volume: '1.9', book }),
    line({ sortId: 'gone', pieces: 3, volume: '0.1', book: { pieces: 0, volume: '0' } }),
  ];
  const draft = countDraftOf({ yardId: 'main', note: null, lines }, '');
  expect(draft.lines.map(({ pieces, volume }) => [pieces, volume])).toEqual([
    [100, null],
    [3, '0.1'],
  ]);
  expect(
    placesOf([loose, bundle], lines, [board]).map(({ sortId, book: { pieces } }) => [sortId, pieces]),
  ).toEqual([
    ['board', 100],
    ['board', 40],
    ['gone', 0],
    [board.sortId, 0],
  ]);
});
