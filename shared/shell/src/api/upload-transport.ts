/** A file on its way to the API, as the part `file` of a form. */
export interface UploadedFile {
  readonly file: Blob;
  readonly name: string;
  /** @param share of the bytes that have left this browser, 0 to 1 */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Larger than what is waited for an answer: a photo over a slow line takes its time. */
export const uploadWithin = 15 * 60_000;

export function formOf({ file, name }: UploadedFile): FormData {
  const form = new FormData();
  form.append('file', file, name);
  return form;
}

/** Like `fetch`, which does not tell how far it has come. */
export const uploadTransport =
  (onProgress: UploadedFile['onProgress']): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const { signal } = init;
      const abort = () => request.abort();
      request.open(init.method ?? 'POST', String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(
          new Response(request.responseText === '' ? null : request.responseText, {
            status: request.status,
            headers: { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' },
          }),
        );
      request.onerror = () => reject(new TypeError('The upload did not arrive.'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) return reject(signal.reason);
      request.send(init.body as FormData);
    });
