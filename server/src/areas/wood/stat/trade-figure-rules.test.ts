import { differenceOf, marginFigures, tradeFigures } from './trade-figure-rules.ts';

describe('9.5 margin', () => {
  it('W-27: 32160.00 less 25400.00 are 6760.00, 21.02 %', () => {
    expect(marginFigures({ netMinor: 3_216_000n, costMinor: 2_540_000n })).toEqual({
      ...{ netMinor: 3_216_000, costMinor: 2_540_000, grossMinor: 676_000, margin: '0.2102' },
      ...{ freightMinor: 0, contributionMinor: 676_000, contribution: '0.2102' },
    });
  });

  it('W-27: with 600.00 own freight 6160.00 are left, 19.15 %', () => {
    expect(
      marginFigures({ netMinor: 3_216_000n, costMinor: 2_540_000n, freightMinor: 60_000n }),
    ).toMatchObject({
      ...{ grossMinor: 676_000, margin: '0.2102', contributionMinor: 616_000, contribution: '0.1915' },
    });
  });

  it('net sales of 0, or below, have a dash; a loss does not', () => {
    expect(marginFigures({ netMinor: 0n, costMinor: 2700n })).toMatchObject({
      grossMinor: -2700,
      margin: null,
    });
    expect(marginFigures({ costMinor: 2700n })?.margin).toBeNull();
    expect(marginFigures({ netMinor: -100n, costMinor: 0n })?.margin).toBeNull();
    expect(marginFigures({ netMinor: 10_000n, costMinor: 12_500n })?.margin).toBe('-0.2500');
  });

  it('where nothing was sold nothing is known', () => {
    expect(marginFigures({})).toBeNull();
    expect(tradeFigures({ tradedMinor: null })).toBeNull();
  });
});

it('by hand: 12.000 m3 at 2680.00, of which 2.000 came back', () => {
  expect(
    tradeFigures({
      ...{ tradedMinor: 3_216_000n, returnsMinor: 536_000n, pieces: 120n },
      ...{ volume: 12_000_000n, returnedVolume: 2_000_000n },
    }),
  ).toEqual({
    ...{ salesMinor: 3_216_000, returnsMinor: 536_000, netMinor: 2_680_000, pieces: 120 },
    ...{ volume: '12.000000', returnedVolume: '2.000000', pricePerM3: '2680.00', returnRate: '0.1667' },
  });
});

it('more came back than went: neither a price nor a rate', () => {
  const figures = tradeFigures({ returnsMinor: 536_000n, returnedVolume: 2_000_000n });
  expect(figures).toMatchObject({ netMinor: -536_000, pricePerM3: null, returnRate: null });
});

it('W-23: received 39.700 against 40.120 of the sheet', () => {
  expect(differenceOf(39_700_000n, 40_120_000n)).toEqual({
    ...{ ourVolume: '39.700000', supplierVolume: '40.120000' },
    ...{ differenceVolume: '-0.420000', difference: '-0.0105' },
  });
});
