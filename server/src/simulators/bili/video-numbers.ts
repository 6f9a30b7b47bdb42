const digits = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf';

/** The number of a video in letters, as the site writes it. */
export function lettersOf(aid: number): string {
  let rest = ((1n << 51n) | BigInt(aid)) ^ 23_442_827_791_579n;
  const letters = ['B', 'V', '1', ...Array<string>(9).fill('F')];
  for (let at = letters.length - 1; rest > 0n; at -= 1) {
    letters[at] = digits.charAt(Number(rest % 58n));
    rest /= 58n;
  }
  const swap = (one: number, other: number) => {
    [letters[one], letters[other]] = [letters[other] ?? '', letters[one] ?? ''];
  };
  swap(3, 9);
  swap(4, 7);
  return letters.join('');
}
