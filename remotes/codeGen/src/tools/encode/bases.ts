import { placeIn } from '../../reading/text-place-rules.ts';
import { label, nothing, type Part, type Run, row, said, textOf, wrong } from '../core/tool.ts';

const mostDigits = 10_000;
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A whole number in every base that people meet, however large. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  // Every digit multiplies all before it.
  if (text.length > mostDigits) return wrong('text', said('fault.tooManyDigits', { most: mostDigits }));
  const read = numberOf(text, textOf(values, 'base'));
  if ('offset' in read)
    return wrong('text', said('fault.digit', { base: read.base }), placeIn(text, read.offset));
  const { value } = read;
  const rows = [
    row(label('decimal'), value.toString()),
    row(label('hexadecimal'), signed(value, 16, '0x')),
    row(label('binary'), grouped(signed(value, 2, '0b'))),
    row(label('octal'), signed(value, 8, '0o')),
    row(label('base36'), value.toString(36)),
    row(label('bits'), String((value < 0n ? -value : value).toString(2).length)),
  ];
  const parts: Part[] = [{ kind: 'rows', rows }];
  const words = [32, 64].filter((bits) => value >= -(2n ** BigInt(bits - 1)) && value < 2n ** BigInt(bits));
  if (words.length > 0)
    parts.push({
      kind: 'table',
      columns: ['word', 'unsigned', 'twosComplement', 'hexadecimal'],
      rows: words.map((bits) => {
        const unsigned = BigInt.asUintN(bits, value);
        return [
          `${bits}`,
          unsigned.toString(),
          BigInt.asIntN(bits, value).toString(),
          `0x${unsigned.toString(16).padStart(bits / 4, '0')}`,
        ];
      }),
    });
  return { parts };
};

const signed = (value: bigint, base: number, head: string) =>
  value < 0n ? `-${head}${(-value).toString(base)}` : head + value.toString(base);

/** Binary in groups of four from the right. */
const grouped = (text: string) =>
  text.replace(
    /(0b)([01]+)/,
    (_, head: string, bits: string) => head + bits.replace(/\B(?=(?:[01]{4})+$)/g, '_'),
  );

const heads: Readonly<Record<string, number>> = { '0x': 16, '0b': 2, '0o': 8 };

function numberOf(text: string, chosen: string): { value: bigint } | { offset: number; base: number } {
  const lead = /^\s*([+-]?)(0[xbo])?/i.exec(text);
  const head = heads[(lead?.[2] ?? '').toLowerCase()];
  const wanted = chosen === 'auto' ? undefined : Number(chosen);
  // In base 36, `0b` are digits.
  const hasHead = head !== undefined && (wanted === undefined || wanted === head);
  const base = wanted ?? head ?? 10;
  let value = 0n;
  let seen = false;
  const start = hasHead ? (lead?.[0].length ?? 0) : (/^\s*[+-]?/.exec(text)?.[0].length ?? 0);
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at).toLowerCase();
    if (/[\s_,']/.test(sign)) continue;
    const digit = digits.indexOf(sign);
    if (digit < 0 || digit >= base) return { offset: at, base };
    value = value * BigInt(base) + BigInt(digit);
    seen = true;
  }
  if (!seen) return { offset: text.length, base };
  return { value: lead?.[1] === '-' ? -value : value };
}
