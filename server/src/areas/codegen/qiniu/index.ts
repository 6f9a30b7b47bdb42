import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  abortMultipartUpload,
  beginMultipartUpload,
  changeObjects,
  completeMultipartUpload,
  countObjects,
  createFolderZip,
  createPolicyToken,
  createUploadToken,
  getBucketUsage,
  getObject,
  getObjectText,
  inspectToken,
  keyFault,
  listObjectBuckets,
  listObjects,
  listOwnUploads,
  listUploadedParts,
  mostCountedAtOnce,
  type ObjectBucket,
  partCountOf,
  partRange,
  putObjectText,
  recordUpload,
  refreshCdn,
  removeObjects,
  signObjectUrls,
  signUploadPart,
} from '@console/contract/codegen';
import type { Config } from '../../../config.ts';
import type { Ground } from '../../../house/area.ts';
import { auditLine } from '../../../house/audit/audit.ts';
import type { FileLinks } from '../../../house/files/file-links.ts';
import { type AnyBucket, bucketsIn } from '../../../house/object-store/buckets.ts';
import { signedPolicy } from '../../../house/object-store/kodo-signing-rules.ts';
import {
  type ObjectChange,
  type ObjectPage,
  type PageWanted,
  StoreFault,
} from '../../../house/object-store/object-store.ts';
import type { ArrivedPart } from '../../../house/object-store/s3-store.ts';
import type { May } from '../../../plugins/contract/may.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { PingFault, type Tool } from '../tool.ts';
import { asked, chosenBucket, demandBelow, withinPrefix } from './chosen-bucket.ts';
import { preparedZip, serveZips, zipLinks } from './folder-zip.ts';
import { textOf, writtenText } from './object-text.ts';
import { destroys, inspected, type KnownStore, policyOf } from './token-lab-rules.ts';
import { ownUploads, rememberedUpload } from './uploads.ts';

const ticketSeconds = 600;

/** @param origins that the page's policy knows */
async function shownBucket(bucket: AnyBucket, origins: readonly string[]): Promise<ObjectBucket> {
  const { id, store, kind, name, prefix, private: isPrivate } = bucket;
  const known = { id, store, kind, name, prefix, private: isPrivate };
  try {
    const { region, domains, uploadOrigin } = await bucket.place();
    const shownFrom = kind === 's3' && (isPrivate || domains.length === 0) ? uploadOrigin : domains[0];
    return {
      ...known,
      region,
      domains: [...domains],
      uploads: origins.includes(uploadOrigin),
      shows: shownFrom !== undefined && origins.includes(new URL(shownFrom).origin),
      trouble: null,
    };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return { ...known, region: null, domains: [], uploads: false, shows: false, trouble: error.reason };
  }
}

/** A place that the store does not know is whoever asks' mistake, not the store's. @throws VALIDATION */
async function listed(bucket: AnyBucket, wanted: PageWanted): Promise<ObjectPage> {
  try {
    return await bucket.list(wanted);
  } catch (error) {
    const isOfMarker =
      error instanceof StoreFault && ['storeBadMarker', 'storeBadRequest'].includes(error.reason);
    if (isOfMarker && wanted.marker !== undefined) throw invalidField('marker', 'bad_cursor');
    throw error;
  }
}

const countedAtATime = 1000;
/** A slow store does not keep whoever asks waiting: they get what was counted by then. */
const countingMs = 15_000;

async function counted(bucket: AnyBucket, prefix: string, from: string | undefined) {
  const until = Date.now() + countingMs;
  let [objects, bytes, marker] = [0, 0, from ?? null];
  do {
    const page = await listed(bucket, {
      ...{ prefix, delimiter: '' as const, limit: countedAtATime },
      marker: marker ?? undefined,
    });
    objects += page.items.length;
    bytes += page.items.reduce((sum, { size }) => sum + size, 0);
    marker = page.marker;
  } while (marker !== null && objects < mostCountedAtOnce && Date.now() < until);
  return { objects, bytes, marker };
}

const knownStores = ({ OBJECT_STORES }: Config): KnownStore[] =>
  OBJECT_STORES.flatMap((store) => (store.kind === 'kodo' ? [store] : []));

const audited = (bucket: AnyBucket, action: string, after: object, objectId = bucket.id) =>
  auditLine({
    area: 'codegen',
    action: `objects.${action}`,
    objectType: 'objectBucket',
    objectId,
    tenantId: null,
    after: { bucket: bucket.id, ...after },
  });

