import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fillWithDemo } from '../demo-objects.ts';
import { bodyOf, listening, sendBytes } from '../listening.ts';
import { type MemoryObject, MemoryObjects, md5 } from '../memory-objects.ts';
import type { RunningSimulator, Simulator } from '../simulator.ts';
import { demandSignature, S3Refusal } from './signature-rules.ts';
import { inside, textOf, written } from './xml.ts';

const credentials = {
  accessKey: 'AK_console_demo_0001',
  secretKey: 'SK_console_demo_0002',
  region: 'cn-east-1',
};
/** At Qiniu the name over S3 is another one. */
const demoBuckets = [{ name: 'demo-s3', s3Name: 'demo-s3-bucket' }] as const;

export interface RunningS3 extends RunningSimulator {
  readonly buckets: ReadonlyMap<string, MemoryObjects>;
}

/** Whether what is there may be written over, for the `If-Match` that came: stores disagree about its quotes. */
type Matches = (mark: string, etag: string) => boolean;

/** @param port where it listens */
export async function startS3(
  port: number,
  matches: Matches = (mark, etag) => mark === etag,
): Promise<RunningS3> {
  const buckets = new Map(demoBuckets.map(({ s3Name }) => [s3Name as string, new MemoryObjects()]));
  for (const objects of buckets.values()) {
    fillWithDemo(objects, (archived) => (archived ? 'GLACIER' : 'STANDARD'));
    for (const key of Object.keys(marked))
      objects.put(`errors/${key}.txt`, {
        bytes: Buffer.from('refused'),
        mime: 'text/plain',
        storageClass: 'STANDARD',
      });
  }
  const uploads = new Map<string, Upload>();
  const { origin, stop } = await listening(port, (request, response) => {
    answer(request, response, { buckets, uploads, matches }).catch(() => response.destroy());
  });
  const store = { name: 'demo-s3', kind: 's3', ...credentials, endpoint: origin, buckets: demoBuckets };
  return {
    buckets,
    address: origin,
    settings: { OBJECT_STORES: JSON.stringify([store]), OBJECT_STORE_ORIGINS: origin },
    stop,
  };
}

/** An S3 store with one private bucket. */
export const s3: Simulator = {
  name: 's3',
  about: 'An S3 store, path style: signed headers and links, ranges, lists, copies, multipart uploads',
  furnishes: ['OBJECT_STORES', 'OBJECT_STORE_ORIGINS'],
  start: startS3,
};

/** Whatever is done with `errors/SlowDown.txt` and its like is refused so. */
const marked: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  InternalError: 500,
  RequestTimeTooSkewed: 403,
  SlowDown: 503,
};

interface Upload {
  readonly place: string;
  readonly mime: string;
  readonly parts: Map<number, Buffer>;
}
interface Scene {
  readonly buckets: ReadonlyMap<string, MemoryObjects>;
  readonly uploads: Map<string, Upload>;
  readonly matches: Matches;
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, POST, DELETE, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'etag, x-amz-request-id',
  'access-control-max-age': '600',
};
const smallestPart = 5 * 1024 * 1024;

async function answer(request: IncomingMessage, response: ServerResponse, scene: Scene): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  for (const [name, value] of Object.entries({ ...open, 'x-amz-request-id': requestId }))
    response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  try {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = await bodyOf(request);
    const signed = { method: request.method ?? 'GET', url: request.url ?? '/', headers };
    demandSignature(signed, credentials, Date.now());
    const hash = headers['x-amz-content-sha256'];
    if (hash && /^[0-9a-f]{64}$/.test(hash) && createHash('sha256').update(body).digest('hex') !== hash)
      throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
    serve(request, response, body, scene);
  } catch (error) {
    const { status, code } = error instanceof S3Refusal ? error : new S3Refusal(400, 'InvalidRequest');
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'HEAD'
        ? undefined
        : xml('Error', `<Code>${code}</Code><RequestId>${requestId}</RequestId>`),
    );
  }
}

const xml = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;

