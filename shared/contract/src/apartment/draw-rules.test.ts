import { createHash } from 'node:crypto';
import fc from '@console/testing/properties';
import { checkedDraw, drawCommit, drawListDigest, drawRanking } from './draw-rules.ts';

const numbers = ['AP-0001', 'AP-0002', 'AP-0003', 'AP-0004', 'AP-0005'];
const vector = async () => ({
  ...{ secret: '7f3c9a10', publicEntropy: '4-1-6' },
  ...{ listDigest: await drawListDigest(numbers), commit: await drawCommit('7f3c9a10') },
});

it('5.5 A-20: five applications, digest, commitment and places', async () => {
  const seed = await vector();
  expect(seed.listDigest).toMatch(/^bdef1f601a82/);
  expect(seed.commit).toMatch(/^ad3598c6a638/);
  const places = await drawRanking(seed, numbers);
  expect(places.map(({ rank, number, digest }) => `${rank} ${number} ${digest.slice(0, 8)}`)).toEqual([
    '1 AP-0003 0c62a736',
    '2 AP-0004 1a843f71',
    '3 AP-0001 329c790e',
    '4 AP-0005 91957c1c',
    '5 AP-0002 bc9e565c',
  ]);
});

it('5.5 a digest is SHA-256 of the text in UTF-8, whole and in hexadecimal', async () => {
  const text = '抽签选房 🎲';
  expect(await drawCommit(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});

const list = fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,3}-A2026\d{2}-\d{4}$/), {
  ...{ minLength: 2, maxLength: 40 },
});
const word = fc.string({ minLength: 1, maxLength: 20 });

it('5.5 whatever the list and its order: everybody has one place, and the same one', () =>
  fc.assert(
    fc.asyncProperty(
      list,
      word,
      word,
      fc.infiniteStream(fc.nat()),
      async (all, secret, publicEntropy, keys) => {
        const shuffled = all
          .map((number) => ({ number, key: keys.next().value ?? 0 }))
          .sort((left, right) => left.key - right.key)
          .map(({ number }) => number);
        const listDigest = await drawListDigest(all);
        expect(await drawListDigest(shuffled)).toBe(listDigest);
        const places = await drawRanking({ secret, publicEntropy, listDigest }, all);
        expect(await drawRanking({ secret, publicEntropy, listDigest }, shuffled)).toEqual(places);
        expect(places.map(({ number }) => number).sort()).toEqual([...all].sort());
        expect(places.map(({ rank }) => rank)).toEqual(all.map((_, at) => at + 1));
      },
    ),
  ));

describe('5.5 verifying what is published', () => {
  const published = async () => {
    const seed = await vector();
    return { ...seed, candidates: await drawRanking(seed, numbers) };
  };

  it('holds as it was drawn', async () => {
    const draw = await published();
    expect(await checkedDraw(draw)).toEqual({
      ...{ list: true, secret: true, ranking: true, listDigest: draw.listDigest, commit: draw.commit },
      places: draw.candidates.map((place) => ({ ...place, publishedRank: place.rank })),
    });
  });

  it.each([
    [
      'another application in the list',
      { list: false, secret: true, ranking: false },
      { swapped: 'AP-0009' },
    ],
    ['another secret', { list: true, secret: false, ranking: false }, { secret: '7f3c9a11' }],
    ['another public number', { list: true, secret: true, ranking: false }, { publicEntropy: '4-1-5' }],
    ['another digest of the list', { list: false, secret: true, ranking: true }, { listDigest: 'bdef' }],
    ['another commitment', { list: true, secret: false, ranking: true }, { commit: 'ad35' }],
  ])('finds %s', async (_, found, { swapped, ...changed }: { swapped?: string; [name: string]: unknown }) => {
    const draw = { ...(await published()), ...changed };
    const candidates = draw.candidates.map((place) =>
      swapped && place.number === 'AP-0002' ? { ...place, number: swapped } : place,
    );
    expect(await checkedDraw({ ...draw, candidates })).toMatchObject(found);
  });

  it('finds two places that were exchanged', async () => {
    const draw = await published();
    const exchanged = draw.candidates.map((place) => ({
      ...place,
      rank: place.rank < 3 ? 3 - place.rank : place.rank,
    }));
    const { list, ranking, places } = await checkedDraw({ ...draw, candidates: exchanged });
    expect({ list, ranking }).toEqual({ list: true, ranking: false });
    expect(places.map(({ number, publishedRank }) => `${number} ${publishedRank}`).slice(0, 3)).toEqual([
      ...['AP-0003 2', 'AP-0004 1', 'AP-0001 3'],
    ]);
  });

  it('finds an application that stands there twice', async () => {
    const draw = await published();
    const [first] = draw.candidates;
    const twice = first ? [...draw.candidates, first] : [];
    const listDigest = await drawListDigest(twice.map(({ number }) => number));
    expect((await checkedDraw({ ...draw, candidates: twice, listDigest })).list).toBe(false);
  });
});
