import fc from '@console/testing/properties';
import { readList, secondsIn } from './import-rules.ts';

const room = 'BV17x411w7KC';
const wood = 'BV1KJ411C7Un';
const read = (text: string) => {
  const { form, entries } = readList(text);
  return [form, ...entries.map(({ line, outcome, video }) => [line, outcome, video?.bvid, video?.title])];
};

it.each([
  [`${room}\n${wood}`, ['lines', [1, 'imported', room, ''], [2, 'imported', wood, '']]],
  [`\uFEFF${room}\r\n\r\n购物`, ['lines', [1, 'imported', room, ''], [3, 'notVideo', undefined, undefined]]],
  [`【甲】 https://www.bilibili.com/video/${room}/?vd_source=x`, ['lines', [1, 'imported', room, '甲']]],
  [
    `title,bvid\n"甲, 乙",${room}\n丙,av78977417`,
    ['csv', [2, 'imported', room, '甲, 乙'], [3, 'imported', wood, '丙']],
  ],
  [`标题\t链接\n甲\thttps://www.bilibili.com/video/${room}`, ['csv', [2, 'imported', room, '甲']]],
  [
    `标题;BV号\n甲;${room}\n乙;没有`,
    ['csv', [2, 'imported', room, '甲'], [3, 'notVideo', undefined, undefined]],
  ],
  [`bvid\n${room}`, ['csv', [2, 'imported', room, '']]],
  [JSON.stringify([room, 'x']), ['json', [1, 'imported', room, ''], [2, 'notVideo', undefined, undefined]]],
  [JSON.stringify({ bvid: room, title: '甲' }), ['json', [1, 'imported', room, '甲']]],
  [JSON.stringify([{ aid: 170001, name: '甲' }]), ['json', [1, 'imported', room, '甲']]],
  [
    JSON.stringify({ data: { list: [{ url: `https://b23.tv/${room}` }] } }),
    ['json', [1, 'imported', room, '']],
  ],
  // An entry of two names that do not agree is the one that is a video.
  [JSON.stringify([{ bvid: 'BV1zzzzzzzzz', id: 170001 }]), ['json', [1, 'imported', room, '']]],
  [`[broken ${room}`, ['lines', [1, 'imported', room, '']]],
  ['', ['lines']],
  // Twenty levels are more than any export has; what goes deeper is no list.
  [`${'['.repeat(20)}"${room}"${']'.repeat(20)}`, ['json', [1, 'imported', room, '']]],
  [`${'['.repeat(21)}"${room}"${']'.repeat(21)}`, ['json']],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('what an export tells that we do not keep is left out, the video is not', () => {
  const strange = {
    bvid: room,
    title: 'a\u0000b',
    duration: 'long',
    cover: 'https://example.com/a',
    tags: 7,
  };
  const [entry] = readList(JSON.stringify([strange])).entries;
  expect(entry).toMatchObject({ outcome: 'imported', video: { bvid: room, title: '', cover: '' } });
});

it.each([
  [600, 600],
  ['12:05', 725],
  ['1:02:03', 3723],
  ['', null],
  [1e9, null],
])('%p lasts %p', (told, seconds) => {
  expect(secondsIn(told)).toBe(seconds);
});

it('whatever is pasted is read', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    fc
      .array(fc.constantFrom('bvid', 'title', ',', '\n', '"', room, ';', '{', ']', 'av1'), { maxLength: 30 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      for (const { outcome, video } of readList(given).entries)
        expect(video !== undefined).toBe(outcome === 'imported' || outcome === 'repeated');
    }),
  );
});
