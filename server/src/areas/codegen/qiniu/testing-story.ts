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
  listObjectBuckets,
  listObjects,
  listOwnUploads,
  listUploadedParts,
  putObjectText,
  recordUpload,
  refreshCdn,
  removeObjects,
  signObjectUrls,
  signUploadPart,
} from '@console/contract/codegen';
import type { Telling } from '../../../../testing/telling.ts';

/** A file of one part, begun twice: one is thrown away. */
async function inParts(tell: Telling['tell'], bucketId: string): Promise<void> {
  const params = { bucketId };
  const wish = { key: 'sent/film.mp4', size: 5, mime: 'video/mp4' };
  const { key, size } = wish;
  const { uploadId: other } = await tell(beginMultipartUpload, { params, body: wish });
  await tell(abortMultipartUpload, { params, body: { key, uploadId: other } });
  const { uploadId } = await tell(beginMultipartUpload, { params, body: wish });
  const { url } = await tell(signUploadPart, { params, body: { key, uploadId, size, partNumber: 1 } });
  await fetch(url, { method: 'PUT', body: 'hello' });
  await tell(listUploadedParts, { params, query: { key, uploadId } });
  await tell(completeMultipartUpload, { params, body: { key, uploadId, size } });
}

/** A morning with both kinds of stores, as they are simulated. */
export async function story({ tell }: Telling): Promise<void> {
  await tell(listObjectBuckets);
  for (const bucketId of ['demo-kodo.demo-private', 'demo-s3.demo-s3']) {
    const params = { bucketId };
    await tell(listObjects, { params, query: { delimiter: '/' } });
    await tell(getBucketUsage, { params });
    await tell(countObjects, { params, query: { prefix: 'documents/' } });
    const key = 'documents/settings.json';
    await tell(getObject, { params, query: { key } });
    const { hash } = await tell(getObjectText, { params, query: { key } });
    await tell(putObjectText, { params, body: { key, text: '{}', hash } });
    await tell(createUploadToken, { params, body: { key: 'sent/a.txt', size: 5, mime: 'text/plain' } });
    await tell(recordUpload, { params, body: { key } });
    await tell(listOwnUploads);
    await tell(signObjectUrls, { params, body: { keys: [key] } });
    await tell(changeObjects, { params, body: { op: 'copy', items: [{ key, to: 'copied/settings.json' }] } });
    await tell(removeObjects, { params, body: { op: 'delete', keys: ['copied/settings.json'] } });
    await tell(createFolderZip, { params, body: { prefix: 'documents/' } });
  }
  await inParts(tell, 'demo-s3.demo-s3');
  const params = { bucketId: 'demo-kodo.demo-public' };
  await tell(refreshCdn, { params, body: { op: 'refresh', keys: ['site/logo.svg'] } });
  const { token } = await tell(createPolicyToken, {
    params,
    body: { key: 'a.txt', seconds: 600, insertOnly: true },
  });
  await tell(inspectToken, { body: { token } });
}
