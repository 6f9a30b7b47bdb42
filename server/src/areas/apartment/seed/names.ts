const families = [...'王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗'];
const given = [
  '伟',
  '芳',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀兰',
  '建华',
  '晓东',
  '雨桐',
  '子涵',
];

/** Names as people have them; some come twice, as they do. */
export const personNames = (random: () => number) => (): string => {
  const of = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? '';
  return of(families) + of(given);
};
