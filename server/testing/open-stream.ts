import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A stream of live events, as one page has it. */
export interface OpenStream {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** What it has told until now, oldest first. */
  readonly events: readonly unknown[];
  /** All its text, once it has ended. */
  readonly over: Promise<string>;
  close(): void;
}

/**
 * Opens the stream on a connection of its own and collects what it tells.
 * @param address of the API's server
 * @param token of whoever listens; '' for nobody
 * @param path of another stream than that of live events
 */
export async function openStream(address: string, token: string, path = '/events'): Promise<OpenStream> {
  const request = get(`${address}/api/v1${path}`, {
    agent: false,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const events: unknown[] = [];
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    events.splice(
      0,
      events.length,
      ...[...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data)),
    );
  });
  const over = new Promise<string>((resolve) => answer.once('close', () => resolve(text)));
  return {
    status: answer.statusCode,
    headers: answer.headers,
    events,
    over,
    close: () => void request.destroy(),
  };
}
