import { Readable } from 'node:stream';
import { keyInLink, kodoReason, type StorageClass, storageClasses } from '@console/contract/codegen';
import {
  compactInstant,
  encodedEntry,
  privateUrl,
  qboxAuthorization,
  qiniuAuthorization,
  type UploadPolicy,
  uploadToken,
  urlSafe,
} from './kodo-signing-rules.ts';
import {
  type BucketPlace,
  type ObjectBucketStore,
  type ObjectChange,
  type ObjectDetail,
  type ObjectFacts,
  type Outcomes,
  StoreFault,
} from './object-store.ts';
import { storeRequest } from './store-request.ts';
import { bucketIdOf, type KodoSetting } from './store-setting.ts';

type BucketSetting = KodoSetting['buckets'][number];
const form = 'application/x-www-form-urlencoded';

/** A bucket at Kodo can do what others cannot: its content network is told to forget or to fetch, and it is counted. */
export interface KodoBucket extends ObjectBucketStore {
  readonly kind: 'kodo';
  cdn(op: 'refresh' | 'prefetch', keys: readonly string[]): Promise<CdnAnswer>;
  /** The store's own figures of the whole bucket, minutes old; nothing while it has none. */
  usage(): Promise<BucketUsage | undefined>;
}

export interface BucketUsage {
  readonly objects: number;
  readonly bytes: number;
  readonly at: string;
}

export interface CdnAnswer {
  readonly urls: readonly string[];
  readonly refused: readonly string[];
  readonly left: number | null;
}

interface Hosts {
  readonly region: string | null;
  readonly up: string;
  readonly rs: string;
  readonly rsf: string;
}

/** What a call of Kodo's answers of one object. */
interface Entry {
  key: string;
  hash: string;
  fsize: number;
  mimeType: string;
  putTime: number;
  type?: number;
  expiration?: number;
  md5?: string;
  endUser?: string;
  status?: number;
}

