import { separated, separatedActs } from './separation-rules.ts';

/** Section 7 of apartment-and-wood.md: who does the second half has not done the first. */
it.each([
  ['cost_item.activate', 'cost_item.edit'],
  ['purchase.receive', 'purchase.order'],
  ['settlement.confirm', 'settlement.record'],
  ['price.approve', 'price.ask'],
  ['return.approve', 'return.submit'],
  ['return.move', 'return.approve'],
  ['stocktake.approve', 'stocktake.count'],
] as const)('%s is not for who did %s, unless a team works alone', (act, after) => {
  expect(separatedActs[act]).toBe(after);
  expect(() => separated({ mode: 'strict', act, actor: 'ming', before: ['hua', 'ming'] })).toThrow(
    expect.objectContaining({ code: 'SOD_SAME_PERSON', status: 403, details: { act, after } }),
  );
  expect(separated({ mode: 'solo', act, actor: 'ming', before: ['ming'] })).toEqual({ selfChecked: true });
  for (const mode of ['strict', 'solo'] as const)
    expect(separated({ mode, act, actor: 'hua', before: ['ming'] })).toEqual({ selfChecked: false });
});
