import { tidyPhone } from '../phones.ts';

export { phonePattern, tidyPhone } from '../phones.ts';

/** Identity numbers and phones of people (apartment-and-wood.md, section 1, rule 12). */

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** Upper case, without the spaces and hyphens that people write. */
export const tidyIdNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** A resident identity card: 17 digits with a real day of birth, and the check digit of GB 11643 (mod 11-2). */
export function isIdCard(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const day = new Date(`${born}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== born) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return checkDigits[sum % 11] === number[17];
}

/** First 3 and last 4 signs; short numbers show nothing but their end. */
export const maskedIdNumber = (number: string): string =>
  number.length > 8 ? `${number.slice(0, 3)}***${number.slice(-4)}` : `***${number.slice(-2)}`;

/** An international number with its middle left out: +86139****5678. */
export const maskedPhone = (phone: string): string =>
  `${phone.slice(0, Math.max(2, phone.length - 8))}****${phone.slice(-4)}`;

/** The address or number that somebody was invited by, as little of it as tells people apart: h***@example.com. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${[...contact][0]}***${contact.slice(at)}`;
  const phone = tidyPhone(contact);
  return /^\+?\d{9,15}$/.test(phone) ? maskedPhone(phone) : `***${contact.slice(-2)}`;
}

/** What is searched for among phone numbers: a whole one, or its last four digits or more; else undefined. */
export function phoneEnd(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    // Before fewer digits it is no country's prefix: `0012` is how a number ends.
    .replace(/^(\+|00)(?=\d{8})/, '');
  return /^\d{4,15}$/.test(digits) ? digits : undefined;
}
