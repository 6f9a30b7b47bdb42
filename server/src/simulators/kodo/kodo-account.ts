import { randomUUID } from 'node:crypto';
import { type MemoryObject, MemoryObjects, md5 } from '../memory-objects.ts';
import { decoded, encoded, etagOf, type Keys, type Policy } from './kodo-marks.ts';
import { refusal, refuseMarked } from './kodo-refusal.ts';
import { admit, detectedMime, filled } from './upload-rules.ts';

const day = 24 * 3600 * 1000;
const smallestPart = 1024 * 1024;
const largestPart = 1024 * 1024 * 1024;
const uploadLifeMs = 7 * day;

interface Parts {
  readonly bucket: string;
  readonly key: string;
  readonly until: number;
  readonly parts: Map<number, Buffer>;
}

/** One account with its buckets, in memory. */
export class KodoAccount {
  readonly keys: Keys;
  readonly buckets: ReadonlyMap<string, MemoryObjects>;
  readonly #uploads = new Map<string, Parts>();
  constructor(keys: Keys, buckets: readonly string[]) {
    this.keys = keys;
    this.buckets = new Map(buckets.map((name) => [name, new MemoryObjects()]));
  }

  bucket(name: string): MemoryObjects {
    const found = this.buckets.get(name);
    if (!found) throw refusal(631);
    return found;
  }
  object(bucket: string, key: string): MemoryObject {
    refuseMarked(key);
    const found = this.bucket(bucket).get(key);
    if (!found) throw refusal(612);
    return found;
  }

  list(query: URLSearchParams): object {
    const limit = Number(query.get('limit') ?? 1000);
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw refusal(400, 'invalid limit');
    const prefix = query.get('prefix') ?? '';
    refuseMarked(prefix);
    const after = markerOf(query.get('marker') ?? '');
    const objects = this.bucket(query.get('bucket') ?? '');
    const { items, folders, last } = objects.page(prefix, query.get('delimiter') ?? '', after, limit);
    return {
      items: items.map((one) => ({ key: one.key, ...entryOf(one) })),
      ...(folders.length > 0 ? { commonPrefixes: folders } : {}),
      ...(last === undefined ? {} : { marker: encoded(JSON.stringify({ c: 0, k: last })) }),
    };
  }

  /** What one class of storage holds, as the figures of use tell it: one value for each whole day, up to now. */
  figures(what: 'count' | 'space', ofClass: string, query: URLSearchParams): object {
    const type = String(['', '_line', '_archive', '_deep_archive', '_archive_ir'].indexOf(ofClass));
    const [begin, end] = ['begin', 'end'].map((name) => timeOfFigures(query.get(name) ?? ''));
    if (query.get('g') !== 'day' || !begin || !end || begin >= end) throw refusal(400, 'invalid parameters');
    const { items } = this.bucket(query.get('bucket') ?? '').page('', '', '', Number.POSITIVE_INFINITY);
    const own = items.filter(({ storageClass }) => (storageClass || '0') === type);
    const value = what === 'count' ? own.length : own.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const times: number[] = [];
    for (let at = begin; at < Math.min(end, Date.now()); at += day) times.push(Math.floor(at / 1000));
    return { times, datas: times.map(() => value) };
  }

  /** One management operation by its path, of a call of its own or of a batch. */
  operate(path: string): object {
    const [, op = '', ...rest] = path.split('/');
    const [bucket, key] = entry(rest[0]);
    switch (op) {
      case 'stat':
        return entryOf(this.object(bucket, key), true);
      case 'delete':
        this.object(bucket, key);
        this.bucket(bucket).delete(key);
        return {};
      case 'copy':
      case 'move':
        return this.#copy(op, [bucket, key], entry(rest[1]), rest[3] === 'true');
      case 'chgm':
        this.object(bucket, key);
        this.bucket(bucket).change(key, { mime: decoded(rest[2] ?? '').toString() });
        return {};
      case 'chtype':
        this.object(bucket, key);
        if (!/^[0-4]$/.test(rest[2] ?? '')) throw refusal(400, 'invalid type');
        this.bucket(bucket).change(key, { storageClass: rest[2] ?? '' });
        return {};
      case 'deleteAfterDays': {
        this.object(bucket, key);
        const days = Number(rest[1]);
        this.bucket(bucket).change(key, { expiresAt: days > 0 ? Date.now() + days * day : undefined });
        return {};
      }
      default:
        throw refusal(400, 'invalid operation');
    }
  }