function serve(request: IncomingMessage, response: ServerResponse, body: Buffer, scene: Scene): void {
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, name = '', ...parts] = url.pathname.split('/').map(decodeURIComponent);
  const key = parts.join('/');
  const objects = scene.buckets.get(name);
  if (!objects) throw new S3Refusal(404, 'NoSuchBucket');
  const code = /(?:^|\/)errors\/(\w+)\.txt$/.exec(key)?.[1] ?? '';
  const status = marked[code];
  if (status !== undefined) throw new S3Refusal(status, code);
  const send = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  const query = url.searchParams;

  if (key === '') {
    if (request.method === 'POST' && query.has('delete')) send(removed(request, body, objects));
    else if (request.method === 'GET' && query.get('list-type') === '2') send(listed(query, objects));
    else if (request.method === 'HEAD' || request.method === 'GET') send('');
    else throw new S3Refusal(405, 'MethodNotAllowed');
    return;
  }
  if (query.has('uploads') || query.has('uploadId')) {
    multipart(request, response, body, {
      ...scene,
      objects,
      place: `${name}/${key}`,
      key,
      query,
      send,
    });
    return;
  }
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      read(request, response, demanded(objects, key), query);
      return;
    case 'PUT':
      write(request, response, body, { ...scene, objects, key, send });
      return;
    case 'DELETE':
      objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      throw new S3Refusal(405, 'MethodNotAllowed');
  }
}

function demanded(objects: MemoryObjects, key: string): MemoryObject {
  const found = objects.get(key);
  if (!found) throw new S3Refusal(404, 'NoSuchKey');
  return found;
}

const etagOf = ({ bytes, headers }: MemoryObject): string => headers?.etag ?? `"${md5(bytes)}"`;

function read(
  request: IncomingMessage,
  response: ServerResponse,
  object: MemoryObject,
  query: URLSearchParams,
): void {
  const disposition = query.get('response-content-disposition');
  sendBytes(request, response, object.bytes, {
    'content-type': object.mime,
    etag: etagOf(object),
    'last-modified': new Date(object.putAt).toUTCString(),
    ...(object.storageClass === 'STANDARD' ? {} : { 'x-amz-storage-class': object.storageClass }),
    ...(disposition === null ? {} : { 'content-disposition': disposition }),
  });
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  {
    objects,
    key,
    send,
    buckets,
    matches,
  }: Scene & { objects: MemoryObjects; key: string; send(text: string): unknown },
): void {
  const { headers } = request;
  const there = objects.get(key);
  if (headers['if-none-match'] === '*' && there) throw new S3Refusal(412, 'PreconditionFailed');
  const mark = headers['if-match'];
  if (mark !== undefined && !(there && matches(mark, etagOf(there))))
    throw new S3Refusal(412, 'PreconditionFailed');
  const told = String(headers['x-amz-storage-class'] ?? '');
  const source = headers['x-amz-copy-source'];
  if (source === undefined) {
    const mime = headers['content-type'] ?? 'application/octet-stream';
    objects.put(key, { bytes: body, mime, storageClass: told || 'STANDARD' });
    response.writeHead(200, { etag: `"${md5(body)}"` }).end();
    return;
  }
  const [, from = '', ...rest] = decodeURIComponent(String(source)).split('/');
  const found = buckets.get(from);
  if (!found) throw new S3Refusal(404, 'NoSuchBucket');
  const fromKey = rest.join('/');
  const replaced = headers['x-amz-metadata-directive'] === 'REPLACE';
  if (found === objects && fromKey === key && !replaced) throw new S3Refusal(400, 'InvalidRequest');
  const object = demanded(found, fromKey);
  const mime = replaced ? (headers['content-type'] ?? 'application/octet-stream') : object.mime;
  objects.put(key, { ...object, mime, putAt: Date.now(), storageClass: told || object.storageClass });
  const etag = written(etagOf(object));
  send(
    xml('CopyObjectResult', `<ETag>${etag}</ETag><LastModified>${new Date().toISOString()}</LastModified>`),
  );
}

