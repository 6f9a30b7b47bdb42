export { creditOut } from './crediting.ts';
export { draftFirstBill } from './first-bills.ts';
export { issueMonth, sendOut } from './issuing.ts';
export { roomsWithoutBill } from './listing.ts';
export { costsNotBilled } from './not-billed.ts';
export { rentLines } from './rent-rules.ts';
export { billRunJob, isRunning } from './run.ts';
export { discardMonth, discardTheirs, voidMonth } from './voiding.ts';
export { withLettings } from './with-lettings.ts';
