import { type OutsideSystem, PingFault } from '../tool.ts';

export interface Pinged {
  readonly answers: boolean;
  readonly tookMs: number;
  readonly reason: string | null;
}

/** Whether a system answers in time, and what it said where it does not. @param longestMs milliseconds */
export async function pinged(system: OutsideSystem, longestMs = 5_000): Promise<Pinged> {
  const begun = performance.now();
  const told = (reason: string | null): Pinged => ({
    answers: reason === null,
    tookMs: Math.round(performance.now() - begun),
    reason,
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PingFault('no answer in time')), longestMs);
  });
  try {
    await Promise.race([system.ping(), tooLate]);
    return told(null);
  } catch (error) {
    return told(error instanceof PingFault ? error.message : 'no answer');
  } finally {
    clearTimeout(timer);
  }
}
