import type { YardStock } from '@console/contract/wood';
import { newTransferLine, placeOf, transferBody, withPlace } from './transfer-draft.ts';

const loose: YardStock = {
  ...{ sortId: 'board', code: 'B', names: { zh: '板', en: 'Board' }, form: 'sawn_board', baseUnit: 'm3' },
  ...{ quantity: '1.900000', pieces: 100, volume: '1.900000' },
  ...{ availablePieces: 60, availableVolume: '1.140000' },
};
const bundle: YardStock = { ...loose, lot: { lotId: 'lot', code: 'LT-000001' } };
const sortOf = () => ({ form: 'sawn_board', baseUnit: 'm3' }) as const;

it('takes all that is free of what is chosen, loose goods or one bundle', () => {
  const lines = [loose, bundle].map((there) => withPlace(newTransferLine(), placeOf(there), there));
  const head = { yardId: 'a', toYardId: 'b', businessDate: '2026-06-01', vehicle: null, note: null };
  expect(transferBody({ ...head, lines }, sortOf).lines).toMatchObject([
    { sortId: 'board', lotId: null, pieces: 60, volume: '1.140000', tally: null, netKg: null },
    { sortId: 'board', lotId: 'lot', pieces: 60, volume: '1.140000' },
  ]);
});

it('weighs goods that are kept by the tonne by their part of the pieces', () => {
  const pole: YardStock = {
    ...loose,
    baseUnit: 'tonne',
    quantity: '3.000000',
    pieces: 30,
    availablePieces: 10,
  };
  expect(withPlace(newTransferLine(), placeOf(pole), pole).netKg).toBe('1000');
});
