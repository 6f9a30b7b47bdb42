/** In the order of pinyin, the first common character of each initial that a syllable begins with. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀'];
const letters = [...'abcdefghjklmnopqrstwxyz'];
const inOrder = new Intl.Collator('zh-u-co-pinyin');

/** Characters of names of places and firms that are read in another way there than the order of pinyin has it. */
const alsoRead: Readonly<Record<string, string>> = {
  长: 'c',
  重: 'c',
  厦: 'x',
  行: 'h',
  朝: 'c',
  乐: 'y',
  单: 's',
};

/**
 * What people type to find a Chinese name: the first letters of its syllables. 林海木材 is `lhmc`.
 * @returns each way to read the name, in one line; nothing where no Chinese is in it
 */
export const pinyinInitials = (name: string): string =>
  readingsOf(name)
    .map((signs) => signs.join(''))
    .join(' ');

/** As the name is usually read, and in the other way where there is one; none without Chinese. */
function readingsOf(name: string): readonly string[][] {
  if (!isHan(name)) return [];
  const [usual, other] = [initialsBy(name, {}), initialsBy(name, alsoRead)];
  return usual.join() === other.join() ? [usual] : [usual, other];
}

const initialsBy = (name: string, read: Readonly<Record<string, string>>): string[] =>
  [...name].map((sign) => read[sign] ?? initialOf(sign));

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

function initialOf(sign: string): string {
  if (!isHan(sign)) return /[a-z0-9]/i.test(sign) ? sign.toLowerCase() : '';
  const at = firsts.findLastIndex((first) => inOrder.compare(first, sign) <= 0);
  return letters[at] ?? '';
}
