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

it('what signing out takes along goes only when everybody agrees', async () => {
  const did: string[] = [];
  let stays = true;
  const leave = [
    beforeSignOut(async () => async () => void did.push('pushes taken back')),
    beforeSignOut(async () => !stays),
    beforeSignOut(async () => true),
  ];
  expect([await askBeforeSignOut(), did]).toEqual([false, []]);
  stays = false;
  expect([await askBeforeSignOut(), did]).toEqual([true, ['pushes taken back']]);
  for (const takeBack of leave) takeBack();
  expect([await askBeforeSignOut(), did]).toEqual([true, ['pushes taken back']]);
});
