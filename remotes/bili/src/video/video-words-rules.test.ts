import fc from '@console/testing/properties';
import { secondsFrom, tagsFrom, timeText } from './video-words-rules.ts';

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

it('tags are separated by commas of either width, each once', () => {
  expect(tagsFrom(' 公寓，抄表、 wood work ,公寓;;')).toEqual(['公寓', '抄表', 'wood work']);
});
