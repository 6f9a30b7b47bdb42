/** People write 0.05 %, the house keeps 0.000500: the point is moved in the text, so that nothing is rounded. */

const digits = /^(-?)(\d*)(?:\.(\d*))?$/;

const trimmed = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** `0.000500` → `0.05`; what is no number stays as it was typed. */
export function percentOf(ratio: string): string {
  const [, sign = '', whole = '', fraction = ''] = digits.exec(ratio) ?? [];
  if (whole === '' && fraction === '') return ratio;
  const padded = fraction.padEnd(2, '0');
  const moved = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return `${sign}${trimmed(`${moved}.${padded.slice(2)}`)}`;
}

/** `0.05` with 6 places → `0.000500`, as the house writes it; what is no number stays as it was typed. */
export function ratioOf(percent: string, scale: number): string {
  const [, sign = '', whole = '', fraction = ''] = digits.exec(percent) ?? [];
  if (whole === '' && fraction === '') return percent;
  const padded = whole.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${`${padded.slice(-2)}${fraction}`.padEnd(scale, '0')}`;
}