  #copy(op: 'copy' | 'move', from: [string, string], to: [string, string], force: boolean): object {
    const object = this.object(...from);
    refuseMarked(to[1]);
    const target = this.bucket(to[0]);
    if (!force && target.get(to[1])) throw refusal(614);
    target.put(to[1], op === 'copy' ? { ...object, putAt: Date.now() } : object);
    if (op === 'move' && from.join(':') !== to.join(':')) this.bucket(from[0]).delete(from[1]);
    return {};
  }

  /** @returns what the store answers to the file */
  keep(policy: Policy, bucket: string, key: string, bytes: Buffer, told: string): string {
    refuseMarked(key);
    const objects = this.bucket(bucket);
    const mime = policy.detectMime === -1 ? told : detectedMime(bytes, told);
    const hash = etagOf(bytes);
    const there = objects.get(key);
    admit(policy, { bucket, key, size: bytes.length, mime }, there && etagOf(there.bytes), hash);
    objects.put(key, {
      bytes,
      mime,
      storageClass: String(policy.fileType ?? 0),
      expiresAt: policy.deleteAfterDays ? Date.now() + policy.deleteAfterDays * day : undefined,
    });
    // Nobody answers a call from here: the file is kept, and its sender is told so.
    if (policy.callbackUrl) throw refusal(579);
    const body = policy.returnBody ?? '{"hash":$(etag),"key":$(key)}';
    return filled(body, { key, etag: hash, fsize: bytes.length, mimeType: mime, bucket });
  }

  begin(bucket: string, key: string): object {
    refuseMarked(key);
    this.bucket(bucket);
    const uploadId = randomUUID().replaceAll('-', '');
    const until = Date.now() + uploadLifeMs;
    this.#uploads.set(uploadId, { bucket, key, until, parts: new Map() });
    return { uploadId, expireAt: Math.floor(until / 1000) };
  }
  upload(id: string, bucket: string, key: string): Parts {
    const found = this.#uploads.get(id);
    if (!found || found.bucket !== bucket || found.key !== key) throw refusal(612, 'no such uploadId');
    if (found.until <= Date.now()) throw refusal(701);
    return found;
  }
  part(upload: Parts, number: number, bytes: Buffer): object {
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw refusal(400, 'invalid part number');
    if (bytes.length > largestPart) throw refusal(413);
    upload.parts.set(number, bytes);
    return { etag: etagOf(bytes), md5: md5(bytes) };
  }
  partsOf(id: string, { until, parts }: Parts): object {
    const listed = [...parts].sort(([one], [other]) => one - other);
    return {
      uploadId: id,
      expireAt: Math.floor(until / 1000),
      partNumberMarker: 0,
      parts: listed.map(([partNumber, bytes]) => ({ partNumber, size: bytes.length, etag: etagOf(bytes) })),
    };
  }
  complete(id: string, policy: Policy, upload: Parts, told: Completion): string {
    const all = told.parts.map(({ partNumber, etag }, place) => {
      const bytes = upload.parts.get(partNumber);
      if (!bytes || etagOf(bytes) !== etag || partNumber !== place + 1) throw refusal(400, 'invalid parts');
      if (bytes.length < smallestPart && place < told.parts.length - 1) throw refusal(400, 'part too small');
      return bytes;
    });
    const answer = this.keep(policy, upload.bucket, upload.key, Buffer.concat(all), told.mimeType ?? '');
    this.#uploads.delete(id);
    return answer;
  }
  abandon(id: string): void {
    this.#uploads.delete(id);
  }
  /** An upload that nobody has gone on with for a week. */
  expire(id: string): void {
    const found = this.#uploads.get(id);
    if (found) this.#uploads.set(id, { ...found, until: 0 });
  }
}

export interface Completion {
  readonly parts: readonly { readonly partNumber: number; readonly etag: string }[];
  readonly mimeType?: string;
}

function entry(told = ''): [bucket: string, key: string] {
  const text = decoded(told).toString();
  const colon = text.indexOf(':');
  if (colon < 0) throw refusal(400, 'invalid entry');
  return [text.slice(0, colon), text.slice(colon + 1)];
}

function markerOf(marker: string): string {
  if (marker === '') return '';
  try {
    const { k } = JSON.parse(decoded(marker).toString());
    if (typeof k === 'string') return k;
  } catch {
    // Told below.
  }
  throw refusal(640);
}

const entryOf = ({ bytes, mime, putAt, storageClass, expiresAt }: MemoryObject, whole = false): object => ({
  fsize: bytes.length,
  hash: etagOf(bytes),
  mimeType: mime,
  putTime: putAt * 10_000,
  type: Number(storageClass || 0),
  status: 0,
  ...(whole ? { md5: md5(bytes) } : {}),
  ...(whole && expiresAt ? { expiration: Math.floor(expiresAt / 1000) } : {}),
});

/** Milliseconds since 1970 of a time by the clocks of Beijing; NaN where it is none. */
const timeOfFigures = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+08:00'));
