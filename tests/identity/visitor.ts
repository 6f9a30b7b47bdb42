import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; an empty object if it is none. */
  readonly json: Record<string, unknown>;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string | readonly string[]>;
}

/** One request without cookies and without following; connects to the loopback address whatever the name is. */
export function ask(address: string, { method, headers = {}, form }: Asking = {}): Promise<Answer> {
  const url = new URL(address);
  const body = form && formText(form);
  const sent = {
    host: url.host,
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname + url.search,
        headers: sent,
        // A connection of its own: one that is kept may be closed by a server that restarts, or is tired of it, meanwhile.
        agent: false,
        method: method ?? (form ? 'POST' : 'GET'),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: jsonOf(text) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

function formText(form: NonNullable<Asking['form']>): string {
  const pairs = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser as far as the provider is concerned: cookies with their paths, redirects, forms. */
export class Visitor {
  readonly origin: string;
  readonly #cookies = new Map<string, Cookie>();

  readonly #always: Record<string, string>;

  /** @param always headers that come with every request */
  constructor(origin: string, always: Record<string, string> = {}) {
    this.origin = origin;
    this.#always = always;
  }

  /** All that the browser keeps. */
  get cookies(): (Cookie & { name: string })[] {
    return [...this.#cookies].map(([key, cookie]) => ({ name: key.split('@')[0] ?? '', ...cookie }));
  }

  /** What the browser keeps under a name. */
  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.split('@')[0] === name)?.[1].value;
  }

  async send(address: string, asking: Asking = {}): Promise<Answer> {
    const url = new URL(address, this.origin);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split('@')[0]}=${value}`)
      .join('; ');
    const headers = {
      accept: 'text/html',
      ...this.#always,
      ...(cookie ? { cookie } : {}),
      ...asking.headers,
    };
    const answer = await ask(url.href, { ...asking, headers });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  /** Sends a form as the page at our own origin would. */
  post(
    address: string,
    form: NonNullable<Asking['form']>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send(address, { form, headers: { origin: this.origin, ...headers } });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const key = `${name}@${path}`;
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(key);
    else this.#cookies.set(key, { value, path });
  }
}
