import type { I18nKey } from '@console/contract/codegen';
import { lackingPlaceholders, neighbour, nextMissing, statusOf, withSaved } from './grid-rules.ts';

const row = (
  keyId: string,
  texts: Record<string, 'draft' | 'outdated' | 'reviewed'>,
  notNeeded: string[] = [],
): I18nKey => ({
  ...{ keyId, namespace: 'app', key: keyId, description: '', maxLength: null, version: 0, used: null },
  ...{ references: [], comments: 0, notNeeded },
  texts: Object.entries(texts).map(([language, status]) => ({
    ...{ language, value: 'x', status, version: 1, problems: [], terms: [], updatedBy: '林' },
    updatedAt: '2026-11-21T08:00:00Z',
  })),
});
const rows = [row('a', { en: 'reviewed' }), row('b', { zh: 'outdated' }), row('c', {}, ['zh']), row('d', {})];

it('a cell is missing unless its language needs no text', () =>
  expect(rows.map((one) => statusOf(one, 'zh'))).toEqual(['missing', 'outdated', undefined, 'missing']));
it('the next missing one is below, then from the top', () => {
  expect(nextMissing(rows, { keyId: 'a', language: 'zh' })?.keyId).toBe('d');
  expect(nextMissing(rows, { keyId: 'd', language: 'zh' })?.keyId).toBe('a');
  expect(nextMissing([rows[1] as I18nKey], { keyId: 'b', language: 'zh' })).toBeUndefined();
});
it('J and K stay at the ends', () => {
  expect(neighbour(rows, undefined, 1, 'zh')).toEqual({ keyId: 'a', language: 'zh' });
  expect(neighbour(rows, { keyId: 'a', language: 'en' }, 1, 'zh')).toEqual({ keyId: 'b', language: 'en' });
  expect(neighbour(rows, { keyId: 'd', language: 'en' }, 1, 'zh')?.keyId).toBe('d');
  expect(neighbour(rows, { keyId: 'a', language: 'en' }, -1, 'zh')?.keyId).toBe('a');
  expect(neighbour([], undefined, 1, 'zh')).toBeUndefined();
});
it('tells of placeholders while one types', () => {
  expect(lackingPlaceholders('Hi {{name}}, {{count, number}}', '您好 {{ name }}')).toEqual(['{{count}}']);
  expect(lackingPlaceholders('Hi', '您好')).toEqual([]);
});
it('shows what was saved in the place of what came', () => {
  const saved = row('b', { zh: 'reviewed' });
  expect(withSaved(rows, new Map([['b', saved]]))[1]).toBe(saved);
});
