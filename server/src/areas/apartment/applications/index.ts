export { applicationExpiryJob } from './expiring.ts';
export { madeOfApplication } from './fulfilling.ts';
