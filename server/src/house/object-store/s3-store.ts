import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { keyFault, keyInLink, type StorageClass, s3Reason, storageClasses } from '@console/contract/codegen';
import {
  type ObjectBucketStore,
  type ObjectChange,
  type ObjectDetail,
  type ObjectFacts,
  type Outcome,
  type Outcomes,
  StoreFault,
} from './object-store.ts';
import { s3Signer } from './s3-signing.ts';
import { elementsIn, escaped, textIn } from './s3-xml-rules.ts';
import { storeRequest } from './store-request.ts';
import { bucketIdOf, type S3Setting } from './store-setting.ts';

const classNames: Readonly<Record<StorageClass, string>> = {
  standard: 'STANDARD',
  infrequent: 'STANDARD_IA',
  archive: 'GLACIER',
  deepArchive: 'DEEP_ARCHIVE',
  archiveInstant: 'GLACIER_IR',
};
/** What changes one by one is asked for by so many at a time. */
const atATime = 8;

/** A bucket over S3 takes large files in parts, each by a link of its own. */
export interface S3Bucket extends ObjectBucketStore {
  readonly kind: 's3';
  readonly multipart: {
    /** @returns the id that its parts are sent under */
    begin(key: string, mime: string): Promise<string>;
    /** Those that have arrived, in their order. */
    parts(key: string, uploadId: string): Promise<readonly ArrivedPart[]>;
    /** @param size of the part, to the byte */
    link(key: string, part: PartWanted, seconds: number): Promise<string>;
    /** @param onlyNew refused where something is there by now */
    complete(key: string, uploadId: string, parts: readonly ArrivedPart[], onlyNew: boolean): Promise<void>;
    abort(key: string, uploadId: string): Promise<void>;
  };
}

export interface ArrivedPart {
  readonly partNumber: number;
  readonly size: number;
  readonly etag: string;
}

interface PartWanted {
  readonly uploadId: string;
  readonly partNumber: number;
  readonly size: number;
}