interface Deed {
  readonly outside: Db;
  readonly bucket: AnyBucket;
  /** As the audit log calls it. */
  readonly action: string;
  /** What was asked for. */
  readonly wanted: object;
}

/**
 * Changes something at a store. Where the store says no or is not heard any more, it may have acted all the same: that it was
 * asked is then written down at once, since the call's own transaction is undone.
 * @throws ApiError where the store refuses
 */
async function acted<T>({ outside, bucket, action, wanted }: Deed, work: Promise<T>): Promise<T> {
  try {
    return await asked(work);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UPSTREAM')
      await outside.rows(audited(bucket, action, { ...wanted, outcome: error.details?.reason }));
    throw error;
  }
}

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

const reading = (buckets: readonly AnyBucket[], { config, links }: { config: Config; links: FileLinks }) =>
  serving((serve) => {
    serve(listObjectBuckets, async ({ may }) => ({
      items: await Promise.all(
        buckets
          .filter(({ id }) => may.hold('codegen.qiniu.view', { fields: { bucket: id } }))
          .map((one) => shownBucket(one, config.OBJECT_STORE_ORIGINS)),
      ),
    }));

    serve(listObjects, async ({ params, query }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      const prefix = withinPrefix(bucket, query.prefix);
      if (prefix === undefined) throw invalidField('prefix', 'outside_prefix', { prefix: bucket.prefix });
      const { items, folders, marker } = await asked(listed(bucket, { ...query, prefix }));
      return { items: [...items], folders: [...folders], marker };
    });

    serve(getBucketUsage, async ({ params }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      // Of a bucket that is only in part the console's, the store's figures would tell of the rest.
      if (bucket.kind === 's3' || bucket.prefix !== '') return { usage: null };
      return { usage: (await asked(bucket.usage())) ?? null };
    });

    serve(countObjects, async ({ params, query }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      const prefix = withinPrefix(bucket, query.prefix);
      if (prefix === undefined) throw invalidField('prefix', 'outside_prefix', { prefix: bucket.prefix });
      return await asked(counted(bucket, prefix, query.marker));
    });

    serve(getObject, async ({ params, query: { key } }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      const found = await asked(bucket.stat(key));
      if (!found) throw new ApiError('NOT_FOUND');
      return { ...found, headers: [...found.headers] };
    });

    serve(getObjectText, async ({ params, query: { key } }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      return await textOf(bucket, key);
    });

    serve(signObjectUrls, async ({ params, body: { keys, seconds, download } }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      for (const [place, key] of keys.entries()) demandBelow(bucket, key, `keys.${place}`);
      const items = await asked(
        Promise.all(keys.map(async (key) => ({ key, url: await bucket.link(key, seconds, download) }))),
      );
      const ends = bucket.private || /[?&](?:X-Amz-Expires|e)=/.test(items[0]?.url ?? '');
      return { items, expiresAt: ends ? inSeconds(seconds) : null };
    });

    serve(createFolderZip, async ({ params, body, user }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      const prefix = withinPrefix(bucket, body.prefix);
      if (prefix === undefined) throw invalidField('prefix', 'outside_prefix', { prefix: bucket.prefix });
      return await preparedZip(bucket, prefix, links, user.userId);
    });

    serve(listOwnUploads, async ({ db, user }) => ({ items: await ownUploads(db, user.userId) }));

    serve(inspectToken, async ({ body }) => inspected(body.token, knownStores(config), Date.now()));
  });

