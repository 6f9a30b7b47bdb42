import type { AnyEndpoint, CallInput, ResultOf } from '@console/contract';
import { keptHeadOf } from '../house/kept-head.ts';
import { tried } from '../house/tried.ts';
import { load, queryClient, queryOf } from './query.ts';
import { isUnanswered } from './server-reach.ts';

/** Answers that an area keeps in this browser for one person, for when a page is opened where there is no network. */
export interface KeptAnswers {
  /** Where the browser has no room, or forbids it, nothing is kept. */
  keep<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, result: ResultOf<E>): void;
  /** Undefined also for one that an earlier release has kept and the contract does not know any more. */
  read<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): ResultOf<E> | undefined;
  /** Of this endpoint's answers only that one stays. */
  keepOnly<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): void;
  forget(): void;
}

/** What was written need not be written again, as long as it is there. */
const written = new WeakSet<object>();
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** @param area first segment of its paths @param sub whose answers they are */
export function keptAnswers(area: string, sub: string): KeptAnswers {
  const head = keptHeadOf(area, sub);
  const keyOf = (endpoint: AnyEndpoint, input: object) => {
    const [name, params, query] = queryOf(endpoint, input).queryKey;
    return `${head}${name}:${JSON.stringify([params, query])}`;
  };
  const forget = (ofHead: string, but?: string) =>
    tried(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(ofHead) && key !== but) localStorage.removeItem(key);
    });
  return {
    keep: (endpoint, input, result) => {
      if (!isObject(result)) return;
      const key = keyOf(endpoint, input);
      // Refused, the answer serves as long as the page is open.
      tried(() => {
        if (written.has(result) && localStorage.getItem(key) !== null) return;
        written.add(result);
        localStorage.setItem(key, JSON.stringify(result));
      });
    },
    read: <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(keyOf(endpoint, input)) ?? 'null');
        const parsed = endpoint.response.safeParse(kept);
        return parsed.success ? (parsed.data as ResultOf<E>) : undefined;
      } catch {
        return undefined;
      }
    },
    keepOnly: (endpoint, input) => forget(`${head}${endpoint.name}:`, keyOf(endpoint, input)),
    forget: () => forget(head),
  };
}

interface LoadingOrKept<E extends AnyEndpoint> {
  /** Where the answer stays when the page is closed; left out: it is there as long as the page is open. */
  in?: KeptAnswers;
  /** How it is asked for, where not by `load`. */
  by?: () => Promise<ResultOf<E>>;
}

/**
 * For a route's loader: what the server answers; while no answer comes, the last one that is still there.
 * @throws {ApiError} where there is none, and for every refusal
 */
export async function loadOrKept<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { in: kept, by = () => load<AnyEndpoint>(endpoint, input) as Promise<ResultOf<E>> }: LoadingOrKept<E> = {},
): Promise<ResultOf<E>> {
  try {
    const result = await by();
    kept?.keep(endpoint, input, result);
    return result;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const { queryKey } = queryOf(endpoint, input);
    const inPage = queryClient.getQueryData<ResultOf<E>>(queryKey);
    if (inPage !== undefined) return inPage;
    const inBrowser = kept?.read(endpoint, input);
    if (inBrowser === undefined) throw error;
    // The screen finds it there; it is old, so that whoever comes back asks again.
    queryClient.setQueryData<ResultOf<E>>(queryKey, () => inBrowser, { updatedAt: 1 });
    return inBrowser;
  }
}