/** @param now the clock, for tests */
export function s3Bucket(
  store: S3Setting,
  bucket: S3Setting['buckets'][number],
  now: () => number = Date.now,
): S3Bucket {
  const signer = s3Signer(store, store.region, () => new Date(now()));
  const root = `${store.endpoint}/${bucket.s3Name ?? bucket.name}`;
  /** Of `a/../b` an address would be that of `b`, and of `../b` another bucket's. @throws StoreFault */
  const partOf = (key: string) => {
    if (keyFault(key) !== undefined) throw new StoreFault('storeBadRequest', 400);
    return keyInLink(key);
  };
  const addressOf = (key: string) => `${root}/${partOf(key)}`;

  async function ask(
    method: string,
    url: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Blob } = {},
  ): Promise<Response> {
    const signed = await signer.sign(method, url, { headers });
    return storeRequest(url, { method, headers: signed.headers, ...(body ? { body } : {}) });
  }
  async function demand(...asked: Parameters<typeof ask>): Promise<Response> {
    const answer = await ask(...asked);
    if (answer.ok) return answer;
    throw await faultOf(answer);
  }

  async function stat(key: string): Promise<ObjectDetail | undefined> {
    const answer = await ask('HEAD', addressOf(key));
    if (answer.ok) return detailOf(key, answer.headers);
    const fault = await faultOf(answer);
    if (fault.reason === 'storeMissing') return undefined;
    throw fault;
  }

  /** A copy within the bucket; of an object onto itself it changes what that is told as. */
  async function copy(from: string, to: string, headers: Record<string, string> = {}): Promise<void> {
    const source = `/${bucket.s3Name ?? bucket.name}/${partOf(from)}`;
    const answer = await demand('PUT', addressOf(to), {
      headers: { 'x-amz-copy-source': source, ...headers },
    });
    // A copy that fails late does so in an answer that began as a success.
    const code = textIn(await answer.text(), 'Code');
    if (code) throw new StoreFault(s3Reason(500, code), answer.status, requestIdOf(answer));
  }
  async function changed(change: Exclude<ObjectChange, { op: 'delete' }>): Promise<void> {
    if (change.op === 'expire') throw new StoreFault('storeBadRequest', 400);
    if (change.op === 'copy' || change.op === 'move') {
      if (!change.overwrite && (await stat(change.to))) throw new StoreFault('storeExists', 614);
      await copy(change.key, change.to);
      if (change.op === 'move' && change.key !== change.to) await demand('DELETE', addressOf(change.key));
      return;
    }
    const found = await stat(change.key);
    if (!found) throw new StoreFault('storeMissing', 404);
    const mime = change.op === 'mime' ? change.mime : found.mime;
    const storageClass = change.op === 'class' ? change.storageClass : found.storageClass;
    await copy(change.key, change.key, {
      'x-amz-metadata-directive': 'REPLACE',
      'x-amz-storage-class': classNames[storageClass],
      'content-type': mime,
    });
  }
  async function removed(keys: readonly string[]): Promise<Outcomes> {
    const objects = keys.map((key) => `<Object><Key>${escaped(key)}</Key></Object>`).join('');
    const body = Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><Delete><Quiet>true</Quiet>${objects}</Delete>`,
    );
    const headers = {
      'content-type': 'application/xml',
      'content-md5': createHash('md5').update(body).digest('base64'),
    };
    const answer = await demand('POST', `${root}?delete=`, { headers, body: new Blob([body]) });
    const failed = new Map(
      elementsIn(await answer.text(), 'Error').map((one) => [
        textIn(one, 'Key') ?? '',
        s3Reason(500, textIn(one, 'Code')),
      ]),
    );
    const requestId = requestIdOf(answer);
    return {
      results: keys.map((key) => ({ key, reason: failed.get(key) ?? null })),
      requestIds: requestId ? [requestId] : [],
    };
  }

  /**
   * HTTP has a mark in quotes. Ceph's Pacific compares them, too, and would find it changed for ever: where the object is
   * as it was, the mark goes bare.
   * @throws StoreFault where something else is there, or the store takes neither
   */
  async function putOver(
    key: string,
    over: string,
    put: (mark: string) => Promise<Response>,
  ): Promise<Response> {
    for (const mark of [`"${over}"`, over]) {
      try {
        return await put(mark);
      } catch (error) {
        const isChanged = error instanceof StoreFault && error.reason === 'storeChangedMeanwhile';
        if (!isChanged || (await stat(key))?.hash !== over) throw error;
      }
    }
    throw new StoreFault('storeFailing', 412);
  }

  async function arrived(key: string, uploadId: string): Promise<ArrivedPart[]> {
    const parts: ArrivedPart[] = [];
    for (let after = '0'; ; ) {
      const query = new URLSearchParams({ uploadId, 'part-number-marker': after });
      const xml = await (await demand('GET', `${addressOf(key)}?${query}`)).text();
      const page = elementsIn(xml, 'Part').map(partOfList);
      parts.push(...page);
      if (textIn(xml, 'IsTruncated') !== 'true' || page.length === 0) return parts;
      after = String(page.at(-1)?.partNumber);
    }
  }
  async function completed(
    key: string,
    uploadId: string,
    parts: readonly ArrivedPart[],
    onlyNew: boolean,
  ): Promise<void> {
    const listed = parts.map(
      ({ partNumber, etag }) =>
        `<Part><PartNumber>${partNumber}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    );
    const body = new Blob([`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`]);
    const headers = { 'content-type': 'application/xml', ...(onlyNew ? { 'if-none-match': '*' } : {}) };
    const query = new URLSearchParams({ uploadId });
    const answer = await demand('POST', `${addressOf(key)}?${query}`, { headers, body });
    // It takes the store a while, and what fails late does so in an answer that began as a success.
    const code = textIn(await answer.text(), 'Code');
    if (code) throw new StoreFault(s3Reason(500, code), answer.status, requestIdOf(answer));
  }

  return {
    multipart: {
      begin: async (key, mime) => {
        const headers = { 'content-type': mime };
        const answer = await demand('POST', `${addressOf(key)}?uploads=`, { headers });
        const uploadId = textIn(await answer.text(), 'UploadId');
        if (!uploadId) throw new StoreFault('storeFailing', answer.status, requestIdOf(answer));
        return uploadId;
      },
      parts: arrived,
      link: (key, { uploadId, partNumber, size }, seconds) => {
        const query = new URLSearchParams({ partNumber: String(partNumber), uploadId });
        const headers = { 'content-length': String(size) };
        return signer.presign('PUT', `${addressOf(key)}?${query}`, seconds, headers);
      },
      complete: completed,
      abort: async (key, uploadId) => {
        const query = new URLSearchParams({ uploadId });
        await demand('DELETE', `${addressOf(key)}?${query}`);
      },
    },
    id: bucketIdOf(store, bucket),
    store: store.name,
    kind: 's3',
    name: bucket.name,
    prefix: bucket.prefix,
    private: bucket.private,
    place: async () => ({
      region: store.region,
      domains: bucket.domain ? [bucket.domain] : [],
      uploadOrigin: store.endpoint,
    }),
    list: async ({ prefix, marker, delimiter, limit }) => {
      const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(limit) });
      if (delimiter) query.set('delimiter', delimiter);
      if (marker) query.set('continuation-token', marker);
      const xml = await (await demand('GET', `${root}?${query}`)).text();
      return {
        items: elementsIn(xml, 'Contents').map(listedOf),
        folders: elementsIn(xml, 'CommonPrefixes').map((one) => textIn(one, 'Prefix') ?? ''),
        marker: textIn(xml, 'NextContinuationToken') ?? null,
      };
    },
    stat,
    ticket: async ({ key, size, mime, overwrite }, seconds) => {
      const headers = { 'content-type': mime, ...(overwrite ? {} : { 'if-none-match': '*' }) };
      const url = await signer.presign('PUT', addressOf(key), seconds, {
        ...headers,
        'content-length': String(size),
      });
      return { kind: 's3', url, headers };
    },
    change: async (changes) => {
      const removals = changes.filter((one) => one.op === 'delete');
      if (removals.length > 0) return removed(removals.map(({ key }) => key));
      const rest = changes.filter((one) => one.op !== 'delete');
      const told = await inTurns(rest, atATime, (one) => outcomeOf(one.key, changed(one)));
      return {
        results: told.map(({ requestId: _, ...outcome }) => outcome),
        requestIds: [...new Set(told.flatMap(({ requestId }) => requestId ?? []))],
      };
    },
    link: async (key, seconds, download) => {
      if (!bucket.private && bucket.domain && !download) return `${bucket.domain}/${partOf(key)}`;
      const url = new URL(addressOf(key));
      if (download) url.searchParams.set('response-content-disposition', attachment(key));
      return signer.presign('GET', url.href, seconds);
    },
    read: async (key) => {
      const answer = await ask('GET', addressOf(key));
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never);
      const fault = await faultOf(answer);
      if (fault.reason === 'storeMissing') return undefined;
      throw fault;
    },
    write: async (bytes, { key, mime, onlyNew, over }) => {
      const put = (condition: Record<string, string>) =>
        demand('PUT', addressOf(key), { headers: { 'content-type': mime, ...condition }, body: bytes });
      const answer =
        over === undefined
          ? await put(onlyNew ? { 'if-none-match': '*' } : {})
          : await putOver(key, over, (mark) => put({ 'if-match': mark }));
      return { hash: etagOf(answer.headers.get('etag')) };
    },
  };
}

