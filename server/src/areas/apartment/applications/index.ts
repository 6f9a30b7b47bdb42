export { changingApplication } from './changing-application.ts';
export { approve, lettingsFirst, needInfo, reject, take } from './deciding.ts';
export { type Entering, enterApplication, withdraw } from './entering.ts';
export { erasesApplicant } from './erasing.ts';
export { applicationExpiryJob, runsOut } from './expiring.ts';
export { type Fulfilling, fulfil, madeOfApplication } from './fulfilling.ts';
