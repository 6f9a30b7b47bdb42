import { exact, textOf } from '../../exact.ts';

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', JPY: '¥' };
const minus = '−';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `-123456` → −1,234.56, as columns of amounts have it; their header says the currency. */
export function amountSaid(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? minus : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** The same with its currency: ¥5,477.58. */
export function moneySaid(minor: number, currency: string): string {
  const sign = signs[currency] ?? `${currency} `;
  return `${minor < 0 ? minus : ''}${sign}${amountSaid(Math.abs(minor))}`;
}

/** A quantity without zeros that say nothing, with groups: `1234.500` → 1,234.5. */
export function quantitySaid(decimal: string): string {
  const { units, scale } = exact(decimal);
  const [whole = '0', behind = ''] = textOf({ units: units < 0n ? -units : units, scale }).split('.');
  const kept = behind.replace(/0+$/, '');
  return `${units < 0n ? minus : ''}${grouped(whole)}${kept === '' ? '' : `.${kept}`}`;
}

/** `0.0353` → 3.53 % */
export function percentSaid(ratio: string): string {
  const { units, scale } = exact(ratio);
  return `${quantitySaid(textOf({ units: units * 100n, scale }))} %`;
}
