import { createHash, randomInt } from 'node:crypto';

/** Signs that nobody mistakes for each other when they are read out. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A secret that people hand on to each other, by telephone, too: 16 signs, about 79 bits. Only its digest is kept. */
export const newSpokenCode = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

/** Of a code as people pass it on: in groups, in small letters. */
export const digestOfSpoken = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest();
