import type { RequestListener } from 'node:http';
import { sendBytes } from '../listening.ts';
import type { KodoAccount } from './kodo-account.ts';
import { etagOf, type Keys, mark, same } from './kodo-marks.ts';
import { KodoRefusal, refusal } from './kodo-refusal.ts';

/** The domain of one bucket, where its objects are read. A private one's links are signed and end. */
export const downloadsOf =
  (account: KodoAccount, bucket: string, isPrivate: boolean, origin: () => string): RequestListener =>
  (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    try {
      const path = request.url ?? '/';
      if (isPrivate) demandLink(account.keys, origin() + path, Date.now());
      const url = new URL(path, origin());
      const object = account.object(bucket, decodeURIComponent(url.pathname.slice(1)));
      const name = url.searchParams.get('attname');
      sendBytes(request, response, object.bytes, {
        'content-type': object.mime,
        etag: `"${etagOf(object.bytes)}"`,
        'last-modified': new Date(object.putAt).toUTCString(),
        ...(name === null
          ? {}
          : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
      });
    } catch (error) {
      const told = error instanceof KodoRefusal ? error : refusal(400, 'bad request');
      // A missing object of a domain is a page that is not found.
      const status = told.status === 612 ? 404 : told.status;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: told.message }));
    }
  };

/** @throws KodoRefusal 401 for a link without a signature, with another one, or that is over */
function demandLink({ accessKey, secretKey }: Keys, url: string, now: number): void {
  const found = /^(.*[?&]e=(\d+))&token=([^&]*)$/.exec(url);
  if (!found) throw refusal(401, 'token not specified');
  const [, signed = '', until, token = ''] = found;
  const right = `${accessKey}:${mark(secretKey, signed)}`;
  if (!same(decodeURIComponent(token), right)) throw refusal(401, 'token not match');
  if (Number(until) * 1000 <= now) throw refusal(401, 'token expired');
}
