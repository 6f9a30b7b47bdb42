import {
  approveCheckout,
  cancelCheckout,
  closeCheckout,
  inspectCheckout,
  payCheckoutOut,
  returnCheckout,
  settleCheckout,
  submitCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { stateMoves, statesOf } from '../state-moves.ts';
import { good } from '../testing-house.ts';
import { checkoutHouse } from './testing-checkout.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
beforeAll(async () => {
  area = await checkoutHouse();
});
afterAll(() => area.close());

type State = keyof typeof stateMoves.checkout;

/** Which move each action is, by its body; `from` where the state it comes from says which action leads there. */
const actions = {
  inspect: { to: 'inspecting', not: ['submitted'] },
  settle: { to: 'settling', not: [] },
  submit: { to: 'submitted', not: [] },
  approve: { to: 'approved', not: [] },
  return: { to: 'inspecting', not: ['requested', 'settling'] },
  payOut: { to: 'paid_out', not: [] },
  close: { to: 'closed', not: [] },
  cancel: { to: 'cancelled', not: [] },
} as const satisfies Record<string, { to: State; not: readonly State[] }>;
type Action = keyof typeof actions;

const isDeclared = (action: Action, from: State): boolean => {
  const moves: readonly string[] = stateMoves.checkout[from];
  const { to, not } = actions[action];
  return moves.includes(to) && !(not as readonly string[]).includes(from);
};

const undeclared = (Object.keys(actions) as Action[]).flatMap((action) =>
  statesOf('checkout')
    .filter((from) => !isDeclared(action, from))
    .map((from) => [action, from] as const),
);

it('3 every move that is not declared is refused, and changes nothing', async () => {
  const place = await area.leaver();
  const { checkoutId } = await place.submitted();
  const one = sql`checkout_id = ${checkoutId}::uuid`;
  const call = (action: Action, version: number) => {
    const at = { params: { checkoutId }, version };
    const reason = 'because it is so';
    const { desk, manager, cashier } = place;
    switch (action) {
      case 'inspect':
        return area.house.call(inspectCheckout, at, { as: desk });
      case 'settle':
        return area.house.call(settleCheckout, at, { as: desk });
      case 'submit':
        return area.house.call(submitCheckout, at, { as: desk });
      case 'approve':
        return area.house.call(approveCheckout, { ...at, body: {} }, { as: manager });
      case 'return':
        return area.house.call(returnCheckout, { ...at, body: { reason } }, { as: manager });
      case 'payOut':
        return area.house.call(
          payCheckoutOut,
          { ...at, body: { paidOn: '2026-06-09', refunds: [] } },
          { as: cashier },
        );
      case 'close':
        return area.house.call(closeCheckout, at, { as: cashier });
      case 'cancel':
        return area.house.call(cancelCheckout, { ...at, body: { reason } }, { as: desk });
    }
  };
  expect(undeclared.length).toBeGreaterThan(40);
  for (const [action, from] of undeclared) {
    await place.owner.rows(sql`update apartment.checkouts set state = ${from} where ${one}`);
    const before = await place.owner.first<{ version: number }>(
      sql`select version, state from apartment.checkouts where ${one}`,
    );
    const { status, body } = await call(action, before?.version ?? 0);
    expect([action, from, status, (body as { code: string }).code]).toEqual([
      action,
      from,
      409,
      'STATE_CONFLICT',
    ]);
    expect(await place.owner.first(sql`select version, state from apartment.checkouts where ${one}`)).toEqual(
      before,
    );
  }
});

it.each(statesOf('checkout'))(
  '3 findings of a check-out that is %s change only until it is submitted',
  async (from) => {
    const place = await area.leaver({ readings: 'none' });
    const { checkoutId } = good(await place.begin());
    await place.owner.rows(sql`update apartment.checkouts set state = ${from}, settlement = '{}', net_minor = 0
    where checkout_id = ${checkoutId}::uuid`);
    const { status } = await area.house.call(
      updateCheckout,
      { params: { checkoutId }, version: 0, body: { signedName: '王' } },
      { as: place.desk },
    );
    // What is stored there is no settlement, so that an answer that shows it would be none either.
    expect(status === 200).toBe(['requested', 'inspecting', 'settling'].includes(from));
  },
);
