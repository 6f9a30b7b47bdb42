export {
  type BillSums,
  type NamedBill,
  oldestDueFirst,
  openLateFee,
  openOf,
  openPrincipal,
  settledState,
} from './allocation-rules.ts';
export { demandOpenDay, firstOpenDay, openDayFrom } from './closed-days.ts';
export { heldDeposit, moveDeposit } from './deposits.ts';
export { type MoneyLine, postFlows } from './flows.ts';
export { lateFeeLine, lateFeeUntil } from './late-fee-rules.ts';
export { postLateFeesOf, waiveLateFeeOf } from './late-fees.ts';
export { billsAs, type LiveBill, lockAccount, lockBills, lockedBills } from './live-bills.ts';
export { settle, useCredit } from './settling.ts';
export { takeBack, takeCredit } from './taking-back.ts';
