import fc from '@console/testing/properties';
import { formatFor } from './format.ts';

describe('formats', () => {
  it('writes money short for an axis', () => {
    const short = (minor: number) => (['zh', 'en'] as const).map((one) => formatFor(one).moneyShort(minor));
    expect(short(5_000_000)).toEqual(['¥5万', '¥50K']);
    expect(short(1_250_000)).toEqual(['¥1.3万', '¥12.5K']);
    expect(short(50_000)).toEqual(['¥500', '¥500']);
    expect(short(0)).toEqual(['¥0', '¥0']);
  });

  it('writes money exactly, in both languages', () => {
    expect(formatFor('zh').money(547758)).toBe('¥5,477.58');
    expect(formatFor('en').money(-5)).toBe('-¥0.05');
    expect(formatFor('en').money(9_007_199_254_740_991)).toBe('¥90,071,992,547,409.91');
  });
  it('never loses a fen', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        expect(Number(formatFor('en').money(minor).replace(/[¥,.]/g, ''))).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });
  it('keeps the digits of an exact decimal', () => {
    expect(formatFor('en').decimal('12345.678900')).toBe('12,345.678900');
    expect(formatFor('zh').decimal('0.160', { max: 2 })).toBe('0.16');
  });
  it('says in how many days something is, and how many ago', () => {
    const away = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const said = (days: number) => (['zh', 'en'] as const).map((one) => formatFor(one).relative(away(days)));
    expect(said(5)).toEqual(['5 天后', 'in 5 days']);
    expect(said(-5)).toEqual(['5 天前', '5 days ago']);
  });
  it.each(['zh', 'en'] as const)('writes the clock by 24 hours, as it is here (%s)', (language) => {
    expect(formatFor(language).clock(new Date(2026, 10, 21, 9, 5).toISOString())).toBe('09:05');
    expect(formatFor(language).clock(new Date(2026, 10, 21, 0, 30).toISOString())).toBe('00:30');
  });
  it('writes months as the language does, on the axis of a year without it', () => {
    expect(formatFor('zh').month('2026-06')).toBe('2026年6月');
    expect(formatFor('en').month('2026-06')).toBe('Jun 2026');
    expect(formatFor('zh').month('2026-12', 'short')).toBe('12月');
    expect(formatFor('en').month('2026-12', 'short')).toBe('Dec');
  });
  it('writes days as the language does', () => {
    expect(formatFor('zh').day('2026-06-18')).toBe('2026年6月18日');
    expect(formatFor('en').day('2026-06-18')).toBe('2026-06-18');
  });
});
