import { privateUrl, signedPolicy, uploadToken } from '../../../house/object-store/kodo-signing-rules.ts';
import { inspected, policyOf } from './token-lab-rules.ts';

const keys = { accessKey: 'AK_console_demo_0001', secretKey: 'SK_console_demo_0002' };
const stores = [{ name: 'demo', ...keys, buckets: [{ name: 'demo-bucket', prefix: 'notes/' }] }];
const now = Date.parse('2027-01-15T07:00:00Z');
const deadline = 1_800_000_000;
const read = (token: string) => inspected(token, stores, now);

it('a policy is as short as by hand', () => {
  expect(policyOf('demo-bucket', { seconds: 3600, insertOnly: false }, now)).toEqual({
    scope: 'demo-bucket',
    deadline: now / 1000 + 3600,
  });
  const whole = { key: 'notes/', isPrefixalScope: true, insertOnly: true, detectMime: true, fsizeLimit: 9 };
  expect(policyOf('demo-bucket', { seconds: 60, ...whole }, now)).toEqual({
    scope: 'demo-bucket:notes/',
    deadline: now / 1000 + 60,
    isPrefixalScope: 1,
    insertOnly: 1,
    detectMime: 1,
    fsizeLimit: 9,
  });
});

it('an upload token of ours', () => {
  const token = uploadToken(keys, { scope: 'demo-bucket:notes/a.png', deadline });
  const said = {
    kind: 'upload',
    accessKey: keys.accessKey,
    store: 'demo',
    signatureRight: true,
    json: '{"scope":"demo-bucket:notes/a.png","deadline":1800000000}',
    bucket: 'demo-bucket',
    key: 'notes/a.png',
    expiresAt: '2027-01-15T08:00:00.000Z',
    faults: [],
  };
  expect(read(token)).toEqual(said);
  expect(read(` Authorization: UpToken ${token}\n`)).toEqual(said);
});

it.each([
  ['a colon in the key stays', { scope: 'demo-bucket:notes/a:b', deadline }, []],
  ['it is over', { scope: 'demo-bucket:notes/a', deadline: now / 1000 }, ['expired']],
  ['a bucket that is not listed', { scope: 'other:notes/a', deadline }, ['bucketNotListed']],
  ['outside of the prefix', { scope: 'demo-bucket:a', deadline }, ['outsidePrefix']],
  [
    'the whole bucket, of which only a part may be touched',
    { scope: 'demo-bucket', deadline },
    ['outsidePrefix'],
  ],
  ['no deadline', { scope: 'demo-bucket:notes/a' }, ['noDeadline']],
  ['a deadline that no calendar has', { scope: 'demo-bucket:notes/a', deadline: 1e30 }, ['noDeadline']],
  ['no scope', { deadline }, ['noScope']],
])('%s', (_, policy, faults) =>
  expect(read(signedPolicy(keys, JSON.stringify(policy)).token).faults).toEqual(faults),
);

it('other keys: of a store of ours with a wrong secret, or of nobody we know', () => {
  const policy = { scope: 'demo-bucket:notes/a', deadline };
  expect(read(uploadToken({ ...keys, secretKey: 'x' }, policy))).toMatchObject({
    signatureRight: false,
    faults: ['wrongSignature'],
  });
  expect(read(uploadToken({ ...keys, accessKey: 'x' }, policy))).toMatchObject({
    store: null,
    signatureRight: null,
    faults: ['unknownKey'],
  });
});

it('a link to a private object', () => {
  const url = privateUrl(keys, 'https://cdn.example.test/notes/%E5%9B%BE.png', deadline);
  expect(read(url)).toMatchObject({
    kind: 'download',
    key: 'notes/图.png',
    signatureRight: true,
    faults: [],
  });
  expect(read(url.replace('.png', '.jpg')).faults).toEqual(['wrongSignature']);
  expect(read(privateUrl(keys, 'https://cdn.example.test/a', 1)).faults).toEqual(['expired']);
  expect(read('https://cdn.example.test/a')).toMatchObject({ kind: 'unknown' });
});

it('a management call, whose signature cannot be told from the header alone', () => {
  for (const kind of ['Qiniu', 'QBox'])
    expect(read(`${kind} ${keys.accessKey}:_kd9SfsLT2Vs326hdoEsh5vJF18=`)).toMatchObject({
      kind: 'management',
      store: 'demo',
      signatureRight: null,
      faults: [],
    });
  expect(read('Qiniu other:_kd9SfsLT2Vs326hdoEsh5vJF18=').faults).toEqual(['unknownKey']);
});

it.each(['hello', 'a:b:c', `${keys.accessKey}:x:W10=`, 'http://[', 'http://x/%E5?e=1&token=a:b='])(
  'no token: %j',
  (text) => expect(['unknown', 'download']).toContain(read(text).kind),
);
