import { type ApiError, type EventOf, pathOf, type Stream, type StreamInput } from '@console/contract';
import { isApiError } from './api-error.ts';
import { openAnswer } from './call-api.ts';

/** `opening` at first and after each loss; `refused`: it is not tried again. */
export type StreamState =
  | { readonly is: 'opening' | 'open' }
  | { readonly is: 'lost'; readonly retryAt: number }
  | { readonly is: 'refused'; readonly error: ApiError };

export interface StreamReader<S extends Stream> {
  event(event: EventOf<S>): void;
  state?(state: StreamState): void;
}

/** From 3 s to 30 s, after so many failures in a row. */
const waitMs = (failures: number): number => Math.min(30_000, 3_000 * 2 ** Math.max(0, failures - 1));

/** What trying again would not change. */
const isFinal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'LIMIT';

/**
 * Follows a stream of the API until it is ended, again and again: a token, a server or a network may end in between. What
 * the contract does not know is left out.
 * @returns what ends it
 */
export function followStream<S extends Stream>(
  stream: S,
  input: StreamInput<S>,
  reader: StreamReader<S>,
): () => void {
  const over = new AbortController();
  void follow(stream, input, reader, over.signal);
  return () => over.abort();
}

async function follow<S extends Stream>(
  stream: S,
  { params, query }: StreamInput<S>,
  reader: StreamReader<S>,
  over: AbortSignal,
): Promise<void> {
  const path = pathOf({ path: stream.path }, params as Loose, query as Loose);
  const hear = (data: string) => {
    const event = stream.event.safeParse(JSON.parse(data));
    if (event.success && !over.aborted) reader.event(event.data as EventOf<S>);
  };
  const turn = (state: StreamState) => {
    if (!over.aborted) reader.state?.(state);
  };
  let failures = 0;
  while (!over.aborted) {
    turn({ is: 'opening' });
    try {
      const answer = await openAnswer(path, over);
      turn({ is: 'open' });
      failures = 0;
      await eachEvent(answer, hear);
    } catch (error) {
      if (isFinal(error)) {
        turn({ is: 'refused', error });
        return;
      }
    }
    failures += 1;
    const wait = waitMs(failures);
    turn({ is: 'lost', retryAt: Date.now() + wait });
    await pause(wait, over);
  }
}

type Loose = Readonly<Record<string, unknown>>;

/** Reads server-sent events to their end. @param hear is told the data of each */
export async function eachEvent(answer: Response, hear: (data: string) => void): Promise<void> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined) hear(data);
    }
  }
}

const pause = (ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    over.addEventListener('abort', end);
  });
