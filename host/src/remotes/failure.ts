import { type FailureClass, type Fault, isApiError } from '@console/shell';

export interface FailureFacts {
  readonly remote: string;
  /** Empty when it is not known which. */
  readonly release: string;
  readonly url?: string;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
}

/** Why a remote did not come up, in one of the fixed classes. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly failure: FailureClass;
  readonly facts: FailureFacts;

  constructor(failure: FailureClass, message: string, facts: FailureFacts, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
    this.facts = facts;
  }
}

/** Failures of the files of a release: an earlier release may still load. Broken code would fail again. */
const ofItsFiles: readonly FailureClass[] = ['network', 'timeout', 'integrity', 'shape', 'compat'];
export const mayFallBack = (failure: RemoteFailure): boolean => ofItsFiles.includes(failure.failure);

/** In which words it is told: a server that answers with an error is not the user's network. */
export const reasonOf = ({ failure, facts: { status = 0 } }: RemoteFailure): string =>
  failure === 'network' && status >= 400 ? 'missing' : failure;

/** The class of an error that reached an area's error boundary after its remote had loaded. */
export function classOfScreenError(error: unknown): FailureClass {
  if (error instanceof RemoteFailure) return error.failure;
  if (isApiError(error)) return 'network';
  return isChunkError(error) ? 'chunk' : 'render';
}

/** A lazy chunk that did not arrive: the bundler's own error, by name. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk /.test(error.message));

/** The file that such an error is about. */
export const chunkUrl = (error: unknown): string | undefined =>
  error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? error.request
    : undefined;

/**
 * Tries again at once when a chunk did not arrive although the server has it whole, as a look at it has shown: the
 * page had kept another answer, from a preload hint or from a cache. The remote itself asks for its chunks, so that
 * no other address helps.
 */
export async function pastKeptAnswers<T>(attempt: () => Promise<T>): Promise<T> {
  // One answer may be kept by a hint, another by a cache.
  for (let more = 2; ; more -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (more === 0 || !isThereNow(error)) throw error;
    }
  }
}

const isThereNow = (error: unknown): boolean =>
  error instanceof RemoteFailure && error.failure === 'chunk' && error.facts.status === 200;

/** What the operators are told of a failed load. */
export const faultOf = ({ failure, facts }: RemoteFailure, tookMs: number): Fault => ({
  kind: 'remote',
  failure,
  remote: facts.remote,
  release: facts.release || null,
  httpStatus: facts.status ?? null,
  tookMs: Math.round(tookMs),
});
