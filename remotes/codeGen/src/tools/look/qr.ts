import { encode } from 'uqr';
import { bytesOf } from '../core/bytes-rules.ts';
import { label, nothing, type Run, row, said, textOf, wrong } from '../core/tool.ts';

const levels = { L: 'L', M: 'M', Q: 'Q', H: 'H' } as const;
/** Bytes that the largest code holds, by how much of it may be lost. */
const most = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const;

/** A QR code of a text, as one path. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text === '') return nothing;
  const level = Object.values(levels).find((one) => one === textOf(values, 'level')) ?? 'M';
  const { length } = bytesOf(text);
  if (length > most[level]) return wrong('text', said('fault.qrLong', { length, most: most[level] }));
  const { data, size, version } = encode(text, { ecc: level, boostEcc: true, border: 4 });
  const path = data
    .flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return {
    parts: [
      { kind: 'picture', path, size, fileName: 'qr-code' },
      {
        kind: 'rows',
        rows: [row(label('bytes'), `${length} / ${most[level]}`), row(label('version'), String(version))],
      },
    ],
    main: text,
  };
};
