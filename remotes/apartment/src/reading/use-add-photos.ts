import { type RoundRow, readingLimits } from '@console/contract/apartment';
import { currentSub, notify } from '@console/shell';
import { smallerPhoto } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import { type Entry, keyOf, standing } from './entry.ts';
import { photoTable } from './photo-table.ts';
import { useWalk } from './walk.ts';

/** Puts photos to a row; they wait in the browser as its value does, and are sent before it. */
export function useAddPhotos(): (row: RoundRow, entry: Entry | undefined, files: File[]) => Promise<void> {
  const { t } = useTranslation('apartment');
  const { keeper, building } = useWalk();
  return async (row, entry, files) => {
    const key = keyOf(row);
    const there = entry?.photos ?? standing(row)?.photos ?? [];
    const room = readingLimits.photos - there.length;
    if (files.length > room) notify.info(t('reading.details.limit', { count: readingLimits.photos }));
    const added = await Promise.all(
      files.slice(0, Math.max(0, room)).map(async (file) => {
        const { photoId, isKept } = await kept(building.buildingId, file);
        if (!isKept) keeper.photoNotKept();
        return photoId;
      }),
    );
    if (added.length === 0) return;
    const now = keeper.entry(key);
    const photos = [...(now?.photos ?? standing(row)?.photos ?? []), ...added];
    keeper.change(key, { photos });
    // A value that is there already goes with it at once; else the photo waits for the value.
    if ((keeper.entry(key)?.typed ?? '') !== '') keeper.leave(key);
  };
}

async function kept(buildingId: string, file: File): Promise<{ photoId: string; isKept: boolean }> {
  const photoId = v7();
  const smaller = await smallerPhoto(file);
  const isKept = await photoTable.put({
    photoId,
    userId: currentSub() ?? '',
    buildingId,
    name: file.name || `${photoId}.jpg`,
    file: smaller,
  });
  return { photoId, isKept };
}
