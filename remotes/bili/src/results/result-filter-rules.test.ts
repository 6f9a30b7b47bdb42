import type { FoundVideo } from '@console/contract/bili';
import { anyResult, hiddenBy, limitsSet } from './result-filter-rules.ts';

const found = (facts: Partial<FoundVideo>): FoundVideo => ({
  ...{ bvid: 'BV17x411w7KC', title: '', hits: [], uploader: '', uploaderId: null, description: '', tags: [] },
  ...{ plays: 1000, danmaku: 0, favorites: 0, comments: 0, likes: 50, durationSeconds: 600 },
  ...{ publishedAt: null, cover: '', coverUrl: null, saved: false, place: null, blockedBy: null },
  ...facts,
});

it.each([
  [{}, anyResult, undefined],
  [{ blockedBy: { kind: 'word' as const, value: '预告' } }, anyResult, 'word'],
  [{ blockedBy: { kind: 'uploader' as const, value: '7' } }, anyResult, 'uploader'],
  [{}, { ...anyResult, atLeast: 10 }, undefined],
  [{ durationSeconds: 599 }, { ...anyResult, atLeast: 10 }, 'length'],
  [{}, { ...anyResult, atMost: 10 }, undefined],
  [{ durationSeconds: 601 }, { ...anyResult, atMost: 10 }, 'length'],
  [{ durationSeconds: null }, { ...anyResult, atLeast: 10, atMost: 20 }, undefined],
  [{}, { ...anyResult, liked: 5 }, undefined],
  [{ likes: 49 }, { ...anyResult, liked: 5 }, 'liked'],
  [{ likes: null }, { ...anyResult, liked: 5 }, undefined],
  [{ plays: null }, { ...anyResult, liked: 5 }, undefined],
  [{ plays: 0, likes: 0 }, { ...anyResult, liked: 5 }, undefined],
])('%j under %j: %s', (facts, filter, hidden) => expect(hiddenBy(found(facts), filter)).toBe(hidden));

it('counts the limits that are set', () => {
  expect(limitsSet(anyResult)).toBe(0);
  expect(limitsSet({ atLeast: 0, atMost: null, liked: 3 })).toBe(2);
});
