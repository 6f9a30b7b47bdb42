import { Readable } from 'node:stream';
import { ApiError } from '@console/contract';
import { keyFault, zipLimits } from '@console/contract/codegen';
import type { FastifyInstance } from 'fastify';
import { type FileLinks, fileLinks } from '../../../house/files/file-links.ts';
import { type ZipEntry, zipped } from '../../../house/files/zipped.ts';
import type { AnyBucket } from '../../../house/object-store/buckets.ts';
import type { ObjectFacts } from '../../../house/object-store/object-store.ts';
import { asked, chosenBucket, withinPrefix } from './chosen-bucket.ts';

const path = '/codegen/kodo/zip';
const subject = (bucketId: string, prefix: string) => `${bucketId}/${prefix}`;

export const zipLinks = (secret: () => Buffer): FileLinks => fileLinks(secret, () => path);

/**
 * What would be in it, and the link that a browser follows without a token.
 * @throws CONTENT_TOO_LARGE with the limits
 */
export async function preparedZip(bucket: AnyBucket, prefix: string, links: FileLinks, userId: string) {
  const objects = await objectsBelow(bucket, prefix);
  const size = objects.reduce((sum, one) => sum + one.size, 0);
  const where = new URLSearchParams({ bucket: bucket.id, prefix });
  return { url: `${links.sign(userId, subject(bucket.id, prefix))}&${where}`, files: objects.length, size };
}

/** @throws CONTENT_TOO_LARGE */
async function objectsBelow(bucket: AnyBucket, prefix: string): Promise<ObjectFacts[]> {
  const found: ObjectFacts[] = [];
  for (let marker: string | undefined; ; ) {
    const page = await asked(bucket.list({ prefix, delimiter: '', limit: 1000, marker }));
    found.push(...page.items.filter(({ key }) => !key.endsWith('/') && isUnpackable(key)));
    const bytes = found.reduce((sum, one) => sum + one.size, 0);
    if (found.length > zipLimits.files || bytes > zipLimits.bytes)
      throw new ApiError('CONTENT_TOO_LARGE', { details: { reason: 'zip', ...zipLimits } });
    if (page.marker === null) return found;
    marker = page.marker;
  }
}

/** Others than the console put things there, too: under a name that leads out of the folder nothing is unpacked. */
const isUnpackable = (key: string): boolean => keyFault(key) === undefined && !key.includes('\\');

async function* entriesOf(
  bucket: AnyBucket,
  prefix: string,
  objects: readonly ObjectFacts[],
): AsyncGenerator<ZipEntry> {
  const cut = prefix.lastIndexOf('/', prefix.length - 2) + 1;
  for (const { key, modifiedAt } of objects) {
    const bytes = await bucket.read(key);
    // Gone since it was listed.
    if (bytes) yield { name: key.slice(cut), bytes, changedAt: modifiedAt };
  }
}

/** Serves it: the link is the permission. */
export function serveZips(app: FastifyInstance, buckets: readonly AnyBucket[], links: FileLinks): void {
  app.get<{ Querystring: { bucket?: unknown; prefix?: unknown } }>(
    path,
    { onRequest: [app.rateLimit({ max: app.contract.limitOf(20) })] },
    async (request, reply) => {
      const [id, wanted] = [String(request.query.bucket ?? ''), String(request.query.prefix ?? '')];
      if (!links.read(subject(id, wanted), request.query)) throw new ApiError('NOT_FOUND');
      const bucket = chosenBucket(buckets, id);
      const prefix = withinPrefix(bucket, wanted);
      if (prefix === undefined) throw new ApiError('NOT_FOUND');
      const objects = await objectsBelow(bucket, prefix);
      const name = `${prefix.replace(/\/$/, '').split('/').at(-1) || bucket.name}.zip`;
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(Readable.from(zipped(entriesOf(bucket, prefix, objects))));
    },
  );
}
