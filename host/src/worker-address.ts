/** Served beside the page; the one worker of this origin, registered by whoever needs it first. */
export const workerAddress = '/worker.js';
