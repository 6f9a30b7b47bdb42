import { chaptersIn } from '@console/contract/bili';
import fc from '@console/testing/properties';
import { chaptersText, countText, secondsFrom, seenPart, tagsFrom, timeText } from './video-words-rules.ts';

it.each([
  ['', 0],
  [' 90 ', 90],
  ['1:30', 90],
  ['12：05', 725],
  ['1:02:03', 3723],
  ['1:2:3:4', undefined],
  ['-1', undefined],
  ['1:', undefined],
  ['soon', undefined],
  ['999999', 999_999],
  ['999999:00', undefined],
])('secondsFrom(%j) is %s', (text, seconds) => expect(secondsFrom(text)).toBe(seconds));

it('a time is read back as it was written', () => {
  fc.assert(fc.property(fc.nat(999_999), (seconds) => expect(secondsFrom(timeText(seconds))).toBe(seconds)));
});

it.each([
  [181, 724, 0.25],
  [900, 724, 1],
  [0, 724, 0],
  [null, 724, 0],
  [181, null, 0],
  [181, 0, 0],
])('of a video seen to %j of %j seconds: %d', (seen, duration, part) => {
  expect(seenPart(seen, duration)).toBe(part);
});

it('tags are separated by commas of either width, each once', () => {
  expect(tagsFrom(' 公寓，抄表、 wood work ,公寓;;')).toEqual(['公寓', '抄表', 'wood work']);
});

it('chapters are read back as they were written', () => {
  const chapters = [
    { part: 1, seconds: 5, title: '开场' },
    { part: 1, seconds: 3723, title: 'glue: 2 of 3' },
    { part: 12, seconds: 0, title: '第二天' },
  ];
  expect(chaptersText(chapters)).toBe('0:05 开场\n1:02:03 glue: 2 of 3\nP12 0:00 第二天');
  expect(chaptersIn(chaptersText(chapters))).toEqual({ chapters, others: [] });
});

it.each([
  [999, 'zh', '999'],
  [12_345, 'zh', '1.2万'],
  [12_345, 'en', '12.3K'],
] as const)('%d in %s: %s', (count, language, text) => expect(countText(count, language)).toBe(text));
