import { creditOf, creditWith, type Owed, overLimit } from './credit-rules.ts';

const opening = { openingMinor: 0, settledMinor: 0 };
const owed: Owed = {
  ...{ kind: 'customer', limitMinor: 1000, opening, openMinor: 500, agreedMinor: 200, advanceMinor: 100 },
};

describe('how much of a limit is used', () => {
  it('what is open and what is agreed, less what is paid in advance', () => {
    expect(creditOf(owed)).toEqual({ limitMinor: 1000, usedMinor: 600, agreedMinor: 200, freeMinor: 400 });
    expect(creditOf({ ...owed, limitMinor: null }).freeMinor).toBeNull();
  });

  it('the opening balance counts; what the team owes somebody it also buys from is not set off', () => {
    const begun = (kind: 'customer' | 'both', openingMinor: number, settledMinor = 0) =>
      creditOf({ ...owed, kind, opening: { openingMinor, settledMinor } }).usedMinor;
    expect([begun('customer', 300, 100), begun('both', 300)]).toEqual([800, 900]);
    expect([begun('customer', -300), begun('both', -300)]).toEqual([300, 600]);
  });

  it('one more sale may pass it, by so much; without a limit none does', () => {
    const credit = creditOf(owed);
    expect(creditWith(credit, 400)).toEqual({
      ...{ limitMinor: 1000, usedMinor: 1000, agreedMinor: 600, freeMinor: 0 },
    });
    expect([400, 401, 1400].map((more) => overLimit(creditWith(credit, more)))).toEqual([0, 1, 1000]);
    expect(overLimit(creditWith(creditOf({ ...owed, limitMinor: null }), 9_999))).toBe(0);
  });

  it('whoever pays cash only may take what they have paid for', () => {
    const paid = creditOf({ ...owed, limitMinor: 0, openMinor: 0, agreedMinor: 0, advanceMinor: 700 });
    expect([700, 701].map((more) => overLimit(creditWith(paid, more)))).toEqual([0, 1]);
  });
});
