import type { LiveRecord, Release } from '@console/contract';
import { bringFiles, leftIn, publish, repair, rollback, undoRollback } from './publish.ts';
import type { Cohort, Publisher } from './record-rules.ts';
import { brokenFiles } from './release-files.ts';
import { promote, rollOut } from './rollout.ts';
import { inTarget, liveShellVersion, readRecord, readRelease, remotesIn } from './target.ts';

/** A release as it was built. */
export interface Built {
  readonly release: Release;
  /** Folder with its files, release.json among them. */
  readonly from: string;
}

/** Where releases of a remote go: a folder, or a console that takes them (`endpoint/client.ts`). */
export interface ReleaseTarget {
  /** For people. */
  readonly place: string;
  /** Version of the shell that is live there; undefined when there is none, or one of before that does not say it. */
  liveShell(remote: string): Promise<string | undefined>;
  /** What is there of that name already. */
  kept(
    remote: string,
    release: string,
  ): Promise<{ readonly release: Release; readonly isWhole: boolean } | undefined>;
  /** Puts whole files in place of those that are damaged. @throws when it is built otherwise now */
  repair(kept: Release, from: string, publisher: Publisher): Promise<void>;
  /** @param from where its files are; left out: they are there */
  publish(release: Release, from: string | undefined, publisher: Publisher): Promise<LiveRecord>;
  /** @param built left out: it is there */
  rollOut(
    remote: string,
    release: string,
    cohort: Cohort,
    publisher: Publisher,
    built?: Built,
  ): Promise<LiveRecord>;
  promote(remote: string, release: string, publisher: Publisher): Promise<LiveRecord>;
  /** @param to the one before by default */
  rollback(remote: string, to: string | undefined, publisher: Publisher): Promise<LiveRecord>;
  undoRollback(remote: string, publisher: Publisher): Promise<LiveRecord>;
  /** @param remote left out: all */
  records(remote?: string): Promise<LiveRecord[]>;
}

export function folderTarget(folder: string): ReleaseTarget {
  const placeOf = ({ facts: { remote }, release }: Release) => inTarget(folder).releaseDir(remote, release);
  return {
    place: folder,
    liveShell: async () => liveShellVersion(folder),
    kept: async (remote, name) => {
      const release = readRelease(folder, remote, name);
      return release && { release, isWhole: brokenFiles(placeOf(release), release.files).length === 0 };
    },
    repair: (kept, from) => repair(folder, kept, from),
    publish: (release, from, publisher) => publish(folder, release, from ?? placeOf(release), publisher),
    rollOut: async (remote, release, cohort, publisher, built) => {
      if (!built) await publisher.store?.need(remote, release);
      const bring = async () => {
        if (!built) return;
        await bringFiles(folder, built.release, built.from);
        // Of one that reaches nobody yet, no record tells.
        await publisher.store?.keep(built.release);
      };
      return rollOut(folder, remote, release, cohort, publisher, bring);
    },
    promote: async (remote, release, publisher) => {
      await publisher.store?.need(remote, release);
      return promote(folder, remote, release, publisher);
    },
    rollback: async (remote, to, publisher) => {
      if (to !== undefined) await publisher.store?.need(remote, to);
      return rollback(folder, remote, to, publisher);
    },
    undoRollback: async (remote, publisher) => {
      const left = leftIn(folder, remote, readRecord(folder, remote));
      if (left !== null) await publisher.store?.need(remote, left);
      return undoRollback(folder, remote, publisher);
    },
    records: async (remote) =>
      (remote === undefined ? remotesIn(folder) : [remote]).flatMap((name) => readRecord(folder, name) ?? []),
  };
}
