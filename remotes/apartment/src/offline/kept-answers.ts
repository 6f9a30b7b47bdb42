import type { AnyEndpoint, ResultOf } from '@console/contract';
import { isApiError, isOutage, keptHeadOf, queryClient } from '@console/shell';

const headOf = (userId: string) => keptHeadOf('apartment', userId);

interface Input {
  params?: object;
  query?: object;
}
const keyOf = (userId: string, endpoint: AnyEndpoint, { params = {}, query = {} }: Input) =>
  `${headOf(userId)}${endpoint.name}:${JSON.stringify([params, query])}`;
/** Under which the house's cache holds the answer. */
export const cacheKey = (endpoint: AnyEndpoint, { params = {}, query = {} }: Input) =>
  [endpoint.name, params, query] as const;

const isAway = (error: unknown) => isOutage(error) || (isApiError(error) && error.code === 'TIMEOUT');
const written = new WeakSet<object>();

/**
 * What a loader asks for, and without a network the last answer that this browser has seen: rounds are walked where
 * there is none. The house's cache gets that answer, too, as one that is old.
 * @param fetched the loader's own `load`  @throws what it throws, when nothing was kept
 */
export async function loadOrKept<E extends AnyEndpoint>(
  userId: string,
  endpoint: E,
  input: Input,
  fetched: () => Promise<ResultOf<E>>,
): Promise<ResultOf<E>> {
  try {
    const result = await fetched();
    if (isObject(result) && !written.has(result)) keepAnswer(userId, endpoint, input, result);
    return result;
  } catch (error) {
    const kept = isAway(error) ? keptAnswer(userId, endpoint, input) : undefined;
    if (kept === undefined) throw error;
    queryClient.setQueryData(cacheKey(endpoint, input), kept, { updatedAt: 1 });
    return kept;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Also when the answer is our own doing: rows that were saved since it came. */
export function keepAnswer(userId: string, endpoint: AnyEndpoint, input: Input, result: unknown): void {
  if (isObject(result)) written.add(result);
  try {
    localStorage.setItem(keyOf(userId, endpoint, input), JSON.stringify(result));
  } catch {
    // Without room the round is walked as long as the page is open.
  }
}

/** Whether a screen that needs this answer has it without a network. */
export const isAnswerKept = (userId: string, endpoint: AnyEndpoint, input: Input): boolean =>
  keptAnswer(userId, endpoint, input) !== undefined;

/** What an earlier release has kept is no answer when the contract does not know it any more. */
function keptAnswer<E extends AnyEndpoint>(
  userId: string,
  endpoint: E,
  input: Input,
): ResultOf<E> | undefined {
  try {
    const parsed = endpoint.response.safeParse(
      JSON.parse(localStorage.getItem(keyOf(userId, endpoint, input)) ?? 'null'),
    );
    return parsed.success ? (parsed.data as ResultOf<E>) : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the house's cache say the same: whoever comes back to the screen sees what was saved. */
export const updateCached = <Result>(endpoint: AnyEndpoint, input: Input, result: Result): void => {
  queryClient.setQueryData(cacheKey(endpoint, input), result);
};

/** Of all rounds only one stays: they are large, and people walk one at a time. */
export function forgetOthers(userId: string, endpoint: AnyEndpoint, input: Input): void {
  const own = keyOf(userId, endpoint, input);
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${headOf(userId)}${endpoint.name}:`) && key !== own) localStorage.removeItem(key);
}

export function forgetAnswers(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(headOf(userId))) localStorage.removeItem(key);
}
