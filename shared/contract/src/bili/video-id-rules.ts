/**
 * The platform's two spellings of one video number: `av170001` and `BV17x411w7KC`.
 * Pure arithmetic, so both sides convert without asking anybody.
 */
const alphabet = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf';
const base = 58n;
const secret = 23442827791579n;
const highestAid = (1n << 51n) - 1n;
/** Puts bit 51 in front, so that every BV has its nine digits. */
const lead = 1n << 51n;
const bvidPattern = /^BV1[1-9A-HJ-NP-Za-km-z]{9}$/;

/** @param aid 1 … 2^51 − 1  @returns e.g. `BV17x411w7KC`  @throws RangeError outside the range */
export function bvidOf(aid: bigint): string {
  if (aid < 1n || aid > highestAid) throw new RangeError(`av number out of range: ${aid}`);
  const digits: string[] = [];
  for (let rest = (lead | aid) ^ secret; rest > 0n; rest /= base) {
    digits.unshift(alphabet.charAt(Number(rest % base)));
  }
  return `BV1${swapped(digits.join(''))}`;
}

/** @returns the av number, or undefined when the text is no BV that any av number gives */
export function aidOf(bvid: string): bigint | undefined {
  if (!bvidPattern.test(bvid)) return undefined;
  const digits = [...swapped(bvid.slice(3))];
  const value = digits.reduce((sum, digit) => sum * base + BigInt(alphabet.indexOf(digit)), 0n);
  const aid = (value & highestAid) ^ secret;
  // Nine digits hold more than 51 bits: other texts decode too, but nothing encodes to them.
  return aid >= 1n && aid <= highestAid && bvidOf(aid) === bvid ? aid : undefined;
}

export const isBvid = (text: string): boolean => aidOf(text) !== undefined;

/** Positions 3 ↔ 9 and 4 ↔ 7 of the whole text are 0 ↔ 6 and 1 ↔ 4 of its nine digits. */
function swapped(digits: string): string {
  const order = [6, 4, 2, 3, 1, 5, 0, 7, 8];
  return order.map((from) => digits.charAt(from)).join('');
}
