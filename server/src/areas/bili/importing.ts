import { type BodyOf, invalidField } from '@console/contract';
import {
  type ImportedLine,
  type ImportOutcome,
  type importLibrary,
  importLimits,
  importOutcomes,
  type LibraryImport,
} from '@console/contract/bili';
import type { Db } from '../../plugins/database/db.ts';
import { readList } from './import-rules.ts';
import { insertVideos, savedAmong } from './library.ts';

/** Takes a list into somebody's library, or says what would become of it. Inside a transaction. @throws VALIDATION */
export async function importList(
  db: Db,
  userId: string,
  { text, preview, tags, watchLater }: BodyOf<typeof importLibrary>,
): Promise<LibraryImport> {
  const { form, entries } = readList(text);
  if (entries.length === 0) throw invalidField('text', 'nothing_to_import');
  if (entries.length > importLimits.entries)
    throw invalidField('text', 'too_many_entries', { maximum: importLimits.entries });
  const first = entries.flatMap(({ outcome, video }) => (outcome === 'imported' && video ? [video] : []));
  // The list's first stands on top, as it did there: the later an entry, the earlier it was saved.
  const now = Date.now();
  const videos = first.map((video, at) => ({
    ...video,
    tags: [...new Set([...video.tags, ...tags])].slice(0, 20),
    watchLater,
    savedAt: new Date(now - at).toISOString(),
  }));
  const bvids = videos.map(({ bvid }) => bvid);
  const there = await savedAmong(db, userId, bvids);
  const fresh = videos.filter(({ bvid }) => !there.has(bvid));
  const added = preview ? new Set(fresh.map(({ bvid }) => bvid)) : await insertVideos(db, userId, fresh);
  const lines = entries.map(({ line, given, outcome, video }): ImportedLine => {
    const isThere = outcome === 'imported' && video !== undefined && !added.has(video.bvid);
    return {
      ...{ line, given, outcome: isThere ? 'alreadyThere' : outcome },
      ...{ bvid: video?.bvid ?? null, title: video?.title ?? '' },
    };
  });
  return { form, lines, counts: countsOf(lines) };
}

const countsOf = (lines: readonly ImportedLine[]) =>
  Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, lines.filter((one) => one.outcome === outcome).length]),
  ) as Record<ImportOutcome, number>;
