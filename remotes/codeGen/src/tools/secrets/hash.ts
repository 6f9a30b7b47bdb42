import { placeIn } from '../../reading/text-place-rules.ts';
import { base64Of, base64UrlOf, bytesOf, bytesOfBase64, bytesOfHex, hexOf } from '../core/bytes-rules.ts';
import { fileOf, label, nothing, type Run, row, said, textOf, wrong } from '../core/tool.ts';
import { md5 } from './md5-rules.ts';

const algorithms = ['SHA-256', 'SHA-1', 'SHA-384', 'SHA-512'] as const;

const written = (bytes: Uint8Array, form: string): string =>
  form === 'base64' ? base64Of(bytes) : form === 'base64url' ? base64UrlOf(bytes) : hexOf(bytes);

/** Check sums of a text or a file, all at once; one that was given somewhere is looked for among them. */
export const run: Run = async (values) => {
  const file = fileOf(values, 'file');
  const text = textOf(values, 'text');
  if (text === '' && !file) return nothing;
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : bytesOf(text);
  const form = textOf(values, 'form');
  const sums = [
    ['MD5', written(md5(bytes), form)],
    ...(await Promise.all(
      algorithms.map(async (name) => [
        name,
        written(new Uint8Array(await crypto.subtle.digest(name, bytes)), form),
      ]),
    )),
  ] as const;
  const expected = textOf(values, 'expected').trim();
  const same = (sum: string) => sum === expected || (form === 'hex' && sum === expected.toLowerCase());
  const found = sums.find(([, sum = '']) => same(sum))?.[0];
  const rows = sums.map(([name = '', sum = '']) =>
    row(name, sum, name === found ? { tone: 'good' as const } : {}),
  );
  return {
    main: sums[1]?.[1] ?? '',
    parts: [
      ...(expected === ''
        ? []
        : [
            found
              ? ({ kind: 'note', tone: 'good', words: said('hash.same', { name: found }) } as const)
              : ({ kind: 'note', tone: 'bad', words: said('hash.other') } as const),
          ]),
      { kind: 'rows', rows: [...rows, row(label('bytes'), String(bytes.length))] },
    ],
  };
};

/** A check sum that only holders of a key can make. */
export const runHmac: Run = async (values) => {
  const text = textOf(values, 'text');
  const keyText = textOf(values, 'key');
  if (text === '' || keyText === '') return nothing;
  const keyForm = textOf(values, 'keyForm');
  const key =
    keyForm === 'hex'
      ? bytesOfHex(keyText)
      : keyForm === 'base64'
        ? bytesOfBase64(keyText)
        : bytesOf(keyText);
  if ('offset' in key) return wrong('key', said(`fault.${keyForm}`), placeIn(keyText, key.offset));
  const rows = await Promise.all(
    algorithms.map(async (hash) => {
      const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
      const sum = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(text)));
      return row(`HMAC-${hash}`, written(sum, textOf(values, 'form')));
    }),
  );
  return { parts: [{ kind: 'rows', rows }] };
};
