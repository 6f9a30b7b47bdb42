import { type AnyEndpoint, type CallInput, Problem, pathOf, type ResultOf } from '@console/contract';
import { pullI18nFiles, pushI18nFile } from '@console/contract/codegen';

/** What went wrong, for whoever stands at the command line. */
const told: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'The server does not know this API key, or it has expired or was revoked.',
  FORBIDDEN: 'This API key may only pull.',
  LIMIT: 'Too many calls at once. Try again in a minute.',
};

async function call<E extends AnyEndpoint>(
  server: string,
  endpoint: E,
  body: CallInput<E>['body'],
): Promise<ResultOf<E>> {
  const address = `${server.replace(/\/+$/, '')}/api/v1${pathOf(endpoint)}`;
  const answer = await fetch(address, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  }).catch(() => {
    throw new Error(`${server} does not answer.`);
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return endpoint.response.parse(said) as ResultOf<E>;
  const { code = `HTTP ${answer.status}`, fields = [] } = Problem.safeParse(said).data ?? {};
  const where = fields.map(({ path, code: fault }) => `${path}: ${fault}`).join(', ');
  throw new Error(told[code] ?? [code, where].filter(Boolean).join(' '));
}

export const pull = (server: string, secret: string): Promise<ResultOf<typeof pullI18nFiles>> =>
  call(server, pullI18nFiles, { secret });

export const push = (
  server: string,
  body: CallInput<typeof pushI18nFile>['body'],
): Promise<ResultOf<typeof pushI18nFile>> => call(server, pushI18nFile, body);
