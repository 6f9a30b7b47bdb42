import { type KeptTable, openKeptTable } from '@console/shell';

/** An upload in parts that was begun: enough to go on after a reload, once the file is chosen again. */
export interface KeptUpload {
  readonly userId: string;
  /** Bucket and key. */
  readonly place: string;
  readonly bucketId: string;
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly hash: string;
  readonly mime: string;
  readonly overwrite: boolean;
  /** Of before there were others: Kodo. */
  readonly kind?: 'kodo' | 's3' | undefined;
  readonly uploadId: string;
  readonly parts: readonly { readonly partNumber: number; readonly etag: string }[];
  /** When the store forgets it, or this browser does. */
  readonly until: number;
}

/** S3 keeps parts until it is told otherwise; after so long nobody goes on with them. */
export const keptS3UploadMs = 7 * 24 * 3600_000;

export const placeOf = (bucketId: string, key: string): string => `${bucketId}/${key}`;

let opened: Promise<KeptTable<KeptUpload> | undefined> | undefined;

/** Where the browser keeps nothing, an upload begins anew after a reload. */
export const keptUploads = (): Promise<KeptTable<KeptUpload> | undefined> =>
  (opened ??= openKeptTable<KeptUpload>('console-objects', 'uploads', 'place'));
