export { draftFirstBill } from './first-bills.ts';
export { issueMonth, sendOut } from './issuing.ts';
export { roomsWithoutBill } from './listing.ts';
export { rentLines } from './rent-rules.ts';
export { billRunJob, isRunning } from './run.ts';
export { discardMonth, voidMonth } from './voiding.ts';
export { withLettings } from './with-lettings.ts';
