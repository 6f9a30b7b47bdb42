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

/** Somebody at a screen: what they ask, one after the other and again. */
export interface Client {
  readonly headers: Readonly<Record<string, string>>;
  readonly turns: readonly { readonly url: string; readonly method?: string; readonly body?: string }[];
}
export interface Visit {
  readonly clients: readonly Client[];
  readonly seconds: number;
  /** Between an answer and the next question; 0: none. */
  readonly thinkMs: number;
}
/** How long each answer took, and how many there were of each status; 0 is none at all. */
export interface Visited {
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Driver {
  run(batch: Batch): Promise<BatchCost>;
  /** Answers of any status: how many failed is what one wants to know. */
  visit(visit: Visit): Promise<Visited>;
  stop(): void;
}

/** Drives requests from a process of its own; the server that is measured lives in this one. */
export function startDriver(): Driver {
  const child = fork(join(import.meta.dirname, 'drive.mjs'), { execArgv: [] });
  const told = async <Answer>(job: Batch | Visit): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Answer));
      child.once('exit', (code) => reject(new Error(`the driver ended with ${code}`)));
      child.send(job);
    });
    child.removeAllListeners('exit');
    return answer;
  };
  return {
    visit: (visit) => told<Visited>(visit),
    run: async (batch) => {
      const before = process.cpuUsage();
      const { ms, failures } = await told<{ ms: number; failures: number }>(batch);
      if (failures > 0) throw new Error(`${failures} of ${batch.requests} requests failed: ${batch.url}`);
      const { user, system } = process.cpuUsage(before);
      return { rate: batch.requests / (ms / 1000), cpuPerRequest: (user + system) / batch.requests };
    },
    stop: () => child.kill(),
  };
}
