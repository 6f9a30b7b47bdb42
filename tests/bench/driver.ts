import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A batch of requests: the same address, or several in turn; `bodies` one for each request. */
export interface Batch {
  readonly url: string | readonly string[];
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bodies?: readonly string[];
  readonly requests: number;
  readonly connections: number;
}

export interface BatchCost {
  /** Requests per second as the driver saw them. */
  readonly rate: number;
  /** Processor time of this process, in microseconds a request. */
  readonly cpuPerRequest: number;
}

export interface Driver {
  run(batch: Batch): Promise<BatchCost>;
  stop(): void;
}

/** Drives requests from a process of its own; the server that is measured lives in this one. */
export function startDriver(): Driver {
  const child = fork(join(import.meta.dirname, 'drive.mjs'), { execArgv: [] });
  return {
    run: async (batch) => {
      const before = process.cpuUsage();
      const { ms, failures } = await new Promise<{ ms: number; failures: number }>((resolve, reject) => {
        child.once('message', resolve);
        child.once('exit', (code) => reject(new Error(`the driver ended with ${code}`)));
        child.send(batch);
      });
      child.removeAllListeners('exit');
      if (failures > 0) throw new Error(`${failures} of ${batch.requests} requests failed: ${batch.url}`);
      const { user, system } = process.cpuUsage(before);
      return { rate: batch.requests / (ms / 1000), cpuPerRequest: (user + system) / batch.requests };
    },
    stop: () => child.kill(),
  };
}
