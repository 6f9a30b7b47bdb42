import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** What was posted to the HTTP sink. */
export interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface HttpSink {
  readonly origin: string;
  readonly host: string;
  readonly posted: Posted[];
  answer: { status: number; body?: string; location?: string };
  close(): Promise<void>;
}

/** Takes whatever is posted, for tests of webhooks and push. */
export async function httpSink(): Promise<HttpSink> {
  const posted: Posted[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    posted.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    const { status, body = '', location } = sink.answer;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  const host = `127.0.0.1:${await listening(server)}`;
  const sink: HttpSink = {
    origin: `http://${host}`,
    host,
    posted,
    answer: { status: 200 },
    close: () => closed(server),
  };
  return sink;
}

export interface MailSink {
  readonly url: string;
  /** Whole messages as they came over the wire. */
  readonly mails: string[];
  readonly recipients: string[];
  close(): Promise<void>;
}

/** As much of SMTP as it takes to be given a mail. */
export async function mailSink(): Promise<MailSink> {
  const mails: string[] = [];
  const recipients: string[] = [];
  const server = createTcpServer((socket) => converse(socket, mails, recipients));
  const port = await listening(server);
  return { url: `smtp://127.0.0.1:${port}`, mails, recipients, close: () => closed(server) };
}

function converse(socket: Socket, mails: string[], recipients: string[]): void {
  let text = '';
  let mail: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (mail !== undefined) {
      if (line !== '.') return void mail.push(line);
      mails.push(mail.join('\n'));
      mail = undefined;
      return say('250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') mail = [];
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    say(verb === 'DATA' ? '354 go on' : '250 fine');
  };
  socket.on('data', (part) => {
    const lines = (text + part.toString('utf8')).split('\r\n');
    text = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  socket.on('error', () => {});
  say('220 sink');
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
