import { createHash } from 'node:crypto';
import { type RunningS3, startS3 } from '../../simulators/s3/index.ts';
import { s3Signer } from './s3-signing.ts';
import { s3Bucket } from './s3-store.ts';
import { elementsIn, textIn } from './s3-xml-rules.ts';

// What the real one refuses, over a real socket; its own check is computed by hand, the calls are signed by a library.
let running: RunningS3;
let root: string;
beforeAll(async () => {
  running = await startS3(0);
  root = `${running.address}/demo-s3-bucket`;
});
afterAll(() => running.stop());

const keys = { accessKey: 'AK_console_demo_0001', secretKey: 'SK_console_demo_0002' };
const signer = s3Signer(keys, 'cn-east-1');

async function ask(
  method: string,
  url: string,
  {
    headers,
    body,
    by = signer,
  }: { headers?: Record<string, string>; body?: string; by?: typeof signer } = {},
) {
  const signed = await by.sign(method, url, headers ? { headers } : {});
  const answer = await fetch(url, {
    method,
    headers: signed.headers,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.headers.get('x-amz-request-id')).toMatch(/^[0-9A-F]{16}$/);
  const text = await answer.text();
  return { status: answer.status, code: textIn(text, 'Code'), text, headers: answer.headers };
}
const put = (key: string, body: string, headers: Record<string, string> = {}) =>
  ask('PUT', `${root}/${key}`, { body, headers });

describe('signatures in the header', () => {
  it.each([
    ['another key', s3Signer({ ...keys, accessKey: 'x' }, 'cn-east-1'), 403, 'InvalidAccessKeyId'],
    ['another secret', s3Signer({ ...keys, secretKey: 'x' }, 'cn-east-1'), 403, 'SignatureDoesNotMatch'],
    ['another region', s3Signer(keys, 'cn-north-1'), 400, 'AuthorizationHeaderMalformed'],
    [
      'another time',
      s3Signer(keys, 'cn-east-1', () => new Date(Date.now() - 16 * 60_000)),
      403,
      'RequestTimeTooSkewed',
    ],
  ])('%s → %s', async (_, by, status, code) =>
    expect(await ask('GET', `${root}?list-type=2`, { by })).toMatchObject({ status, code }),
  );

  it('403 without any', async () => {
    const answer = await fetch(`${root}/site/logo.svg`);
    expect([answer.status, textIn(await answer.text(), 'Code')]).toEqual([403, 'AccessDenied']);
  });
  it('400 where the bytes are others than was signed', async () => {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update('a').digest('hex') };
    expect(await put('x.txt', 'b', headers)).toMatchObject({
      status: 400,
      code: 'XAmzContentSHA256Mismatch',
    });
  });
});

describe('links', () => {
  const follow = async (link: string, init: RequestInit = {}) => {
    const answer = await fetch(link, init);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  it('let one thing be done, with parts of it', async () => {
    const link = await signer.presign('GET', `${root}/site/logo.svg`, 60);
    expect((await follow(link)).text).toMatch(/^<svg/);
    const part = await follow(link, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'svg',
      expect.stringMatching(/^bytes 1-3\//),
    ]);
    expect((await follow(link, { headers: { range: 'bytes=9999-' } })).status).toBe(416);
    expect((await follow(link, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await follow(link.replace('logo.svg', 'index.html'))).status).toBe(403);
  });
  it('are over after their time', async () => {
    const before = s3Signer(keys, 'cn-east-1', () => new Date(Date.now() - 61_000));
    expect((await follow(await before.presign('GET', `${root}/site/logo.svg`, 60))).status).toBe(403);
    expect((await follow(await signer.presign('GET', `${root}/site/logo.svg`, 8 * 86_400))).status).toBe(400);
  });
  it('to send a file by hold for its kind and its size', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '5' };
    const link = await signer.presign('PUT', `${root}/sent/a.txt`, 60, headers);
    const sent = (body: string, type = 'text/plain') =>
      follow(link, { method: 'PUT', body, headers: { 'content-type': type } });
    expect((await sent('hello')).status).toBe(200);
    expect((await sent('hello!')).status).toBe(403);
    expect((await sent('hello', 'text/html')).status).toBe(403);
  });
});

