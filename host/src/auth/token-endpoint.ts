import { ApiError } from '@console/contract';
import { SignInError } from './sign-in-error.ts';

/** What we read of a token answer (specification, section 7). */
export interface TokenAnswer {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  readonly scope: string;
  /** Seconds from now. */
  readonly expiresIn: number;
}

/** The provider said no. `code` is the OAuth error or the provider's own code. */
export class ProviderRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.code = code;
  }
}

const answerWithin = 10_000;

/**
 * POSTs a form to the provider.
 * @throws {ProviderRefusal} for a non-OK answer with a code · {SignInError} `unexpected_response` for any other non-OK answer
 * · {ApiError} NETWORK when nothing came back
 */
export async function postForm(address: string, form: Record<string, string | undefined>): Promise<unknown> {
  const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(given),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithin),
  }).catch((cause: unknown) => {
    throw new ApiError('NETWORK', { status: 0, message: String(cause) });
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return body;
  throw refusalFrom(body) ?? new SignInError('unexpected_response', `HTTP ${answer.status}`);
}

function refusalFrom(body: unknown): ProviderRefusal | undefined {
  const { error, code, message, error_description } = (body ?? {}) as Record<string, unknown>;
  const stable = typeof error === 'string' ? error : code;
  return typeof stable === 'string'
    ? new ProviderRefusal(stable, String(message ?? error_description ?? stable))
    : undefined;
}

/** @throws {SignInError} `unexpected_response` when the answer holds no access token */
export function readTokenAnswer(body: unknown): TokenAnswer {
  const answer = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : undefined);
  const accessToken = text('access_token');
  if (!accessToken) throw new SignInError('unexpected_response', 'no access token');
  return {
    accessToken,
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    scope: text('scope') ?? '',
    expiresIn: Number(answer.expires_in ?? 0),
  };
}
