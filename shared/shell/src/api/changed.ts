import type { AnyEndpoint, Tag } from '@console/contract';

/** What keeps answers of the API. It comes with the first screen that reads some; until then there are none. */
interface AnswerKeeper {
  changed(tags: readonly Tag[], quietly: boolean): Promise<void>;
  invalidate(names: readonly string[]): Promise<void>;
  forget(): void;
}

let keeper: AnswerKeeper | undefined;
let told = 0;

/** How often a change was told: for what was asked before answers were kept, and may not be true any more. */
export const changesTold = (): number => told;

/** Called once, by what keeps answers. */
export const connectAnswers = (connected: AnswerKeeper): void => {
  keeper = connected;
};

/**
 * Something has changed: whatever shows it is no longer true, and what of that is on the screen is fetched again.
 * @param quietly the screen has put itself right: nothing is fetched before it is shown anew
 */
export async function tellChanged(tags: readonly Tag[], { quietly = false } = {}): Promise<void> {
  told += 1;
  await keeper?.changed(tags, quietly);
}

/** Tells the cache that what these endpoints answered is no longer true; what is on screen is fetched again. */
export const invalidate = async (...endpoints: AnyEndpoint[]): Promise<void> => {
  told += 1;
  await keeper?.invalidate(endpoints.map(({ name }) => name));
};

/** Somebody else is here, or nobody: what was answered to the one before is not theirs. */
export const forgetAnswers = (): void => keeper?.forget();
