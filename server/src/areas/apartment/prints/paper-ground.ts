import { buffer } from 'node:stream/consumers';
import type { ApartmentPermission } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { FileStore } from '../../../house/files/file-store.ts';
import type { Composed } from '../../../house/papers/composed.ts';
import { photoForPaper } from '../../../house/papers/shown-photo.ts';
import type { Words } from '../../../house/sheets/sheet-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { todayIn } from '../who-and-when.ts';

/** For whom papers are made, and of which building. */
export interface PaperGround {
  readonly db: Db;
  readonly buildingId: string;
  readonly userId: string;
  readonly may: (permission: ApartmentPermission) => boolean;
  /** The bytes of photos, by their ids, as far as a paper can show them. */
  readonly photos: (attachmentIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;
  /** Address of the console, for what is scanned. */
  readonly origin: string;
  readonly code: string;
  readonly name: Words;
  readonly address: string;
  readonly currency: string;
  readonly timeZone: string;
  /** Where the building stands. */
  readonly today: string;
}

/** @returns nothing where there is nothing to print */
export type Compose = (ground: PaperGround, subjectId: string) => Promise<Composed | undefined>;

interface BuildingRow extends Pick<PaperGround, 'code' | 'address' | 'currency' | 'timeZone'> {
  readonly nameZh: string;
  readonly nameEn: string;
}

export type PaperCaller = Pick<PaperGround, 'db' | 'buildingId' | 'userId' | 'may' | 'origin'>;

export async function paperGround(caller: PaperCaller, files: FileStore): Promise<PaperGround> {
  const { db, buildingId } = caller;
  const [building, today] = await Promise.all([
    db.first<BuildingRow>(sql`
      select code, name_zh, name_en, address, currency, time_zone from apartment.buildings
      where building_id = ${buildingId}::uuid`),
    todayIn(db, buildingId),
  ]);
  if (!building) throw new Error('The building was there a moment ago.');
  const { nameZh: zh, nameEn: en, ...rest } = building;
  return { ...caller, ...rest, name: { zh, en }, today, photos: (ids) => photosOf(caller, files, ids) };
}

/** An instant as the clock of the building shows it, `2026-06-18 14:05`. */
export function momentSaid(instant: string | null, { timeZone }: Pick<PaperGround, 'timeZone'>): string {
  if (instant === null) return '';
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return parts.format(new Date(instant));
}

/** Pictures; what else may be kept as evidence is a file of its own. */
const shownTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** One after the other: each is unpacked as a whole, and a paper has a dozen of them. */
async function photosOf(
  { db, buildingId }: PaperCaller,
  files: FileStore,
  attachmentIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const known = await db.rows<{ attachmentId: string; key: string }>(sql`
    select attachment_id, key from apartment.attachments
    where building_id = ${buildingId}::uuid and attachment_id = any(${[...attachmentIds]}::uuid[])
      and mime = any(${shownTypes}::text[])`);
  const shown = new Map<string, Buffer>();
  for (const { attachmentId, key } of known) {
    const bytes = await files.read(key);
    const photo = bytes && (await photoForPaper(await buffer(bytes)));
    if (photo) shown.set(attachmentId, photo);
  }
  return shown;
}