const etagOf = (header: string | null | undefined): string => (header ?? '').replaceAll('"', '');
const requestIdOf = (answer: Response): string | null => answer.headers.get('x-amz-request-id');
const attachment = (key: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(key.split('/').at(-1) ?? '')}`;

const classOf = (name: string | null | undefined): StorageClass =>
  storageClasses.find((one) => classNames[one] === name) ?? 'standard';

const partOfList = (xml: string): ArrivedPart => ({
  partNumber: Number(textIn(xml, 'PartNumber') ?? 0),
  size: Number(textIn(xml, 'Size') ?? 0),
  etag: textIn(xml, 'ETag') ?? '',
});

/** A list does not tell what kind of file it is. */
const listedOf = (xml: string): ObjectFacts => ({
  key: textIn(xml, 'Key') ?? '',
  size: Number(textIn(xml, 'Size') ?? 0),
  hash: etagOf(textIn(xml, 'ETag')),
  mime: '',
  modifiedAt: new Date(textIn(xml, 'LastModified') ?? 0).toISOString(),
  storageClass: classOf(textIn(xml, 'StorageClass')),
});

const detailOf = (key: string, headers: Headers): ObjectDetail => ({
  key,
  size: Number(headers.get('content-length') ?? 0),
  hash: etagOf(headers.get('etag')),
  mime: headers.get('content-type') ?? 'application/octet-stream',
  modifiedAt: new Date(headers.get('last-modified') ?? 0).toISOString(),
  storageClass: classOf(headers.get('x-amz-storage-class')),
  expiresAt: null,
  headers: [...headers]
    .filter(([name]) =>
      /^(?:cache-control|content-(?:encoding|disposition|language)|x-amz-(?:meta-.+|version-id))$/.test(name),
    )
    .map(([name, value]) => ({ name, value })),
});

async function outcomeOf(
  key: string,
  work: Promise<void>,
): Promise<Outcome & { requestId?: string | undefined }> {
  try {
    await work;
    return { key, reason: null };
  } catch (error) {
    if (error instanceof StoreFault) return { key, reason: error.reason, requestId: error.requestId };
    throw error;
  }
}

async function inTurns<T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += most)
    done.push(...(await Promise.all(all.slice(from, from + most).map(work))));
  return done;
}

async function faultOf(answer: Response): Promise<StoreFault> {
  const xml = await answer.text().catch(() => '');
  return new StoreFault(s3Reason(answer.status, textIn(xml, 'Code')), answer.status, requestIdOf(answer));
}