const writing = (buckets: readonly AnyBucket[], config: Config) =>
  serving((serve) => {
    serve(createUploadToken, async ({ params, body, db }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      demandBelow(bucket, body.key, 'key');
      await demandFree(bucket, body);
      const ticket = await asked(bucket.ticket(body, ticketSeconds));
      await db.rows(audited(bucket, 'uploadToken', body));
      const expiresAt = inSeconds(ticketSeconds);
      return ticket.kind === 's3'
        ? { ...ticket, headers: { ...ticket.headers }, expiresAt }
        : { ...ticket, expiresAt };
    });

    serve(beginMultipartUpload, async ({ params, body, db }) => {
      const { bucket, multipart } = ofS3(buckets, params.bucketId);
      demandBelow(bucket, body.key, 'key');
      await demandFree(bucket, body);
      const uploadId = await asked(multipart.begin(body.key, body.mime));
      await db.rows(audited(bucket, 'multipartBegun', { ...body, uploadId }));
      return { uploadId };
    });

    serve(listUploadedParts, async ({ params, query: { key, uploadId } }) => {
      const { bucket, multipart } = ofS3(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      const parts = await asked(multipart.parts(key, uploadId));
      return { items: parts.map(({ partNumber, size }) => ({ partNumber, size })) };
    });

    serve(signUploadPart, async ({ params, body: { key, uploadId, size, partNumber } }) => {
      const { bucket, multipart } = ofS3(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      const { from, to } = partRange(size, partNumber);
      const part = { uploadId, partNumber, size: to - from };
      const url = await asked(multipart.link(key, part, ticketSeconds));
      return { url, expiresAt: inSeconds(ticketSeconds) };
    });

    serve(completeMultipartUpload, async ({ params, body, db, outside }) => {
      const { bucket, multipart } = ofS3(buckets, params.bucketId);
      const { key, uploadId, size, overwrite } = body;
      demandBelow(bucket, key, 'key');
      await demandFree(bucket, body);
      const parts = await asked(multipart.parts(key, uploadId));
      if (!isWhole(parts, size))
        throw new ApiError('STATE_CONFLICT', { details: { reason: 'storePartly', key } });
      const deed = { outside, bucket, action: 'multipartCompleted', wanted: body };
      await acted(deed, multipart.complete(key, uploadId, parts, !overwrite));
      await db.rows(audited(bucket, 'multipartCompleted', body));
      return { key };
    });

    serve(abortMultipartUpload, async ({ params, body: { key, uploadId }, db, outside }) => {
      const { bucket, multipart } = ofS3(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      const deed = { outside, bucket, action: 'multipartAborted', wanted: { key, uploadId } };
      await acted(deed, multipart.abort(key, uploadId));
      await db.rows(audited(bucket, 'multipartAborted', { key, uploadId }));
      return { uploadId };
    });

    serve(recordUpload, async ({ params, body: { key }, db, user }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      const found = await asked(bucket.stat(key));
      if (!found) throw new ApiError('NOT_FOUND');
      const { size, hash, mime } = found;
      const line = audited(bucket, 'uploaded', { key, size, hash, mime });
      await db.batch(...rememberedUpload(user.userId, bucket.id, found), line);
      return found;
    });

    serve(putObjectText, async ({ params, body: { key, text, hash }, db, outside }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      demandBelow(bucket, key, 'key');
      const deed = { outside, bucket, action: 'textWritten', wanted: { key, from: hash } };
      const found = await acted(deed, writtenText(bucket, key, text, hash));
      await db.rows(audited(bucket, 'textWritten', { key, from: hash, to: found.hash }));
      return found;
    });

    serve(changeObjects, async ({ params, body, db, outside, may }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      if (body.op === 'move' || (body.op === 'copy' && body.overwrite)) demandDelete(may, bucket);
      const changes = changesIn(body);
      demandAllBelow(bucket, changes);
      const deed = { outside, bucket, action: body.op, wanted: { changes } };
      const outcomes = await acted(deed, bucket.change(changes));
      await db.rows(audited(bucket, body.op, { changes, ...failuresIn(outcomes.results) }));
      return { results: [...outcomes.results], requestIds: [...outcomes.requestIds] };
    });

    serve(removeObjects, async ({ params, body, db, outside }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      if (body.op === 'expire' && bucket.kind === 's3') throw invalidField('op', 'not_for_s3');
      const changes: ObjectChange[] = body.keys.map((key) =>
        body.op === 'delete' ? { op: 'delete', key } : { op: 'expire', key, days: body.days },
      );
      demandAllBelow(bucket, changes);
      const deed = { outside, bucket, action: body.op, wanted: body };
      const outcomes = await acted(deed, bucket.change(changes));
      await db.rows(audited(bucket, body.op, { ...body, ...failuresIn(outcomes.results) }));
      return { results: [...outcomes.results], requestIds: [...outcomes.requestIds] };
    });

    serve(refreshCdn, async ({ params, body: { op, keys }, db, outside }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      if (bucket.kind === 's3') throw invalidField('op', 'not_for_s3');
      for (const [place, key] of keys.entries()) demandBelow(bucket, key, `keys.${place}`);
      const deed = { outside, bucket, action: `cdn.${op}`, wanted: { keys } };
      const { urls, refused, left } = await acted(deed, bucket.cdn(op, keys));
      await db.rows(audited(bucket, `cdn.${op}`, { keys, refused }));
      return { urls: [...urls], refused: [...refused], left };
    });

    serve(createPolicyToken, async ({ params, body, db, may }) => {
      const bucket = chosenBucket(buckets, params.bucketId);
      const store = knownStores(config).find(({ name }) => name === bucket.store);
      if (!store) throw new ApiError('STATE_CONFLICT', { details: { reason: 'notForS3' } });
      demandBelow(bucket, body.key ?? '', 'key');
      if (body.saveKey !== undefined && keyFault(body.saveKey) !== undefined)
        throw invalidField('saveKey', 'not_an_object_key');
      if (destroys(body)) demandDelete(may, bucket);
      const policy = policyOf(bucket.name, body, Date.now());
      const json = JSON.stringify(policy);
      await db.rows(audited(bucket, 'policyToken', { policy }));
      return { json, ...signedPolicy(store, json) };
    });
  });

/** What was there is gone after it: that takes more than the right to send. @throws FORBIDDEN */
const demandDelete = (may: May, { id }: AnyBucket): void =>
  may.demand('codegen.qiniu.delete', { fields: { bucket: id } });

/** Nothing is there, or it may be replaced. @throws STATE_CONFLICT */
async function demandFree(
  bucket: AnyBucket,
  { key, overwrite }: { key: string; overwrite: boolean },
): Promise<void> {
  if (!overwrite && (await asked(bucket.stat(key))))
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'storeExists', key } });
}

