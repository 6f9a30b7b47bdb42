import { answering } from './reading-messages.ts';

/** Reads a collection beside the page, however large it is. */
const answer = answering((message) => self.postMessage(message));

self.addEventListener('message', ({ data }: MessageEvent) => void answer(data));
