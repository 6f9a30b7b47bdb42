import { recordEvents, TelemetryEvent } from '@console/contract/page';
import { isApiError } from './api-error.ts';
import { callApi } from './call-api.ts';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
/** A fault that this page met; when, it is told by itself. */
export type Fault = WithoutTime<TelemetryEvent>;

/** Faults come in swarms (many calls fail for one reason), so they are collected for a moment. */
const collectFor = 1_000;
/** As many as one call takes; what is beyond is let go, the first ones tell the story. */
const most = 20;

let waiting: TelemetryEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the operators of a fault: batched, without a token, and never an error of its own.
 * The same fault within one batch is told once.
 */
export function reportEvent(fault: Fault): void {
  const event = TelemetryEvent.safeParse({ ...fault, at: new Date().toISOString() });
  if (!event.success || waiting.length >= most) return;
  if (waiting.some((one) => isSame(one, event.data))) return;
  waiting.push(event.data);
  timer ??= setTimeout(send, collectFor);
}

const isSame = (a: TelemetryEvent, b: TelemetryEvent): boolean =>
  JSON.stringify({ ...a, at: '', tookMs: null }) === JSON.stringify({ ...b, at: '', tookMs: null });

async function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const events = waiting;
  waiting = [];
  try {
    await callApi(recordEvents, { body: { events }, keepalive: true });
  } catch (error) {
    // Without a network they wait for the next fault; an answer, whatever it says, is the end of it.
    if (isApiError(error) && error.status === 0) waiting = [...events, ...waiting].slice(0, most);
  }
}

// A page that leaves (for the provider, for example) has no later moment.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void send();
});
