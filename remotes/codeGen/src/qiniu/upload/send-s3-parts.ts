import {
  beginMultipartUpload,
  completeMultipartUpload,
  listUploadedParts,
  partCountOf,
  partRange,
  signUploadPart,
} from '@console/contract/codegen';
import { callApi, isApiError } from '@console/shell';
import { sendPart } from './send-file.ts';

interface Wish {
  readonly bucketId: string;
  readonly key: string;
  readonly mime: string;
  readonly overwrite: boolean;
}

interface Watching {
  readonly signal: AbortSignal;
  onProgress(sent: number): void;
  /** After the beginning, and after each part. @param arrived how many parts */
  onPart(uploadId: string, arrived: number): unknown;
}

/**
 * Sends a large file to an S3 store in parts, each by a link that the API signs. The store says which have arrived, so that
 * those are not sent again; what it has forgotten begins anew.
 * @param begun id of an upload to go on with
 */
export async function sendS3Parts(
  file: Blob,
  { bucketId, key, mime, overwrite }: Wish,
  begun: string | undefined,
  { signal, onProgress, onPart }: Watching,
): Promise<void> {
  const params = { bucketId };
  const { size } = file;
  const arrivedOf = (uploadId: string) =>
    callApi(listUploadedParts, { params, query: { key, uploadId }, signal });
  const known = begun === undefined ? undefined : await unlessForgotten(arrivedOf(begun));
  const uploadId =
    known && begun !== undefined
      ? begun
      : (await callApi(beginMultipartUpload, { params, body: { key, size, mime, overwrite }, signal }))
          .uploadId;
  const whole = (partNumber: number): number => {
    const { from, to } = partRange(size, partNumber);
    return to - from;
  };
  // One that broke off on its way is not among them, or is shorter: it is sent again.
  const arrived = new Set(
    (known?.items ?? [])
      .filter((part) => part.size === whole(part.partNumber))
      .map(({ partNumber }) => partNumber),
  );
  await onPart(uploadId, arrived.size);
  let sent = [...arrived].reduce((sum, partNumber) => sum + whole(partNumber), 0);
  onProgress(sent);
  for (let partNumber = 1; partNumber <= partCountOf(size); partNumber += 1) {
    if (arrived.has(partNumber)) continue;
    const { url } = await callApi(signUploadPart, {
      params,
      body: { key, uploadId, size, partNumber },
      signal,
    });
    const { from, to } = partRange(size, partNumber);
    const before = sent;
    await sendPart(url, file.slice(from, to), { signal, onProgress: (more) => onProgress(before + more) });
    sent += to - from;
    arrived.add(partNumber);
    onProgress(sent);
    await onPart(uploadId, arrived.size);
  }
  await callApi(completeMultipartUpload, { params, body: { key, uploadId, size, overwrite }, signal });
}

async function unlessForgotten<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && error.details.reason === 'storeUploadExpired') return undefined;
    throw error;
  }
}