describe('objects', () => {
  it('404 for a bucket and for an object that are not there, 405 for what it cannot', async () => {
    expect(await ask('GET', `${running.address}/none/x`)).toMatchObject({
      status: 404,
      code: 'NoSuchBucket',
    });
    expect(await ask('GET', `${root}/none`)).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect(await ask('PATCH', `${root}/none`)).toMatchObject({ status: 405 });
    expect(await ask('PUT', root)).toMatchObject({ status: 405 });
  });
  it.each([
    ['AccessDenied', 403],
    ['InternalError', 500],
    ['RequestTimeTooSkewed', 403],
    ['SlowDown', 503],
  ])('%s where an object is marked with it', async (code, status) =>
    expect(await ask('GET', `${root}/errors/${code}.txt`)).toMatchObject({ status, code }),
  );

  it('412 where only a new one may come, or over another', async () => {
    expect(await put('cond.txt', 'a', { 'if-none-match': '*' })).toMatchObject({ status: 200 });
    expect(await put('cond.txt', 'b', { 'if-none-match': '*' })).toMatchObject({
      status: 412,
      code: 'PreconditionFailed',
    });
    expect(await put('cond.txt', 'b', { 'if-match': '"other"' })).toMatchObject({ status: 412 });
    const etag = createHash('md5').update('a').digest('hex');
    expect(await put('cond.txt', 'b', { 'if-match': `"${etag}"` })).toMatchObject({ status: 200 });
  });

  it('lists 1000 at a time, folders by a delimiter, and refuses a token that is none', async () => {
    const first = (await ask('GET', `${root}?list-type=2&prefix=logs/`)).text;
    expect(elementsIn(first, 'Contents')).toHaveLength(1000);
    const token = encodeURIComponent(textIn(first, 'NextContinuationToken') ?? '');
    const rest = (await ask('GET', `${root}?list-type=2&prefix=logs/&continuation-token=${token}`)).text;
    expect([elementsIn(rest, 'Contents').length, textIn(rest, 'IsTruncated')]).toEqual([200, 'false']);
    const top = (await ask('GET', `${root}?list-type=2&delimiter=%2F`)).text;
    expect(elementsIn(top, 'CommonPrefixes').map((one) => textIn(one, 'Prefix'))).toContain('photos/');
    expect(await ask('GET', `${root}?list-type=2&continuation-token=%C3%BC`)).toMatchObject({ status: 400 });
  });

  it('copies, deletes many at once, and tells which it did not', async () => {
    const source = '/demo-s3-bucket/site/logo.svg';
    expect(await ask('PUT', `${root}/copy.svg`, { headers: { 'x-amz-copy-source': source } })).toMatchObject({
      status: 200,
    });
    expect(
      await ask('PUT', `${root}/site/logo.svg`, { headers: { 'x-amz-copy-source': source } }),
    ).toMatchObject({ status: 400 });
    const body =
      '<Delete><Object><Key>copy.svg</Key></Object><Object><Key>errors/AccessDenied.txt</Key></Object></Delete>';
    const md5 = createHash('md5').update(body).digest('base64');
    expect(await ask('POST', `${root}?delete=`, { body, headers: { 'content-md5': 'AAAA' } })).toMatchObject({
      code: 'BadDigest',
    });
    const answer = await ask('POST', `${root}?delete=`, { body, headers: { 'content-md5': md5 } });
    expect(elementsIn(answer.text, 'Error').map((one) => [textIn(one, 'Key'), textIn(one, 'Code')])).toEqual([
      ['errors/AccessDenied.txt', 'AccessDenied'],
    ]);
    expect(await ask('GET', `${root}/copy.svg`)).toMatchObject({ status: 404 });
  });

  it('in parts: one object in the end; 404 for no upload, 400 for other or too small parts', async () => {
    const begun = textIn((await ask('POST', `${root}/big.bin?uploads=`)).text, 'UploadId') ?? '';
    const part = (number: number, body: string, id = begun) =>
      ask('PUT', `${root}/big.bin?partNumber=${number}&uploadId=${id}`, { body });
    const [one, two] = ['a'.repeat(5 * 1024 * 1024), 'b'];
    const etags = [(await part(1, one)).headers.get('etag'), (await part(2, two)).headers.get('etag')];
    const complete = (list: (string | null)[]) =>
      ask('POST', `${root}/big.bin?uploadId=${begun}`, {
        body: `<CompleteMultipartUpload>${list.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`).join('')}</CompleteMultipartUpload>`,
      });
    expect(await part(1, 'a', 'none')).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    expect(await part(0, 'a')).toMatchObject({ status: 400 });
    const listed = async (more = '') => {
      const { text } = await ask('GET', `${root}/big.bin?uploadId=${begun}${more}`);
      const parts = elementsIn(text, 'Part').map((found) => [
        textIn(found, 'PartNumber'),
        textIn(found, 'Size'),
      ]);
      return { parts, next: textIn(text, 'NextPartNumberMarker') };
    };
    const sizes = [
      ['1', String(one.length)],
      ['2', '1'],
    ];
    expect(await listed()).toEqual({ parts: sizes, next: undefined });
    expect(await listed('&max-parts=1')).toEqual({ parts: sizes.slice(0, 1), next: '1' });
    expect(await listed('&part-number-marker=1')).toEqual({ parts: sizes.slice(1), next: undefined });
    expect(await ask('GET', `${root}/big.bin?uploadId=none`)).toMatchObject({
      status: 404,
      code: 'NoSuchUpload',
    });
    expect(await complete(['"x"'])).toMatchObject({ status: 400, code: 'InvalidPart' });
    expect((await complete(etags)).text).toMatch(/-2&#34;/);
    expect((await ask('HEAD', `${root}/big.bin`)).headers.get('content-length')).toBe(String(one.length + 1));
    expect(await complete(etags)).toMatchObject({ status: 404 });
  });
});

describe('a key that leads elsewhere', () => {
  const store = { name: 'x', kind: 's3' as const, ...keys, region: 'cn-east-1', buckets: [] };
  const bucket = () =>
    s3Bucket({ ...store, endpoint: running.address }, { name: 'other', prefix: '', private: true });
  it.each(['../demo-s3-bucket/site/logo.svg', 'a/../b', '/a', '.'])('%s is not asked for', async (key) => {
    const refusal = { name: 'StoreFault', reason: 'storeBadRequest' };
    await expect(bucket().stat(key)).rejects.toMatchObject(refusal);
    await expect(bucket().read(key)).rejects.toMatchObject(refusal);
    await expect(bucket().link(key, 60, false)).rejects.toMatchObject(refusal);
    const change = { op: 'copy' as const, key, to: 'c', overwrite: true };
    expect((await bucket().change([change])).results).toEqual([{ key, reason: 'storeBadRequest' }]);
  });
});
