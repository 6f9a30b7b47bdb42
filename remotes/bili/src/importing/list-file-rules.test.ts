import { listText } from './list-file-rules.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

it.each([
  ['UTF-8', new TextEncoder().encode('BV17x411w7KC,榫卯'), 'BV17x411w7KC,榫卯'],
  ['GBK, as spreadsheet programs save it in Chinese', bytes(0x31, 0x2c, 0xd4, 0xba, 0xd7, 0xd3), '1,院子'],
  ['UTF-16 with its mark', bytes(0xff, 0xfe, 0x31, 0x00, 0x2c, 0x00, 0xd6, 0x53), '1,\u53d6'],
  ['an empty file', bytes(), ''],
])('%s', (_, given, text) => {
  expect(listText(given)).toBe(text);
});

it.each([
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00)],
  ['a packed sheet', bytes(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00)],
  ['bytes that are no text in any of them', bytes(0x31, 0xff, 0xff, 0x32)],
])('%s is no list', (_, given) => {
  expect(listText(given)).toBeUndefined();
});
