import { placeIn } from '../../reading/text-place-rules.ts';
import { hexOf } from '../core/bytes-rules.ts';
import {
  type Context,
  code,
  countOf,
  flagOf,
  label,
  type Run,
  row,
  said,
  textOf,
  wrong,
} from '../core/tool.ts';
import { dateTexts } from '../time/date-texts.ts';

const uuidText =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** Makes UUIDs, and reads one. */
export const run: Run = (values, context) => {
  const given = textOf(values, 'text').trim();
  return given === '' ? made(values, context) : read(given, context);
};

function made(values: Parameters<Run>[0], context: Context) {
  const version = textOf(values, 'version') === '7' ? 7 : 4;
  const all = Array.from({ length: countOf(values, 'count', 5) }, (_, at) => {
    const uuid = newUuid(version, context, at);
    const plain = flagOf(values, 'plain') ? uuid.replaceAll('-', '') : uuid;
    return flagOf(values, 'capitals') ? plain.toUpperCase() : plain;
  });
  return { main: all[0] ?? '', parts: [code(all.join('\n'))] };
}

/** @param at of the ones made together: a later one of version 7 sorts after an earlier one */
function newUuid(version: 4 | 7, { random, now }: Context, at: number): string {
  const bytes = random(16);
  if (version === 7) {
    const view = new DataView(bytes.buffer);
    view.setUint16(0, Math.floor(now / 2 ** 32));
    view.setUint32(2, now % 2 ** 32);
    // RFC 9562, 6.2: twelve bits count within the millisecond.
    view.setUint16(6, at & 0xfff);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Between 15 October 1582, where versions 1 and 6 count from, and 1970. */
const gregorian = 12_219_292_800_000;

function read(text: string, context: Context) {
  const match = uuidText.exec(text);
  if (!match)
    return wrong('text', said('fault.uuid'), placeIn(text, Math.max(0, text.search(/[^0-9a-f{}-]/i))));
  const [, a = '', b = '', c = '', d = '', e = ''] = match.map((part) => part.toLowerCase());
  const version = Number.parseInt(c.charAt(0), 16);
  const at = instantOf(version, a, b, c);
  const { full, relative } = dateTexts(context);
  const special = /^0+$/.test(a + b + c + d + e) ? 'nil' : /^f+$/.test(a + b + c + d + e) ? 'max' : undefined;
  return {
    parts: [
      {
        kind: 'rows' as const,
        rows: [
          row('UUID', [a, b, c, d, e].join('-')),
          row(label('version'), special ? said(`uuid.${special}`) : String(version)),
          ...(at === undefined || special ? [] : [row(label('made'), full(at), { note: relative(at) })]),
          row(label('integer'), BigInt(`0x${a}${b}${c}${d}${e}`).toString()),
          row(label('variant'), /^[89ab]/.test(d) ? 'RFC 9562' : said('uuid.otherVariant')),
        ],
      },
    ],
  };
}

function instantOf(version: number, a: string, b: string, c: string): number | undefined {
  if (version === 7) return Number.parseInt(a + b, 16);
  const ticks = version === 1 ? c.slice(1) + b + a : version === 6 ? a + b + c.slice(1) : undefined;
  return ticks === undefined ? undefined : Math.floor(Number(BigInt(`0x${ticks}`)) / 10_000) - gregorian;
}
