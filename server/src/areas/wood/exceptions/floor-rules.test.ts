import { exact } from '../../../exact.ts';
import { type FloorGround, floorFaults, linesBelow, type SoldLine } from './floor-rules.ts';

const pool = (quantity: string, valueMinor: number) => ({
  quantity: exact(quantity),
  valueMinor,
  layers: [],
});
const list = { priceUnit: 'm3', listPrice: '2400', floorPrice: '2200' } as const;
const ground = (mode: FloorGround['mode'], more: Partial<FloorGround> = {}): FloorGround => ({
  ...{ mode, tax: 'none', sorts: new Map([['oak', list]]), pools: new Map([['oak', pool('10', 2_000_000)]]) },
  ...more,
});
/** 2 m3 that come to so much. */
const line = (amountMinor: number, more: Partial<SoldLine> = {}): SoldLine => ({
  ...{ lineNo: 1, sortId: 'oak', pieces: 100, volume: '2', netKg: null, quantity: '2' },
  ...{ priceUnit: 'm3', unitPrice: '1', amountMinor, taxMinor: 0, ...more },
});
const floors = (lines: readonly SoldLine[], of: FloorGround) =>
  linesBelow(lines, of).map(({ floorMinor }) => floorMinor);

describe('the floor by the price list', () => {
  it('is the floor price, else the list price, else there is none', () => {
    expect(floors([line(439_999)], ground('list'))).toEqual([440_000]);
    expect(floors([line(440_000)], ground('list'))).toEqual([]);
    const priced = (floorPrice: string | null, listPrice: string | null) =>
      ground('list', { sorts: new Map([['oak', { ...list, floorPrice, listPrice }]]) });
    expect(floors([line(439_999)], priced(null, '2400'))).toEqual([480_000]);
    expect(floors([line(0)], priced(null, null))).toEqual([]);
    expect(floors([line(0)], ground('list', { sorts: new Map() }))).toEqual([]);
  });

  it('is asked in its own unit, whichever the line is sold by', () => {
    const byPiece = new Map([['oak', { ...list, priceUnit: 'piece' as const, floorPrice: '30' }]]);
    expect(floors([line(299_999)], ground('list', { sorts: byPiece }))).toEqual([300_000]);
  });

  it('is with tax where prices are written down with it', () => {
    const withTax = line(400_000, { taxMinor: 40_000 });
    expect(floors([withTax], ground('list'))).toEqual([440_000]);
    expect(floors([withTax], ground('list', { tax: 'included' }))).toEqual([]);
  });

  it('tells what the list tells everybody', () => {
    const of = ground('list');
    expect(floorFaults(linesBelow([line(1, { lineNo: 3 })], of), of)).toEqual([
      { path: 'lines.2.unitPrice', code: 'floor_price', params: { minimum: '2200', priceUnit: 'm3' } },
    ]);
  });
});

describe('the floor by cost', () => {
  it('is the average of what lies there, without tax', () => {
    expect(floors([line(399_999)], ground('cost'))).toEqual([400_000]);
    expect(floors([line(400_000)], ground('cost'))).toEqual([]);
    const withTax = line(399_999, { taxMinor: 90_000 });
    expect(floors([withTax], ground('cost', { tax: 'included' }))).toEqual([400_000]);
  });

  it('is none where nothing lies there', () => {
    expect(floors([line(0)], ground('cost', { pools: new Map() }))).toEqual([]);
    expect(floors([line(0)], ground('cost', { pools: new Map([['oak', pool('0', 0)]]) }))).toEqual([]);
  });

  it('is told to nobody by a refusal', () => {
    const of = ground('cost');
    expect(floorFaults(linesBelow([line(1)], of), of)).toEqual([
      { path: 'lines.0.unitPrice', code: 'floor_price' },
    ]);
  });
});

it('a team that has set none has none', () => {
  expect(linesBelow([line(0)], ground('none'))).toEqual([]);
});
