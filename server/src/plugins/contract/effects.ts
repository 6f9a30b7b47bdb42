import { ApiError } from '@console/contract';

/** Something beside the database that a call does once its work stands: tells open pages, removes bytes, sends a mail. */
export type Effect = () => unknown;

/** Puts an effect off until the work stands. A call that is refused, or whose work is undone, does none of them. */
export type Afterwards = (effect: Effect) => void;

/**
 * Does what was put off, one after the other. The work stands already, so nothing of it makes the call fail, but for a
 * refusal of ours: what another server did not take is what the caller has asked about.
 * @param failed is told what else went wrong  @throws ApiError the first refusal, when all have been done
 */
export async function doneAfterwards(
  effects: readonly Effect[],
  failed: (error: unknown) => void,
): Promise<void> {
  let refusal: ApiError | undefined;
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      if (error instanceof ApiError) refusal ??= error;
      else failed(error);
    }
  }
  if (refusal) throw refusal;
}
