import type { WoodPermission } from '@console/contract/wood';
import { saleSteps } from './sale-step-rules.ts';

const money = (movedMinor: number, openMinor: number) =>
  ({ totalMinor: 500, movedMinor, openMinor }) as never;
const cash = (permission: WoodPermission) => permission === 'wood.settlement.record_cash';
const nothing = () => false;
const confirmed = {
  state: 'confirmed',
  may: ['deliver', 'cancel'],
  selling: money(0, 0),
  lines: [],
} as const;
const delivered = { state: 'delivered', may: ['reverse'], selling: money(500, 500) } as const;

it('goods leave first, by whoever may let them, then money comes', () => {
  expect(saleSteps(confirmed, cash, false)).toMatchObject({
    ...{ now: 'deliver', waitsFor: undefined, inAdvance: true },
    states: { confirm: 'done', deliver: 'current', pay: 'todo' },
  });
  expect(saleSteps(delivered, cash, false)).toMatchObject({
    ...{ now: 'pay', inAdvance: false, states: { deliver: 'done', pay: 'current' } },
  });
});

it('who may not let goods leave takes money in advance, and once', () => {
  const waiting = { ...confirmed, may: ['cancel'] } as const;
  expect(saleSteps(waiting, cash, false)).toMatchObject({ now: 'pay', waitsFor: 'deliver', inAdvance: true });
  expect(saleSteps(waiting, cash, true)).toMatchObject({ now: undefined, states: { pay: 'done' } });
});

it('nothing is left to do where it is paid, undone, or somebody else’s', () => {
  expect(saleSteps({ ...delivered, selling: money(500, 0) }, cash, false)).toMatchObject({
    ...{ now: undefined, states: { pay: 'done' } },
  });
  expect(saleSteps(delivered, nothing, false)).toMatchObject({ now: undefined, states: { pay: 'todo' } });
  expect(saleSteps({ ...delivered, state: 'reversed' }, cash, false).now).toBeUndefined();
});

it('what has left in part may still leave, before it is paid', () =>
  expect(
    saleSteps({ ...confirmed, state: 'part_delivered', selling: money(200, 200) }, cash, false),
  ).toMatchObject({
    ...{ now: 'deliver', inAdvance: false },
  }));
