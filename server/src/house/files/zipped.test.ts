import { strFromU8, unzipSync } from 'fflate';
import { type ZipEntry, zipped } from './zipped.ts';

async function* of(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}
async function all(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(entries)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
const text = (content: string) => [Buffer.from(content)];

it('holds every entry under its name, whatever script it is in, compressed or as it is', async () => {
  const zip = unzipSync(
    await all(
      of(
        { name: 'notes/抄表 🌲.md', bytes: text('云杉'.repeat(1000)), compress: true },
        { name: 'empty', bytes: [] },
        { name: 'plain', bytes: [Buffer.from('a'), Buffer.from('b')] },
      ),
    ),
  );
  expect(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['notes/抄表 🌲.md', '云杉'.repeat(1000)],
    ['empty', ''],
    ['plain', 'ab'],
  ]);
});

it('takes any time', async () => {
  const times = [
    '1900-01-01T00:00:00Z',
    '1969-12-31T00:00:00Z',
    '2199-12-31T00:00:00Z',
    '2026-01-01T00:00:00Z',
  ];
  const entries = times.map((changedAt, at) => ({ name: String(at), bytes: text('x'), changedAt }));
  expect(Object.keys(unzipSync(await all(of(...entries))))).toHaveLength(4);
});

it('an empty one is one, too', async () => expect(unzipSync(await all(of()))).toEqual({}));

it('asks for the next entry when the one before it has gone', async () => {
  const asked: number[] = [];
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 50; at += 1) {
      asked.push(at);
      yield { name: String(at), bytes: [Buffer.alloc(1_000_000)] };
    }
  }
  const pieces = zipped(many());
  let read = 0;
  while (read < 3_000_000) read += (await pieces.next()).value?.length ?? 0;
  expect(asked.length).toBeLessThan(10);
  await pieces.return(undefined);
});

it('breaks off where an entry cannot be read', async () => {
  // biome-ignore lint/correctness/useYield: it breaks before there is anything
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('the disk is gone');
  }
  await expect(all(of({ name: 'a', bytes: broken() }))).rejects.toThrow('the disk is gone');
});

it('lets go of what is read where nobody fetches any more', async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(100_000, 1);
    } finally {
      closed = true;
    }
  }
  const pieces = zipped(of({ name: 'a', bytes: endless() }));
  await pieces.next();
  await pieces.return(undefined);
  expect(closed).toBe(true);
});
