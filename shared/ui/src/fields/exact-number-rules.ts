/** Exact numbers as text: nothing here passes through a floating-point number. */

export type NumberProblem = 'notNumber' | 'wholeOnly' | 'tooManyPlaces' | 'negative' | 'tooLarge';
export interface NumberRules {
  /** Decimal places allowed. */
  scale: number;
  negative?: boolean | undefined;
}
export type Reading = { text: string; problem?: undefined } | { text?: undefined; problem: NumberProblem };

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Full-width digits and signs, as Chinese input methods type them, become ASCII; grouping goes away. */
export function plainNumber(typed: string): string {
  const ascii = typed
    .normalize('NFKC')
    .replace(/[。．]/g, '.')
    .replace(/[−－–]/g, '-')
    .replace(/\s/g, '');
  return grouped.test(ascii) ? ascii.replaceAll(',', '') : ascii;
}

/** What was typed as canonical text (`007.50` → `7.50`), or why it is not a number. Nothing typed is ''. */
export function readNumber(typed: string, { scale, negative = false }: NumberRules): Reading {
  const plain = plainNumber(typed);
  if (plain === '') return { text: '' };
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!parts || !/\d/.test(plain)) return { problem: 'notNumber' };
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (scale === 0 && plain.includes('.')) return { problem: 'wholeOnly' };
  if (fraction.length > scale) return { problem: 'tooManyPlaces' };
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const isZero = /^0*$/.test(digits + fraction);
  if (sign && !negative && !isZero) return { problem: 'negative' };
  return { text: `${sign && !isZero ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}` };
}

/** `12.3` with 2 places → 1230. The text must be canonical. */
export function minorUnits(text: string, places: number): number | undefined {
  const [whole = '0', fraction = ''] = text.split('.');
  const minor = Number(whole + fraction.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor || 0 : undefined;
}

/** 1230 with 2 places → `12.30`. */
export function majorText(minor: number, places: number): string {
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${minor < 0 ? '-' : ''}${digits.slice(0, at)}${places ? `.${digits.slice(at)}` : ''}`;
}
