import fc from '@console/testing/properties';
import { inCapitals } from './capitals-rules.ts';

it.each([
  [547_758, '伍仟肆佰柒拾柒元伍角捌分'],
  [100_500, '壹仟零伍元整'],
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角'],
  [15, '壹角伍分'],
  [100, '壹元整'],
  [105, '壹元零伍分'],
  [150, '壹元伍角'],
  [1000, '壹拾元整'],
  [11_000, '壹佰壹拾元整'],
  [101_000, '壹仟零壹拾元整'],
  [1_000_000, '壹万元整'],
  [1_000_500, '壹万零伍元整'],
  [1_050_000, '壹万零伍佰元整'],
  [1_500_000, '壹万伍仟元整'],
  [10_000_500, '壹拾万零伍元整'],
  [10_500_000, '壹拾万伍仟元整'],
  [10_000_000_105, '壹亿零壹元零伍分'],
  [100_000_000_000, '壹拾亿元整'],
  [100_010_000_000, '壹拾亿零壹拾万元整'],
  [100_010_000_000_000, '壹万零壹亿元整'],
  [-1244, '负壹拾贰元肆角肆分'],
])('%d fen is %s', (minor, text) => {
  expect(inCapitals(minor)).toBe(text);
});

it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('%d is no amount', (minor) => {
  expect(() => inCapitals(minor)).toThrow(RangeError);
});

const values = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((one, at) => [one, at]));
const places: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 };

/** Reads capitals as somebody at the bank does: digits with their places, sections of ten thousand. */
function read(text: string): number {
  const [, minus = '', yuan = '', rest = ''] = /^(负?)(?:(.*)元)?(.*)$/.exec(text) ?? [];
  const section = (part: string) => {
    let [sum, digit] = [0, 0];
    for (const one of part) {
      const place = places[one];
      if (place === undefined) digit = values.get(one) ?? 0;
      else {
        sum += digit * place;
        digit = 0;
      }
    }
    return sum + digit;
  };
  const whole = (part: string): number => {
    for (const [name, size] of [
      ['亿', 100_000_000],
      ['万', 10_000],
    ] as const) {
      const at = part.lastIndexOf(name);
      if (at >= 0) return whole(part.slice(0, at)) * size + whole(part.slice(at + 1));
    }
    return section(part);
  };
  const tenths = values.get(/(.)角/.exec(rest)?.[1] ?? '') ?? 0;
  const hundredths = values.get(/(.)分/.exec(rest)?.[1] ?? '') ?? 0;
  const minor = whole(yuan) * 100 + tenths * 10 + hundredths;
  return minus ? -minor : minor;
}

it('what is written is what is read, nothing else is, and no two zeros follow one another', () => {
  const amounts = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.maxSafeInteger());
  fc.assert(
    fc.property(amounts, (minor) => {
      const text = inCapitals(minor);
      expect(read(text)).toBe(minor === 0 ? 0 : minor);
      expect(text).toMatch(/^负?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+$/);
      expect(text).not.toMatch(/零零|零[万亿元](?!整$)/);
    }),
  );
});
