import { ApiError } from '@console/contract';

/** What we read of a token answer (specification, section 7). */
export interface TokenAnswer {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  readonly scope: string;
  /** Seconds from now. */
  readonly expiresIn: number;
}

/** The provider said no, with a code and a message: the specification's request error (section 7). */
export class ProviderRefusal extends Error {
  /** The OAuth error, without the prefix that some providers put before it. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = 'ProviderRefusal';
    this.code = code.replace(/^oidc\./, '');
    this.status = status;
  }
}

/** The provider answered with something else than it should. */
class OddAnswer extends Error {
  override readonly name = 'OddAnswer';
}

const answerWithin = 10_000;
/** What an access token without `expires_in` is trusted for; a 401 comes sooner where that is too long. */
const usualLife = 300;

interface RequestOptions {
  within?: number;
  /** Lets the request end after the page has left. */
  keepalive?: boolean;
}

/**
 * Asks the provider, without cookies and, unless it is said otherwise, without following a redirect.
 * @throws {ApiError} NETWORK or TIMEOUT when nothing came back
 */
export async function askProvider(
  address: string,
  init: RequestInit,
  within = answerWithin,
): Promise<Response> {
  const signal = AbortSignal.timeout(within);
  try {
    return await fetch(address, { redirect: 'error', ...init, credentials: 'omit', signal });
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'TIMEOUT' : 'NETWORK', { status: 0, message: String(cause) });
  }
}

/**
 * POSTs a form to the provider; undefined fields are left out.
 * @throws {ProviderRefusal} for a non-OK answer with a code · {OddAnswer} for any other non-OK answer
 * · {ApiError} NETWORK or TIMEOUT when nothing came back
 */
export async function postForm(
  address: string,
  form: Record<string, string | undefined>,
  { within, keepalive = false }: RequestOptions = {},
): Promise<unknown> {
  const given = Object.entries(form).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const answer = await askProvider(
    address,
    { method: 'POST', body: new URLSearchParams(given), keepalive },
    within,
  );
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return body;
  throw refusalFrom(body, answer.status) ?? new OddAnswer(`HTTP ${answer.status}`);
}

function refusalFrom(body: unknown, status: number): ProviderRefusal | undefined {
  const { error, code, message, error_description } = (body ?? {}) as Record<string, unknown>;
  const stable = typeof error === 'string' ? error : code;
  return typeof stable === 'string'
    ? new ProviderRefusal(stable, String(message ?? error_description ?? stable), status)
    : undefined;
}

/** @throws {OddAnswer} when the answer holds no access token */
export function readTokenAnswer(body: unknown): TokenAnswer {
  const answer = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : undefined);
  const accessToken = text('access_token');
  if (!accessToken) throw new OddAnswer('no access token in the answer');
  const life = Number(answer.expires_in ?? usualLife);
  return {
    accessToken,
    refreshToken: text('refresh_token') || undefined,
    idToken: text('id_token'),
    scope: text('scope') ?? '',
    expiresIn: Number.isFinite(life) ? life : usualLife,
  };
}
