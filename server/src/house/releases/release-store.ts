import type { LiveRecord, Release } from '@console/contract';

/** A live record that is about to be written. */
export interface Commit {
  readonly record: LiveRecord;
  readonly text: string;
  /** What the audit log is told once it is there. */
  readonly intent: string;
  /** Mark of the one that it takes the place of; undefined: there is none. */
  readonly over: string | undefined;
}

/**
 * Where releases and live records are kept for several folders, each of which is served somewhere. What is live is what
 * stands here; the folders follow (`store/`).
 */
export interface ReleaseStore {
  /**
   * Brings what is live of a remote into the folder, its files first. To be called while holding the record's lock.
   * @returns the mark of the record that stands in the store; undefined: none does
   */
  bring(remote: string): Promise<string | undefined>;
  /** The same for whoever does not hold it. */
  catchUp(remote: string): Promise<void>;
  /** Brings a release into the folder that is in the store alone; nothing happens where it is not there either. */
  need(remote: string, release: string): Promise<void>;
  /** Keeps a release that is in the folder. @throws when another one stands there under its name */
  keep(release: Release): Promise<void>;
  /** Makes a record the one that is live, with the releases that it names whole. @returns false: somebody else was first */
  commit(commit: Commit): Promise<boolean>;
  /** @throws when the area is another remote's */
  claim(remote: string, area: string): Promise<void>;
  /** Forgets a release that nobody can need any more. @returns false: by now somebody can, and it stays */
  remove(remote: string, release: string): Promise<boolean>;
  /** Brings what is live of all remotes. @param failed is told which could not be, and why; the others come */
  follow(failed: (error: unknown, remote: string) => void): Promise<void>;
}
