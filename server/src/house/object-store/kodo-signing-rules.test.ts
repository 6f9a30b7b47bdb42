import fc from 'fast-check';
import {
  compactInstant,
  encodedEntry,
  fromUrlSafe,
  isSignature,
  privateUrl,
  qboxAuthorization,
  qiniuAuthorization,
  signedPolicy,
  uploadToken,
  urlSafe,
} from './kodo-signing-rules.ts';

// Each vector was computed with the store's own library (qiniu 7.15.2) and again independently.
const keys = { accessKey: 'AK_console_demo_0001', secretKey: 'SK_console_demo_0002' };
const form = 'application/x-www-form-urlencoded';
const list = {
  method: 'GET',
  path: '/list?bucket=demo-bucket&limit=100&prefix=notes%2F',
  host: 'rsf.example.test',
  contentType: form,
};

const policyText = String.raw`{"scope":"demo-bucket:notes/2026/a.png","deadline":1800000000,"insertOnly":1,"fsizeLimit":10485760,"mimeLimit":"image/*","returnBody":"{\"key\":$(key),\"hash\":$(etag),\"fsize\":$(fsize)}"}`;
const encodedPolicy =
  'eyJzY29wZSI6ImRlbW8tYnVja2V0Om5vdGVzLzIwMjYvYS5wbmciLCJkZWFkbGluZSI6MTgwMDAwMDAwMCwiaW5zZXJ0T25seSI6MSwiZnNpemVMaW1pdCI6MTA0ODU3NjAsIm1pbWVMaW1pdCI6ImltYWdlLyoiLCJyZXR1cm5Cb2R5Ijoie1wia2V5XCI6JChrZXkpLFwiaGFzaFwiOiQoZXRhZyksXCJmc2l6ZVwiOiQoZnNpemUpfSJ9';

describe('upload tokens', () => {
  it('of the policy as it is written', () =>
    expect(signedPolicy(keys, policyText)).toEqual({
      encoded: encodedPolicy,
      signature: 'odXfVLfukNXI13R7G2OqTd8_EEk=',
      token: `AK_console_demo_0001:odXfVLfukNXI13R7G2OqTd8_EEk=:${encodedPolicy}`,
    }));

  it('of the same policy as the library writes it, with the deadline last', () => {
    const { deadline, ...rest } = JSON.parse(policyText);
    const token = uploadToken(keys, { ...rest, deadline });
    expect(token.split(':')[1]).toBe('FbGpKzd0wGfEuy9yryRy7eF8abU=');
    expect(JSON.parse(fromUrlSafe(token.split(':')[2] ?? '').toString())).toEqual(JSON.parse(policyText));
  });
});

describe('links', () => {
  it('to an object of a private bucket', () =>
    expect(privateUrl(keys, 'https://cdn.example.test/notes/2026/a.png', 1_800_000_000)).toBe(
      'https://cdn.example.test/notes/2026/a.png?e=1800000000&token=AK_console_demo_0001:xrDh-QdEzKxggEnm-yCZM2cwvdw=',
    ));
  it('with a query of their own keep it', () =>
    expect(privateUrl(keys, 'https://cdn.example.test/a.png?attname=b.png', 1)).toMatch(
      /\?attname=b\.png&e=1&token=/,
    ));
});

describe('management calls', () => {
  it.each([
    ['without a date', {}, '_kd9SfsLT2Vs326hdoEsh5vJF18='],
    ['with a date', { 'X-Qiniu-Date': '20270115T080000Z' }, 'p1AZbjBhf7ZuCaGrRGRqj_-_xP0='],
    [
      'a header in small letters is the same',
      { 'x-qiniu-date': '20270115T080000Z' },
      'p1AZbjBhf7ZuCaGrRGRqj_-_xP0=',
    ],
    ['other headers do not count', { 'X-Reqid': 'a', 'X-Qiniu-': 'b' }, '_kd9SfsLT2Vs326hdoEsh5vJF18='],
  ])('%s', (_, headers, signature) =>
    expect(qiniuAuthorization(keys, { ...list, headers })).toBe(`Qiniu AK_console_demo_0001:${signature}`),
  );

  it('the older kind', () =>
    expect(qboxAuthorization(keys, list)).toBe('QBox AK_console_demo_0001:deGNzb_ky2PVBomjlj7DydeDcPk='));

  it('the body counts unless it is plain bytes', () => {
    const signed = (contentType: string, body: string) =>
      qiniuAuthorization(keys, { ...list, method: 'POST', contentType, body });
    expect(signed(form, 'a=1')).not.toBe(signed(form, 'a=2'));
    expect(signed('application/octet-stream', '1')).toBe(signed('application/octet-stream', '2'));
  });
});

it('an entry', () =>
  expect(encodedEntry('demo-bucket', 'notes/2026/a.png')).toBe('ZGVtby1idWNrZXQ6bm90ZXMvMjAyNi9hLnBuZw=='));

it('what is written url-safe is read again, whatever it is', () =>
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = urlSafe(Buffer.from(bytes));
      expect(text).toMatch(/^[\w-]*={0,2}$/);
      expect(fromUrlSafe(text)).toEqual(Buffer.from(bytes));
    }),
  ));

it('a signature is itself and no other', () => {
  expect(isSignature('abc=', 'abc=')).toBe(true);
  expect(isSignature('abd=', 'abc=')).toBe(false);
  expect(isSignature('abc', 'abc=')).toBe(false);
});

it('an instant in a row', () =>
  expect(compactInstant(new Date('2027-01-15T08:00:00.999Z'))).toBe('20270115T080000Z'));