/** @param now the clock, for tests */
export function kodoBucket(
  store: KodoSetting,
  bucket: BucketSetting,
  now: () => number = Date.now,
): KodoBucket {
  const keys = { accessKey: store.accessKey, secretKey: store.secretKey };
  const deadlineIn = (seconds: number) => Math.floor(now() / 1000) + seconds;

  async function manage(origin: string, method: string, path: string, body?: string): Promise<Response> {
    const headers = { 'X-Qiniu-Date': compactInstant(new Date(now())) };
    const call = { method, path, host: new URL(origin).host, contentType: form, headers, body };
    const answer = await storeRequest(origin + path, {
      method,
      headers: { ...headers, authorization: qiniuAuthorization(keys, call), 'content-type': form },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return answer;
    throw await faultOf(answer);
  }

  const hosts = remembered<Hosts>(async () => {
    const { rs, rsf, up } = store.endpoints;
    if (rs && rsf && up) return [{ region: store.region ?? null, rs, rsf, up }, forever];
    if (store.region) return [{ ...hostsOf(store.region), ...given({ rs, rsf, up }) }, forever];
    const query = new URLSearchParams({ ak: keys.accessKey, bucket: bucket.name });
    const answer = await storeRequest(`${uc(store)}/v4/query?${query}`);
    if (!answer.ok) throw await faultOf(answer);
    const { hosts: [first] = [] } = (await answer.json()) as { hosts?: Region[] };
    if (!first) throw new StoreFault('storeNoBucket', answer.status);
    const asked = { up: hostIn(first.up), rs: hostIn(first.rs), rsf: hostIn(first.rsf) };
    return [
      { region: first.region ?? null, ...asked, ...given({ rs, rsf, up }) },
      (first.ttl ?? 3600) * 1000,
    ];
  }, now);

  const domains = remembered<readonly string[]>(async () => {
    if (bucket.domain) return [[bucket.domain], forever];
    const answer = await manage(uc(store), 'GET', `/v3/domains?${new URLSearchParams({ tbl: bucket.name })}`);
    const found = (await answer.json()) as (string | { domain: string })[];
    const names = found.map((one) => (typeof one === 'string' ? one : one.domain));
    return [names.map((name) => `https://${name.replace(/^\./, '')}`), 600_000];
  }, now);

  async function plainLink(key: string): Promise<string> {
    const [domain] = await domains();
    if (!domain) throw new StoreFault('storeNoDomain');
    return `${domain}/${keyInLink(key)}`;
  }
  async function link(key: string, seconds: number, download: boolean): Promise<string> {
    const name = key.split('/').at(-1) ?? '';
    const url = (await plainLink(key)) + (download ? `?${new URLSearchParams({ attname: name })}` : '');
    return bucket.private ? privateUrl(keys, url, deadlineIn(seconds)) : url;
  }

  async function stat(key: string): Promise<ObjectDetail | undefined> {
    const { rs } = await hosts();
    try {
      const answer = await manage(rs, 'GET', `/stat/${encodedEntry(bucket.name, key)}`);
      return detailOf({ ...((await answer.json()) as Entry), key });
    } catch (error) {
      if (error instanceof StoreFault && error.reason === 'storeMissing') return undefined;
      throw error;
    }
  }

  /** The latest figure of one kind. */
  async function figure(what: 'count' | 'space', ofClass: string): Promise<Figure | undefined> {
    const dayMs = 24 * 3600_000;
    const query = new URLSearchParams({
      bucket: bucket.name,
      begin: statisticsTime(now() - 2 * dayMs),
      end: statisticsTime(now() + dayMs),
      g: 'day',
    });
    const origin = store.endpoints.api ?? 'https://api.qiniuapi.com';
    const answer = await manage(origin, 'GET', `/v6/${what}${ofClass}?${query}`);
    const { times, datas } = (await answer.json()) as { times: number[] | null; datas: number[] | null };
    const [at, value] = [times?.at(-1), datas?.at(-1)];
    return at === undefined || value === undefined ? undefined : { at, value };
  }

  return {
    id: bucketIdOf(store, bucket),
    store: store.name,
    kind: 'kodo',
    name: bucket.name,
    prefix: bucket.prefix,
    private: bucket.private,
    place: async (): Promise<BucketPlace> => {
      const [{ region, up }, known] = await Promise.all([hosts(), domains()]);
      return { region, domains: known, uploadOrigin: up };
    },
    list: async ({ prefix, marker, delimiter, limit }) => {
      const { rsf } = await hosts();
      const query = new URLSearchParams({ bucket: bucket.name, prefix, limit: String(limit) });
      if (marker) query.set('marker', marker);
      if (delimiter) query.set('delimiter', delimiter);
      const answer = await manage(rsf, 'GET', `/list?${query}`);
      const found = (await answer.json()) as { items?: Entry[]; commonPrefixes?: string[]; marker?: string };
      return {
        items: (found.items ?? []).map(factsOf),
        folders: found.commonPrefixes ?? [],
        marker: found.marker || null,
      };
    },
    stat,
    ticket: async ({ key, size, mime, overwrite }, seconds) => {
      const { up } = await hosts();
      const policy = {
        scope: `${bucket.name}:${key}`,
        deadline: deadlineIn(seconds),
        ...(overwrite ? {} : { insertOnly: 1 as const }),
        fsizeLimit: size,
        mimeLimit: mimeLimitOf(mime),
        returnBody: returnBody,
      } satisfies UploadPolicy;
      const token = uploadToken(keys, policy);
      return { kind: 'kodo', address: up, bucket: bucket.name, encodedKey: urlSafe(key), token };
    },
    change: async (changes) => {
      const { rs } = await hosts();
      const body = changes.map((one) => `op=${operationOf(bucket.name, one)}`).join('&');
      const answer = await manage(rs, 'POST', '/batch', body);
      const told = (await answer.json()) as { code: number; data?: { error?: string } }[];
      return outcomesOf(changes, told, answer.headers.get('x-reqid'));
    },
    link,
    read: async (key) => {
      const answer = await storeRequest(await link(key, 600, false));
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never);
      const fault = await faultOf(answer);
      if (fault.reason === 'storeMissing') return undefined;
      throw fault;
    },
    write: async (bytes, { key, mime, onlyNew, over }) => {
      if (over !== undefined && (await stat(key))?.hash !== over)
        throw new StoreFault('storeChangedMeanwhile', 608);
      const { up } = await hosts();
      const policy = {
        scope: `${bucket.name}:${key}`,
        deadline: deadlineIn(600),
        ...(onlyNew ? { insertOnly: 1 as const } : {}),
        fsizeLimit: bytes.size,
        returnBody,
      } satisfies UploadPolicy;
      const body = new FormData();
      body.append('token', uploadToken(keys, policy));
      body.append('key', key);
      body.append('file', new Blob([bytes], { type: mime }), 'file');
      const answer = await storeRequest(up, { method: 'POST', body });
      if (!answer.ok) throw await faultOf(answer);
      return (await answer.json()) as { hash: string };
    },
    cdn: async (op, wanted) => {
      const links = await Promise.all(wanted.map(plainLink));
      const path = `/v2/tune/${op}`;
      const isFolder = (url: string) => url.endsWith('/');
      const asked = { urls: links.filter((url) => !isFolder(url)), dirs: links.filter(isFolder) };
      const answer = await storeRequest(`${store.endpoints.cdn ?? 'https://fusion.qiniuapi.com'}${path}`, {
        method: 'POST',
        headers: {
          authorization: qboxAuthorization(keys, { path, contentType: 'application/json' }),
          'content-type': 'application/json',
        },
        body: JSON.stringify(op === 'refresh' ? asked : { urls: asked.urls }),
      });
      if (!answer.ok) throw await faultOf(answer);
      return cdnAnswerOf(links, (await answer.json()) as CdnSaid);
    },
    usage: async () => {
      const [counts, spaces] = await Promise.all(
        (['count', 'space'] as const).map((what) =>
          Promise.all(statisticsOfClasses.map((ofClass) => figure(what, ofClass))),
        ),
      );
      return usageOf(counts ?? [], spaces ?? []);
    },
  };
}

/** Each class of storage has figures of its own. */
const statisticsOfClasses = ['', '_line', '_archive_ir', '_archive', '_deep_archive'] as const;

interface Figure {
  /** Seconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** Times of the store's figures are those of its clocks on the wall. */
const statisticsTime = (at: number): string =>
  new Date(at + 8 * 3600_000).toISOString().slice(0, 19).replace(/[-:T]/g, '');

function usageOf(
  counts: readonly (Figure | undefined)[],
  spaces: readonly (Figure | undefined)[],
): BucketUsage | undefined {
  const known = [...counts, ...spaces].flatMap((one) => one ?? []);
  if (known.length === 0) return undefined;
  const sum = (figures: readonly (Figure | undefined)[]) =>
    figures.reduce((total, one) => total + (one?.value ?? 0), 0);
  const at = new Date(Math.max(...known.map((one) => one.at)) * 1000).toISOString();
  return { objects: sum(counts), bytes: sum(spaces), at };
}

interface Region {
  region?: string;
  ttl?: number;
  up?: { domains: string[] };
  rs?: { domains: string[] };
  rsf?: { domains: string[] };
}
const hostIn = (one: { domains: string[] } | undefined): string => `https://${one?.domains[0] ?? ''}`;
const uc = (store: KodoSetting): string => store.endpoints.uc ?? 'https://uc.qiniuapi.com';
const hostsOf = (region: string): Hosts => ({
  region,
  up: region === 'z0' ? 'https://up.qiniup.com' : `https://up-${region}.qiniup.com`,
  rs: `https://rs-${region}.qiniuapi.com`,
  rsf: `https://rsf-${region}.qiniuapi.com`,
});
const given = <T extends object>(some: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as never;

const forever = Number.POSITIVE_INFINITY;

/** Asked once, and again when it is too old; what failed is not remembered. */
function remembered<T>(ask: () => Promise<[value: T, forMs: number]>, now: () => number): () => Promise<T> {
  let known: { value: T; until: number } | undefined;
  return async () => {
    if (known && known.until > now()) return known.value;
    const [value, forMs] = await ask();
    known = { value, until: now() + forMs };
    return value;
  };
}

const returnBody = '{"key":$(key),"hash":$(etag),"fsize":$(fsize)}';

/**
 * The store looks into the file itself, and what it finds is more often a relative of what the browser said than the same:
 * of pictures and recordings the family is demanded, of all else only that it is none of those.
 */
function mimeLimitOf(mime: string): string {
  const family = /^(image|audio|video)\//.exec(mime)?.[0];
  return family ? `${family}*` : 'text/*;application/*;font/*';
}

const factsOf = ({ key, hash, fsize, mimeType, putTime, type = 0 }: Entry): ObjectFacts => ({
  key,
  hash,
  size: fsize,
  mime: mimeType,
  // In steps of 100 ns.
  modifiedAt: new Date(putTime / 10_000).toISOString(),
  storageClass: storageClasses[type] ?? 'standard',
});

const detailOf = (entry: Entry): ObjectDetail => ({
  ...factsOf(entry),
  expiresAt: entry.expiration ? new Date(entry.expiration * 1000).toISOString() : null,
  headers: [
    ...(entry.md5 ? [{ name: 'MD5', value: entry.md5 }] : []),
    ...(entry.endUser ? [{ name: 'endUser', value: entry.endUser }] : []),
    ...(entry.status ? [{ name: 'status', value: String(entry.status) }] : []),
  ],
});

const typeOf = (storageClass: StorageClass): number => storageClasses.indexOf(storageClass);

function operationOf(bucket: string, change: ObjectChange): string {
  const entry = encodedEntry(bucket, change.key);
  switch (change.op) {
    case 'copy':
    case 'move':
      return `/${change.op}/${entry}/${encodedEntry(bucket, change.to)}/force/${change.overwrite}`;
    case 'delete':
      return `/delete/${entry}`;
    case 'mime':
      return `/chgm/${entry}/mime/${urlSafe(change.mime)}`;
    case 'class':
      return `/chtype/${entry}/type/${typeOf(change.storageClass)}`;
    case 'expire':
      return `/deleteAfterDays/${entry}/${change.days}`;
  }
}

const outcomesOf = (
  changes: readonly ObjectChange[],
  told: readonly { code: number; data?: { error?: string } }[],
  requestId: string | null,
): Outcomes => ({
  results: changes.map(({ key }, place) => {
    const { code, data } = told[place] ?? { code: 599 };
    return { key, reason: code === 200 ? null : kodoReason(code, data?.error) };
  }),
  requestIds: requestId ? [requestId] : [],
});

interface CdnSaid {
  code: number;
  invalidUrls?: string[] | null;
  urlSurplusDay?: number;
  quotaDay?: number;
  surplusDay?: number;
}
function cdnAnswerOf(links: readonly string[], said: CdnSaid): CdnAnswer {
  if (said.code !== 200 && !said.invalidUrls?.length) throw new StoreFault(kodoReason(said.code), said.code);
  const refused = said.invalidUrls ?? [];
  return {
    urls: links.filter((url) => !refused.includes(url)),
    refused,
    left: said.urlSurplusDay ?? said.surplusDay ?? null,
  };
}

async function faultOf(answer: Response): Promise<StoreFault> {
  const text = await answer.text().catch(() => '');
  return new StoreFault(kodoReason(answer.status, text), answer.status, answer.headers.get('x-reqid'));
}
