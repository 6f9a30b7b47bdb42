import { placeIn } from '../../reading/text-place-rules.ts';
import { base64Of, base64UrlOf, bytesOf, bytesOfBase64, hexOf, textOfBytes } from '../core/bytes-rules.ts';
import { code, fileOf, flagOf, label, nothing, type Run, row, said, textOf, wrong } from '../core/tool.ts';

/** Text or a file to Base64, and back. */
export const run: Run = async (values) => {
  const text = textOf(values, 'text');
  const file = fileOf(values, 'file');
  if (textOf(values, 'mode') === 'decode') return decoded(text);
  if (text === '' && !file) return nothing;
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : bytesOf(text);
  const made = flagOf(values, 'urlSafe') ? base64UrlOf(bytes) : base64Of(bytes);
  const type = file?.type || (file ? 'application/octet-stream' : 'text/plain;charset=utf-8');
  return {
    parts: [
      code(made),
      {
        kind: 'rows',
        rows: [
          row(label('bytes'), String(bytes.length)),
          ...(made.length <= 2000 ? [row('data:', `data:${type};base64,${base64Of(bytes)}`)] : []),
        ],
      },
    ],
  };
};

const most = 256;

function decoded(text: string) {
  // A data: address is Base64 with a head.
  const head = /^\s*data:[^,]*;base64,/i.exec(text)?.[0] ?? '';
  const bytes = bytesOfBase64(text.slice(head.length));
  if ('offset' in bytes)
    return wrong('text', said('fault.base64'), placeIn(text, bytes.offset + head.length));
  if (bytes.length === 0) return nothing;
  const plain = textOfBytes(bytes);
  const size = row(label('bytes'), String(bytes.length));
  if (plain !== undefined) return { parts: [code(plain), { kind: 'rows' as const, rows: [size] }] };
  const type = typeOf(bytes);
  return {
    parts: [
      { kind: 'note' as const, tone: 'info' as const, words: said('base64.noText') },
      code(`${hexOf(bytes.subarray(0, most), ' ')}${bytes.length > most ? ' …' : ''}`),
      { kind: 'rows' as const, rows: [size, ...(type ? [row(label('type'), type)] : [])] },
    ],
  };
}

/** First bytes by which files are told apart. */
const heads: readonly [hex: string, type: string][] = [
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['47494638', 'image/gif'],
  ['25504446', 'application/pdf'],
  ['504b0304', 'application/zip'],
  ['1f8b', 'application/gzip'],
  ['52494646', 'image/webp'],
];
const typeOf = (bytes: Uint8Array) =>
  heads.find(([hex]) => hexOf(bytes.subarray(0, 12)).startsWith(hex))?.[1];
