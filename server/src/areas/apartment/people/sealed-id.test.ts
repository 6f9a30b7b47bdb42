import { idSeal } from './sealed-id.ts';

const seal = idSeal(() => Buffer.alloc(32, 7));
const number = '11010519491231002X';

it('a sealed number is read again, and never looks the same', () => {
  const [one, two] = [seal.seal(number), seal.seal(number)];
  expect([one, two].map(({ cipher }) => seal.open(cipher))).toEqual([number, number]);
  expect(one.cipher.equals(two.cipher)).toBe(false);
  expect(one.cipher.includes(number)).toBe(false);
});

it('the same number is found again by its digest, another one is not', () => {
  expect(seal.seal(number).digest.equals(seal.digest(number))).toBe(true);
  expect(seal.digest(number).equals(seal.digest('440524188001010014'))).toBe(false);
});

it('what was changed, or sealed with another key, is not read', () => {
  const { cipher } = seal.seal(number);
  const changed = Buffer.from(cipher);
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
  expect(() => seal.open(changed)).toThrow();
  expect(() => idSeal(() => Buffer.alloc(32, 8)).open(cipher)).toThrow();
});
