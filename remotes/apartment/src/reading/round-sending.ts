import { addEvidence, type Cycle, enterReadings, type RowOutcome } from '@console/contract/apartment';
import { callApi, isApiError, passesByItself, tellChanged, uploadFile } from '@console/shell';
import { asEntered, type Entry, type FieldFault, type Refusal } from './entry.ts';
import { canonical } from './entry-rules.ts';
import type { PhotoTable, WaitingPhoto } from './photo-table.ts';

export interface Sent {
  readonly cycle: Cycle | undefined;
  readonly outcomes: readonly RowOutcome[];
  /** Not by the rules of a row: all of the batch, or a photo of it. */
  readonly refused: readonly { readingId: string; refusal: Refusal }[];
}

const refusalOf = (error: unknown, fields?: FieldFault[]): Refusal =>
  isApiError(error)
    ? { code: error.code, fields: fields ?? [...error.fields], details: { ...error.details } }
    : { code: 'UNKNOWN', fields: fields ?? [], details: {} };

interface Way {
  readonly buildingId: string;
  readonly cycleId: string;
  readonly photos: PhotoTable;
  /** Of the value that the entry changes: the server has them. */
  standingPhotos(entry: Entry): readonly string[];
}

/**
 * Sends values in the order in which they were read, their photos first.
 * @throws what {@link passesByItself}, also while the photos of none can be looked for: then nothing is known of any of them
 */
export async function sendEntries(entries: readonly Entry[], way: Way): Promise<Sent> {
  const refused: { readingId: string; refusal: Refusal }[] = [];
  const ready: Entry[] = [];
  // All at once: they wait for a store that does not open together, not one after the other.
  const looked = await Promise.allSettled(entries.map((entry) => photosOf(entry, way)));
  for (const [index, entry] of entries.entries()) {
    const found = looked[index];
    // Left out, it goes with the next batch; nobody else has to wait for it.
    if (found?.status !== 'fulfilled') continue;
    const refusal = await photosSent(found.value, way);
    if (refusal) refused.push({ readingId: entry.readingId, refusal });
    else ready.push(entry);
  }
  if (ready.length === 0) {
    const unasked = looked.find((one) => one.status === 'rejected');
    if (unasked && refused.length === 0) throw unasked.reason;
    return { cycle: undefined, outcomes: [], refused };
  }
  const rows = ready.map((entry) => asEntered(entry, canonical(entry.typed) ?? entry.typed));
  try {
    const answer = await callApi(enterReadings, { params: { cycleId: way.cycleId }, body: { rows } });
    void tellChanged(enterReadings.changes, { quietly: true });
    return { ...answer, refused };
  } catch (error) {
    if (passesByItself(error)) throw error;
    return { cycle: undefined, outcomes: [], refused: [...refused, ...refusedAlone(error, ready)] };
  }
}

/** Faults name rows by their place in the batch; those rows alone are refused, if there are any. */
function refusedAlone(error: unknown, rows: readonly Entry[]): Sent['refused'] {
  const faults = isApiError(error) ? error.fields : [];
  const faultsOf = (index: number) =>
    faults
      .filter(({ path }) => path.startsWith(`rows.${index}.`))
      .map((fault) => ({ ...fault, path: fault.path.slice(`rows.${index}.`.length) }));
  const named = rows.flatMap(({ readingId }, index) => {
    const fields = faultsOf(index);
    return fields.length > 0 ? [{ readingId, refusal: refusalOf(error, fields) }] : [];
  });
  return named.length > 0 ? named : rows.map(({ readingId }) => ({ readingId, refusal: refusalOf(error) }));
}

/** Those that the server does not have yet. */
async function photosOf(entry: Entry, { photos, standingPhotos }: Way): Promise<WaitingPhoto[]> {
  const there = standingPhotos(entry);
  const asked = entry.photos.filter((photoId) => !there.includes(photoId));
  const found = await Promise.all(asked.map((photoId) => photos.get(photoId)));
  return found.filter((photo) => photo !== undefined);
}

async function photosSent(
  waiting: readonly WaitingPhoto[],
  { buildingId, photos }: Way,
): Promise<Refusal | undefined> {
  for (const { photoId, file, name } of waiting) {
    try {
      await uploadFile(addEvidence, { params: { buildingId }, query: { id: photoId } }, { file, name });
      await photos.delete(photoId);
    } catch (error) {
      if (passesByItself(error)) throw error;
      const code = isApiError(error) ? error.code : 'UNKNOWN';
      return refusalOf(error, [{ path: 'photos', code: `photo_${code}` }]);
    }
  }
  return undefined;
}
