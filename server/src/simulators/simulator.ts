import type { SettingName } from '../config.ts';

/** One that runs, on this machine alone. */
export interface RunningSimulator {
  /** Where it listens, e.g. `http://127.0.0.1:9090`; of several faces, each on a line. */
  readonly address: string;
  /** The settings by which this console would use it: the same that name a real one. */
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
  stop(): Promise<void>;
}

/**
 * Stands in for a system outside the console: it speaks the real one's protocol over a real socket and refuses what the
 * real one refuses. Tests, the demo and `npm run sim -- NAME` start the same ones.
 */
export interface Simulator {
  /** As `npm run sim` knows it, e.g. `clash`. */
  readonly name: string;
  /** In a sentence, for the command's list. */
  readonly about: string;
  /** What it furnishes; where an operator has set one of these, it is not started. */
  readonly furnishes: readonly SettingName[];
  /** @param port 0 takes a free one */
  start(port: number): Promise<RunningSimulator>;
}