function removed(request: IncomingMessage, body: Buffer, objects: MemoryObjects): string {
  if (request.headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
    throw new S3Refusal(400, 'BadDigest');
  const keys = inside(body.toString(), 'Object').map((one) => textOf(one, 'Key'));
  if (keys.length === 0 || keys.length > 1000) throw new S3Refusal(400, 'MalformedXML');
  const errors = keys.flatMap((key) => {
    const code = /(?:^|\/)errors\/(\w+)\.txt$/.exec(key)?.[1] ?? '';
    if (marked[code] !== undefined) return [`<Error><Key>${written(key)}</Key><Code>${code}</Code></Error>`];
    objects.delete(key);
    return [];
  });
  return xml('DeleteResult', errors.join(''));
}

function listed(query: URLSearchParams, objects: MemoryObjects): string {
  const most = Number(query.get('max-keys') ?? 1000);
  if (!Number.isInteger(most) || most < 0) throw new S3Refusal(400, 'InvalidArgument');
  const token = query.get('continuation-token');
  const after = token === null ? '' : Buffer.from(token, 'base64url').toString();
  if (token !== null && Buffer.from(after).toString('base64url') !== token)
    throw new S3Refusal(400, 'InvalidArgument');
  const prefix = query.get('prefix') ?? '';
  const { items, folders, last } = objects.page(
    prefix,
    query.get('delimiter') ?? '',
    after,
    Math.min(most, 1000),
  );
  const contents = items.map(
    (one) =>
      `<Contents><Key>${written(one.key)}</Key><LastModified>${new Date(one.putAt).toISOString()}</LastModified>` +
      `<ETag>${written(etagOf(one))}</ETag><Size>${one.bytes.length}</Size><StorageClass>${one.storageClass}</StorageClass></Contents>`,
  );
  const prefixes = folders.map((one) => `<CommonPrefixes><Prefix>${written(one)}</Prefix></CommonPrefixes>`);
  const next =
    last === undefined
      ? '<IsTruncated>false</IsTruncated>'
      : `<IsTruncated>true</IsTruncated><NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`;
  return xml('ListBucketResult', [next, ...contents, ...prefixes].join(''));
}

const mostPartsAtOnce = 1000;

function partsListed(query: URLSearchParams, uploadId: string, { parts }: Upload): string {
  const most = Number(query.get('max-parts') ?? mostPartsAtOnce);
  const after = Number(query.get('part-number-marker') ?? 0);
  if (![most, after].every((one) => Number.isInteger(one) && one >= 0))
    throw new S3Refusal(400, 'InvalidArgument');
  const later = [...parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
  const page = later.slice(0, Math.min(most, mostPartsAtOnce));
  const listed = page.map(
    ([number, bytes]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${written(`"${md5(bytes)}"`)}</ETag><Size>${bytes.length}</Size></Part>`,
  );
  const next = page.length < later.length;
  return xml(
    'ListPartsResult',
    `<UploadId>${uploadId}</UploadId><IsTruncated>${next}</IsTruncated>` +
      (next ? `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>` : '') +
      listed.join(''),
  );
}

interface MultipartScene extends Scene {
  readonly objects: MemoryObjects;
  readonly place: string;
  readonly key: string;
  readonly query: URLSearchParams;
  send(text: string): unknown;
}

function multipart(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  scene: MultipartScene,
): void {
  const { uploads, query, place, key, objects, send } = scene;
  if (query.has('uploads')) {
    const uploadId = randomUUID();
    const mime = request.headers['content-type'] ?? 'application/octet-stream';
    uploads.set(uploadId, { place, mime, parts: new Map() });
    send(xml('InitiateMultipartUploadResult', `<Key>${written(key)}</Key><UploadId>${uploadId}</UploadId>`));
    return;
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload?.place !== place) throw new S3Refusal(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    const number = Number(query.get('partNumber'));
    if (!Number.isInteger(number) || number < 1 || number > 10_000)
      throw new S3Refusal(400, 'InvalidArgument');
    upload.parts.set(number, body);
    response.writeHead(200, { etag: `"${md5(body)}"` }).end();
    return;
  }
  if (request.method === 'DELETE') {
    uploads.delete(id);
    response.writeHead(204).end();
    return;
  }
  if (request.method === 'GET') {
    send(partsListed(query, id, upload));
    return;
  }
  if (request.method !== 'POST') throw new S3Refusal(405, 'MethodNotAllowed');
  if (request.headers['if-none-match'] === '*' && objects.get(key))
    throw new S3Refusal(412, 'PreconditionFailed');
  const told = inside(body.toString(), 'Part').map((one) => ({
    number: Number(textOf(one, 'PartNumber')),
    etag: textOf(one, 'ETag').replaceAll('"', ''),
  }));
  const bytes = told.map(({ number, etag }, at) => {
    const part = upload.parts.get(number);
    if (!part || md5(part) !== etag) throw new S3Refusal(400, 'InvalidPart');
    if (at > 0 && number <= (told[at - 1]?.number ?? 0)) throw new S3Refusal(400, 'InvalidPartOrder');
    if (part.length < smallestPart && at < told.length - 1) throw new S3Refusal(400, 'EntityTooSmall');
    return part;
  });
  const sums = Buffer.concat(bytes.map((part) => createHash('md5').update(part).digest()));
  const etag = `"${md5(sums)}-${bytes.length}"`;
  objects.put(key, {
    bytes: Buffer.concat(bytes),
    mime: upload.mime,
    storageClass: 'STANDARD',
    headers: { etag },
  });
  uploads.delete(id);
  send(xml('CompleteMultipartUploadResult', `<Key>${written(key)}</Key><ETag>${written(etag)}</ETag>`));
}
