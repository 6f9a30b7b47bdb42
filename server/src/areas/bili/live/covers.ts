import { ApiError } from '@console/contract';
import { isCoverAddress } from '@console/contract/bili';
import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../../../house/files/file-links.ts';
import { checkedDownload, type Outbound } from '../../../house/notifications/channels/checked-request.ts';
import { coverPath } from './cover-links.ts';
import type { LiveSite } from './site.ts';

const mostBytes = 2 * 1024 * 1024;
const keptMs = 7 * 24 * 3_600_000;
/** Of all that one process remembers. */
const mostKept = 32 * 1024 * 1024;

/** What a browser draws and never runs. */
const drawn = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export interface Cover {
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Fetches a cover of the site: by https from its own hosts, at a public address, a picture, of two megabytes at most.
 * @throws ApiError UPSTREAM with why there is none
 */
export async function fetchedCover(
  address: string,
  site: Pick<LiveSite, 'covers' | 'userAgent' | 'site'>,
  outbound: Pick<Outbound, 'nameServers'>,
): Promise<Cover> {
  if (!isCoverAddress(address)) throw refusal('not_a_cover');
  const { pathname, search } = new URL(address);
  // An operator may have another host hand them out: the simulator does.
  const from = site.covers === undefined ? address : `${site.covers}${pathname}${search}`;
  const privateHosts = site.covers === undefined ? [] : [new URL(site.covers).host];
  const headers = { accept: drawn.join(', '), referer: `${site.site}/`, 'user-agent': site.userAgent };
  const got = await checkedDownload(from, { headers, mostBytes }, { ...outbound, privateHosts }).catch(() => {
    throw refusal('unreachable');
  });
  if (got.status !== 200) throw refusal('refused');
  const type = got.type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!drawn.includes(type) || got.bytes.length === 0) throw refusal('not_a_picture');
  return { type, bytes: got.bytes };
}

const refusal = (reason: string) => new ApiError('UPSTREAM', { details: { reason } });

interface Kept extends Cover {
  readonly until: number;
}

/** The covers that were asked for last, for a week. */
export class CoverShelf {
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  find(address: string, now: number): Cover | undefined {
    const kept = this.#kept.get(address);
    if (!kept) return undefined;
    this.#remove(address, kept);
    if (kept.until <= now) return undefined;
    this.#put(address, kept);
    return kept;
  }

  keep(address: string, cover: Cover, now: number): void {
    const known = this.#kept.get(address);
    if (known) this.#remove(address, known);
    this.#put(address, { ...cover, until: now + keptMs });
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= mostKept) break;
      this.#remove(oldest, kept);
    }
  }

  #put(address: string, kept: Kept): void {
    this.#kept.set(address, kept);
    this.#size += kept.bytes.length;
  }

  #remove(address: string, kept: Kept): void {
    this.#kept.delete(address);
    this.#size -= kept.bytes.length;
  }
}

interface CoverParts {
  /** Undefined where nobody may ask the site. */
  readonly site: LiveSite | undefined;
  readonly links: FileLinks;
  readonly nameServers: readonly string[];
}

/** Serves covers. The link is the permission: an image element cannot send a token. */
export function serveCovers(app: FastifyInstance, { site, links, nameServers }: CoverParts): void {
  const shelf = new CoverShelf();
  const limit = app.rateLimit({ max: app.contract.limitOf(300) });
  app.get<{ Querystring: { u?: unknown } }>(coverPath, { onRequest: limit }, async (request, reply) => {
    const { u } = request.query;
    if (!site || typeof u !== 'string' || !links.read(u, request.query)) throw new ApiError('NOT_FOUND');
    const now = Date.now();
    const known = shelf.find(u, now);
    const cover = known ?? (await fetchedCover(u, site, { nameServers }));
    if (!known) shelf.keep(u, cover, now);
    return reply
      .headers({
        'content-type': cover.type,
        'content-length': String(cover.bytes.length),
        'content-disposition': 'inline; filename="cover"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=604800, immutable',
      })
      .send(cover.bytes);
  });
}
