export { creditsOf, tenancyAccount } from './accounts.ts';
export { overdueIn } from './arrears.ts';
export { importBankStatement } from './bank-statements.ts';
export { closeDay } from './day-closes.ts';
export { lateFeeJob } from './late-fee-job.ts';
export { countMoneyFlows, everyMoneyFlow } from './money-flows.ts';
export {
  confirmUntil,
  deductDeposit,
  type LeavingMoney,
  refundCredit,
  refundDeposit,
} from './payment-acts.ts';
export { type ReceivedOfMany, receive, receiveAll } from './payments.ts';
