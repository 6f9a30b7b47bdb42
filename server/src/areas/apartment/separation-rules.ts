import { separatedBy } from '../../house/separation.ts';

export { separation } from '../../house/separation.ts';

/** Acts that two people do, one after the other (apartment-and-wood.md, section 3). */
export const separatedActs = {
  'reading.check': 'reading.enter',
  'usage.check': 'reading.enter',
  'correction.approve': 'correction.ask',
  'tariff.activate': 'tariff.edit',
  'bill.check': 'bill.line',
  'payment.confirm': 'payment.record',
  'payment.reverse': 'payment.record',
  'checkout.approve': 'checkout.inspect',
  'checkout.pay_out': 'checkout.approve',
  'application.decide': 'application.submit',
  'draw.draw': 'draw.commit',
} as const;
export type SeparatedAct = keyof typeof separatedActs;

export const separated = separatedBy(separatedActs);
