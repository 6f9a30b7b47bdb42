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
    .map((signs) => signs.map(({ initial }) => initial).join(''))
    .join(' ');

/** Which part of a name its initials are, from one place of the text to another; undefined where they are not in it. */
export function initialsIn(name: string, typed: string): [start: number, end: number] | undefined {
  for (const signs of readingsOf(name)) {
    const read = signs.filter(({ initial }) => initial !== '');
    const at = read
      .map(({ initial }) => initial)
      .join('')
      .indexOf(typed);
    const [first, last] = [read[at], read[at + typed.length - 1]];
    if (at !== -1 && first && last) return [first.at, last.at + last.length];
  }
  return undefined;
}

interface ReadSign {
  readonly initial: string;
  readonly at: number;
  readonly length: number;
}

/** As the name is usually read, and in the other way where there is one; none without Chinese. */
function readingsOf(name: string): readonly ReadSign[][] {
  if (!isHan(name)) return [];
  const [usual, other] = [signsBy(name, {}), signsBy(name, alsoRead)];
  return usual.every(({ initial }, place) => initial === other[place]?.initial) ? [usual] : [usual, other];
}

function signsBy(name: string, read: Readonly<Record<string, string>>): ReadSign[] {
  let at = 0;
  return [...name].map((sign) => {
    const one = { initial: read[sign] ?? initialOf(sign), at, length: sign.length };
    at += sign.length;
    return one;
  });
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

function initialOf(sign: string): string {
  if (!isHan(sign)) return /[a-z0-9]/i.test(sign) ? sign.toLowerCase() : '';
  const at = firsts.findLastIndex((first) => inOrder.compare(first, sign) <= 0);
  return letters[at] ?? '';
}
