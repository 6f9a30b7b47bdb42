import { roomNumberLength } from '@console/contract/apartment';

/** Letters of any script, digits, and what people write between them; begins with a letter or digit. */
const roomNumber = /^[\p{Lu}\p{Lo}\p{Nd}][\p{Lu}\p{Lo}\p{Nd}._/#-]*$/u;

/** Room numbers are kept in capitals and half-width: 3a, 3A and a full-width 3A are one room. */
export const normalRoomNumber = (number: string) => number.normalize('NFKC').trim().toUpperCase();

/** @returns what is wrong with a normal room number, or undefined */
export function roomNumberProblem(
  number: string,
): 'number_empty' | 'number_too_long' | 'number_bad' | undefined {
  const length = [...number].length;
  if (length < roomNumberLength.min) return 'number_empty';
  if (length > roomNumberLength.max) return 'number_too_long';
  return roomNumber.test(number) ? undefined : 'number_bad';
}

/**
 * A text whose bytewise order is the natural order of numbers: each run of digits is padded, so 2 comes before 10
 * and B1 before B12. The number itself follows, so that 7 and 07 have a fixed order too.
 */
export const naturalOrder = (number: string) =>
  `${number.replace(/\d+/g, (digits) => digits.padStart(roomNumberLength.max, '0'))} ${number}`;