/** @throws NOT_FOUND; STATE_CONFLICT for a bucket that takes parts in another way */
function ofS3(buckets: readonly AnyBucket[], id: string) {
  const bucket = chosenBucket(buckets, id);
  if (bucket.kind !== 's3') throw new ApiError('STATE_CONFLICT', { details: { reason: 'onlyForS3' } });
  return { bucket, multipart: bucket.multipart };
}

/** Each part of the file has arrived, and no other. */
const isWhole = (parts: readonly ArrivedPart[], size: number): boolean =>
  parts.length === partCountOf(size) &&
  parts.every((part, at) => {
    const { from, to } = partRange(size, at + 1);
    return part.partNumber === at + 1 && part.size === to - from;
  });

function changesIn(body: BodyOf<typeof changeObjects>): ObjectChange[] {
  switch (body.op) {
    case 'copy':
    case 'move':
      return body.items.map(({ key, to }) => ({ op: body.op, key, to, overwrite: body.overwrite }));
    case 'mime':
      return body.keys.map((key) => ({ op: 'mime', key, mime: body.mime }));
    case 'class':
      return body.keys.map((key) => ({ op: 'class', key, storageClass: body.storageClass }));
  }
}

/** Two that go to one place would not both arrive, and which one does nobody could tell. */
function demandAllBelow(bucket: AnyBucket, changes: readonly ObjectChange[]): void {
  const targets = new Set<string>();
  for (const [place, change] of changes.entries()) {
    demandBelow(bucket, change.key, 'to' in change ? `items.${place}.key` : `keys.${place}`);
    if (!('to' in change)) continue;
    demandBelow(bucket, change.to, `items.${place}.to`);
    if (targets.has(change.to)) throw invalidField(`items.${place}.to`, 'duplicate');
    targets.add(change.to);
  }
}

const failuresIn = (results: readonly { readonly key: string; readonly reason: string | null }[]) => ({
  failed: results.filter(({ reason }) => reason !== null),
});

/** Those that people see: where the console keeps attached files is nobody's to look into. */
const shownBuckets = ({ OBJECT_STORES, FILE_STORE }: Config): readonly AnyBucket[] =>
  bucketsIn(OBJECT_STORES).filter(({ id }) => !FILE_STORE.includes(id));

/** Buckets of object stores: what is in them, sending, changing and removing, and the tokens of Kodo. */
export const qiniu: Tool = {
  serve: async (app, ground: Ground) => {
    const buckets = shownBuckets(ground.config);
    const links = zipLinks(ground.secret('object-zip-key'));
    await app.register(reading(buckets, { config: ground.config, links }));
    await app.register(writing(buckets, ground.config));
    serveZips(app, buckets, links);
  },
  systems: ({ config }) =>
    bucketsIn(config.OBJECT_STORES).map((bucket) => ({
      kind: 'objectStore',
      name: bucket.id,
      ping: async () => {
        try {
          await bucket.list({ prefix: bucket.prefix, delimiter: '', limit: 1 });
        } catch (error) {
          throw error instanceof StoreFault ? new PingFault(error.reason) : error;
        }
      },
    })),
};
