import type { AnyEndpoint, ApiError, CallInput, ResultOf } from '@console/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 } from 'uuid';
import { notify } from '../house/notices.ts';
import { isApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { invalidate, tellChanged } from './changed.ts';
import { type FieldTexts, useProblemTexts } from './problem-text.ts';

export interface CallState {
  readonly pending: boolean;
  readonly error: ApiError | undefined;
  /** What went wrong, in the user's language; undefined when nothing did. */
  readonly problem: string | undefined;
  /** What is wrong with one field, by its dotted path in the body. */
  field: FieldTexts;
  clear(): void;
}

export interface CallOptions {
  /** Which of the specification's success messages to show. */
  done?: 'created' | 'updated' | 'deleted';
  /** The screen shows by itself what the call has changed, or it was only tried: nothing on it is fetched again. */
  quietly?: boolean;
  /** Where somebody was faster, what is so now is read again, unless what was typed has to stay on what it was typed over. */
  onConflict?: 'reread' | 'keep';
  /** Endpoints whose answers the call makes stale, for contracts that do not say what it `changes`. */
  touches?: readonly AnyEndpoint[];
}

const faster = ['VERSION_CONFLICT', 'STATE_CONFLICT', 'NOT_FOUND', 'GONE', 'ALREADY_SAVED'];
/** What tells that somebody was faster: it is another, in another state, or not there any more. */
export const wasFaster = (error: unknown): boolean => isApiError(error) && faster.includes(error.code);

/**
 * A call that changes something, with its progress and its failure ready for the screen.
 * The idempotency key stays the same until a call succeeds, so that trying again cannot do the work twice.
 * @returns `[run, state]`; `run` answers the result, or undefined after a failure
 */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  { done, quietly = false, onConflict = 'reread', touches = [] }: CallOptions = {},
): [(input: CallInput<E>) => Promise<ResultOf<E> | undefined>, CallState] {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const key = useRef<{ body: string; value: string }>(undefined);
  const { t } = useTranslation('shell');
  // Areas bring contracts of their own age.
  const { changes = [] } = endpoint as Partial<AnyEndpoint>;
  const { problem, field } = useProblemTexts(error);

  const run = async (input: CallInput<E>): Promise<ResultOf<E> | undefined> => {
    setPending(true);
    setError(undefined);
    const body = JSON.stringify(input);
    if (key.current?.body !== body) key.current = { body, value: v4() };
    try {
      const result = await callApi<AnyEndpoint>(endpoint, {
        idempotencyKey: key.current.value,
        ...input,
      } as never);
      key.current = undefined;
      await Promise.all([tellChanged(changes, { quietly }), invalidate(...touches)]);
      if (done) notify.success(t(`done.${done}`));
      return result as ResultOf<E>;
    } catch (cause) {
      if (!isApiError(cause)) throw cause;
      setError(cause);
      if (onConflict === 'reread' && wasFaster(cause)) void tellChanged(changes, { quietly });
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return [run, { pending, error, problem, field, clear: () => setError(undefined) }];
}
