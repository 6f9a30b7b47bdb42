import type { Readable } from 'node:stream';
import type { StorageClass, StoreReason } from '@console/contract/codegen';

export interface ObjectFacts {
  readonly key: string;
  readonly size: number;
  readonly hash: string;
  readonly mime: string;
  readonly modifiedAt: string;
  readonly storageClass: StorageClass;
}

export interface ObjectDetail extends ObjectFacts {
  readonly expiresAt: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export interface ObjectPage {
  readonly items: readonly ObjectFacts[];
  readonly folders: readonly string[];
  readonly marker: string | null;
}

export interface PageWanted {
  readonly prefix: string;
  readonly marker?: string | undefined;
  readonly delimiter: '' | '/';
  readonly limit: number;
}

export interface BucketPlace {
  readonly region: string | null;
  readonly domains: readonly string[];
  /** Origin that browsers send files to. */
  readonly uploadOrigin: string;
}

/** A file that a browser wants to send. */
export interface UploadWish {
  readonly key: string;
  readonly size: number;
  readonly mime: string;
  readonly overwrite: boolean;
}

export type Ticket =
  | {
      readonly kind: 'kodo';
      readonly address: string;
      readonly bucket: string;
      readonly encodedKey: string;
      readonly token: string;
    }
  | { readonly kind: 's3'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** One change of one object. */
export type ObjectChange =
  | { readonly op: 'copy' | 'move'; readonly key: string; readonly to: string; readonly overwrite: boolean }
  | { readonly op: 'delete'; readonly key: string }
  | { readonly op: 'mime'; readonly key: string; readonly mime: string }
  | { readonly op: 'class'; readonly key: string; readonly storageClass: StorageClass }
  | { readonly op: 'expire'; readonly key: string; readonly days: number };

export interface Outcome {
  readonly key: string;
  readonly reason: StoreReason | null;
}

export interface Outcomes {
  readonly results: readonly Outcome[];
  readonly requestIds: readonly string[];
}

/** What is written, beside its bytes. */
export interface Written {
  readonly key: string;
  readonly mime: string;
  /** Refused where something is there. */
  readonly onlyNew?: boolean;
  /** Refused where something else is there than what has this hash. */
  readonly over?: string;
}

/**
 * One bucket that the console may touch, of whichever kind its store is. Keys are whole ones; that they lie below the
 * bucket's prefix is asked by `allowedBucket`, before any of this is called.
 */
export interface ObjectBucketStore {
  readonly id: string;
  readonly store: string;
  readonly kind: 'kodo' | 's3';
  readonly name: string;
  readonly prefix: string;
  readonly private: boolean;
  place(): Promise<BucketPlace>;
  list(wanted: PageWanted): Promise<ObjectPage>;
  stat(key: string): Promise<ObjectDetail | undefined>;
  ticket(wish: UploadWish, seconds: number): Promise<Ticket>;
  change(changes: readonly ObjectChange[]): Promise<Outcomes>;
  link(key: string, seconds: number, download: boolean): Promise<string>;
  /** @returns the bytes, or nothing where the object is gone */
  read(key: string): Promise<Readable | undefined>;
  write(bytes: Blob, as: Written): Promise<{ readonly hash: string }>;
}

/** A store refused, or did not answer. The message is for logs and holds neither keys nor signatures. */
export class StoreFault extends Error {
  readonly reason: StoreReason;
  readonly status: number;
  readonly requestId: string | undefined;
  constructor(reason: StoreReason, status = 0, requestId?: string | null) {
    super(`object store: ${reason} (${status})${requestId ? `, request ${requestId}` : ''}`);
    this.name = 'StoreFault';
    this.reason = reason;
    this.status = status;
    this.requestId = requestId ?? undefined;
  }
}
