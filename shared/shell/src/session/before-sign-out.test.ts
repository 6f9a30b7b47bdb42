import { askBeforeSignOut, beforeSignOut } from './before-sign-out.ts';

it('asks one after the other, stops at the first no, and forgets who has left', async () => {
  const order: string[] = [];
  const answer = (name: string, goOn: boolean) => async () => {
    order.push(name);
    return goOn;
  };
  expect(await askBeforeSignOut()).toBe(true);
  const leaves = [answer('one', true), answer('two', false), answer('three', true)].map(beforeSignOut);
  expect([await askBeforeSignOut(), order]).toEqual([false, ['one', 'two']]);
  for (const leave of leaves) leave();
  expect(await askBeforeSignOut()).toBe(true);
});
