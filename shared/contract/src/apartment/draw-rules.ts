/**
 * How a draw ranks its applications (apartment-and-wood.md, 5.5). One implementation for the server that draws and for the reader
 * who verifies it: it asks nobody, and knows nothing but its arguments.
 */

/** What decides a ranking, once all of it is known. */
export interface DrawSeed {
  readonly secret: string;
  readonly publicEntropy: string;
  readonly listDigest: string;
}

/** A place in a ranking, and the digest that gave it. */
export interface DrawPlace {
  readonly number: string;
  readonly rank: number;
  readonly digest: string;
}

/** What is published of a draw. */
export interface PublishedDraw extends DrawSeed {
  readonly commit: string;
  readonly candidates: readonly { readonly number: string; readonly rank: number }[];
}

/** What somebody finds who works a published draw out again. */
export interface DrawFindings {
  /** The list is the one that was frozen. */
  readonly list: boolean;
  /** The secret is the one that was committed to before the public number was known. */
  readonly secret: boolean;
  /** Every place is the one that follows from list, secret and public number. */
  readonly ranking: boolean;
  readonly listDigest: string;
  readonly commit: string;
  /** In order of the places worked out again, each with the published one. */
  readonly places: readonly (DrawPlace & { readonly publishedRank: number })[];
}

/** By code unit, which for numbers of applications is the order of their bytes; a locale's order would differ from reader to reader. */
const byCode = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** SHA-256 of a text in UTF-8, in hexadecimal. @throws TypeError where the page came over an insecure connection: browsers keep digests from those */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The digest of a list of applications, in whatever order it comes. */
export const drawListDigest = (numbers: readonly string[]): Promise<string> =>
  sha256([...numbers].sort(byCode).join('\n'));

/** What is published of a secret before anybody knows the public number. */
export const drawCommit = (secret: string): Promise<string> => sha256(secret);

/** Every application with its place, first place first. */
export async function drawRanking(
  { secret, publicEntropy, listDigest }: DrawSeed,
  numbers: readonly string[],
): Promise<DrawPlace[]> {
  const seed = `${secret}:${publicEntropy}:${listDigest}`;
  const drawn = await Promise.all(
    numbers.map(async (number) => ({ number, digest: await sha256(`${seed}:${number}`) })),
  );
  return drawn
    .sort((left, right) => byCode(left.digest, right.digest) || byCode(left.number, right.number))
    .map((place, at) => ({ ...place, rank: at + 1 }));
}

/** Works a published draw out again, from what is published alone. */
export async function checkedDraw(draw: PublishedDraw): Promise<DrawFindings> {
  const numbers = draw.candidates.map(({ number }) => number);
  const [listDigest, commit] = await Promise.all([drawListDigest(numbers), drawCommit(draw.secret)]);
  const ranked = await drawRanking({ ...draw, listDigest }, numbers);
  const published = new Map(draw.candidates.map(({ number, rank }) => [number, rank]));
  const places = ranked.map((place) => ({ ...place, publishedRank: published.get(place.number) ?? 0 }));
  return {
    list: listDigest === draw.listDigest && published.size === numbers.length,
    secret: commit === draw.commit,
    ranking: places.every(({ rank, publishedRank }) => rank === publishedRank),
    ...{ listDigest, commit, places },
  };
}
