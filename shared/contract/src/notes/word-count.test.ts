import { wordCountOf } from './word-count.ts';

describe('words', () => {
  it.each([
    ['', 0],
    ['公寓管理', 4],
    ['deploy the server', 3],
    ["don't stop", 2],
    ['docker 部署 v2', 4],
    ['- -- ***', 0],
    ['𠮷', 1],
  ])('%j → %d', (text, count) => expect(wordCountOf(text)).toBe(count));
});
