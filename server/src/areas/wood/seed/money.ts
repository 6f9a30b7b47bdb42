import { type DemoPartner, demoPartners } from './partners.ts';
import type { Plan } from './plan.ts';

/** Who pays on a day, and whom the team pays: all that is due by then. A second person looks at it on the same day. */
export function planMoney(plan: Plan): void {
  const { days, today, ago } = plan.calendar;
  const pays = ({ payDay, payEvery, paidUntil }: DemoPartner, day: string) => {
    const [, month = '', date = ''] = day.split('-');
    return (
      Number(date) === payDay &&
      Number(month) % payEvery === 0 &&
      (paidUntil === null || day < ago(paidUntil))
    );
  };
  for (const day of days.slice(0, -1)) {
    const due = (kind: DemoPartner['kind']) =>
      demoPartners.filter((one) => one.kind === kind && pays(one, day)).map(({ code }) => code);
    const [receipts, payments] = [due('customer'), due('supplier')];
    if (receipts.length > 0) plan.beside({ day, turn: 'booking', money: 'receipt', partners: receipts });
    if (payments.length > 0) plan.beside({ day, turn: 'booking', money: 'payment', partners: payments });
    if (receipts.length + payments.length > 0)
      plan.beside({ day, turn: 'confirming', money: 'confirm', partners: [] });
  }
  const paying = (kind: DemoPartner['kind'], count: number) =>
    demoPartners
      .filter((one) => one.kind === kind && one.paidUntil === null)
      .slice(0, count)
      .map(({ code }) => code);
  // Today's has been recorded, and nobody has looked at it yet.
  plan.beside({ day: today, turn: 'booking', money: 'receipt', partners: paying('customer', 3) });
  plan.beside({ day: today, turn: 'booking', money: 'payment', partners: paying('supplier', 2) });
}
