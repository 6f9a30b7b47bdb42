export { tenancyAccount } from './accounts.ts';
export { deductDeposit, type LeavingMoney, refundCredit, refundDeposit } from './payment-acts.ts';
export { receive } from './payments.ts';
