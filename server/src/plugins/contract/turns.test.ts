import { turns } from './turns.ts';

it('so many a minute, of each person', () => {
  let now = 0;
  const take = turns(2, () => now);
  take('a');
  take('a');
  now = 20_500;
  expect(() => take('a')).toThrow(expect.objectContaining({ code: 'LIMIT', details: { retryAfter: 40 } }));
  take('b');
  now = 60_000;
  take('a');
});
