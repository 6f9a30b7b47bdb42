export { reminderOutbox } from './reminder-message.ts';
export { reminderJobs } from './reminder-worker.ts';
