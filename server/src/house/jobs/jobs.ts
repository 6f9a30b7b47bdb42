/** Is told what went wrong; the work goes on. */
export type Failed = (error: unknown) => void;

/** What is done again and again. */
export interface Job {
  /** What the log calls it. */
  readonly name: string;
  readonly everyMs: number;
  /** Once. What it rejects with is told, too; the next turn tries again. */
  run(failed: Failed): Promise<unknown>;
}

export const minute = 60_000;

/** A stop does not wait longer for a mail server that does not answer. */
const stopMs = 5_000;

/**
 * Runs every job at its interval, each by itself: none waits for another, and none overtakes itself.
 * @returns what stops them, once those that are at work are through
 */
export function startJobs(
  jobs: readonly Job[],
  failed: (error: unknown, job: string) => void,
): () => Promise<void> {
  const stops = jobs.map((job) => again(job, (error) => failed(error, job.name)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function again({ everyMs, run }: Job, failed: Failed): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run(failed)
      .then(() => {}, failed)
      .finally(() => {
        running = undefined;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    let limit: NodeJS.Timeout | undefined;
    const longest = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, stopMs);
    });
    await Promise.race([running, longest]).finally(() => clearTimeout(limit));
  };
}
