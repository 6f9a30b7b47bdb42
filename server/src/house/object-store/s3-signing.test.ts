import { s3Signer } from './s3-signing.ts';

const keys = { accessKey: 'AK_console_demo_0001', secretKey: 'SK_console_demo_0002' };

it('a link to send a file by, as the hand computes it', async () => {
  const signer = s3Signer(keys, 'cn-east-1', () => new Date('2027-01-15T08:00:00Z'));
  const link = new URL(
    await signer.presign('PUT', 'https://s3.cn-east-1.qiniucs.com/demo-s3-bucket/notes/2026/a.png', 900),
  );
  expect(Object.fromEntries(link.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AK_console_demo_0001/20270115/cn-east-1/s3/aws4_request',
    'X-Amz-Date': '20270115T080000Z',
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'bd987ac16e355e949577e02a465f83e73f26bc9f3516888f5349564c697d78e1',
  });
});
