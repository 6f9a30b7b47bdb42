import { request as ask } from 'node:http';
import { listening } from '../../../simulators/listening.ts';

/** A line to a store that can be made bad. */
export interface StoreLine {
  readonly origin: string;
  /** `halfway`: files stop coming after their first bytes. `cut`: nothing is answered. */
  is: 'good' | 'halfway' | 'cut';
  stop(): Promise<void>;
}

export async function lineTo(store: string): Promise<StoreLine> {
  const { hostname, port } = new URL(store);
  const { origin, stop } = await listening(0, (request, response) => {
    if (line.is === 'cut') return void request.socket.destroy();
    const { method, url: path, headers } = request;
    const isFile = method === 'GET' && /\.js$/.test(path ?? '');
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (line.is === 'halfway' && isFile)
        answer.once('data', (bytes: Buffer) => response.write(bytes.subarray(0, 1)));
      else answer.pipe(response);
    });
    request.pipe(onward);
  });
  const line: StoreLine = { origin, is: 'good', stop };
  return line;
}
