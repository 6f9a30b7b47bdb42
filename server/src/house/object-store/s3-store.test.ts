import { startS3 } from '../../simulators/s3/index.ts';
import { s3Bucket } from './s3-store.ts';

// What a store makes of `If-Match`: HTTP's quotes around a mark, the bare one (Ceph's Pacific), or nothing at all.
describe.each([
  ['in quotes', (mark: string, etag: string) => mark === etag],
  ['bare', (mark: string, etag: string) => `"${mark}"` === etag],
])('a store that compares marks %s', (_, matches) => {
  it('lets what is as it was be written over, and nothing else', async () => {
    const running = await startS3(0, matches);
    const bucket = bucketAt(running.address);
    const [first, second] = await Promise.all([write(bucket, 'one'), write(bucket, 'two', 'other.txt')]);
    await write(bucket, 'three', key, first.hash);
    const late = write(bucket, 'four', key, first.hash);
    await expect(late).rejects.toMatchObject({ reason: 'storeChangedMeanwhile' });
    await expect(write(bucket, 'five', key, second.hash)).rejects.toMatchObject({
      reason: 'storeChangedMeanwhile',
    });
    expect(running.buckets.get('demo-s3-bucket')?.get(key)?.bytes.toString()).toBe('three');
    await running.stop();
  });
});

it('a store that takes no mark is failing: nothing has changed there that one could wait for', async () => {
  const running = await startS3(0, () => false);
  const bucket = bucketAt(running.address);
  const { hash } = await write(bucket, 'one');
  await expect(write(bucket, 'two', key, hash)).rejects.toMatchObject({ reason: 'storeFailing' });
  await running.stop();
});

const key = 'what-is-live.json';
const bucketAt = (endpoint: string) =>
  s3Bucket(
    {
      name: 'demo-s3',
      kind: 's3',
      accessKey: 'AK_console_demo_0001',
      secretKey: 'SK_console_demo_0002',
      region: 'cn-east-1',
      endpoint,
      buckets: [],
    },
    { name: 'demo-s3', s3Name: 'demo-s3-bucket', prefix: '', private: true },
  );
const write = (bucket: ReturnType<typeof bucketAt>, text: string, at = key, over?: string) =>
  bucket.write(new Blob([text]), { key: at, mime: 'text/plain', ...(over === undefined ? {} : { over }) });
