import type { ClashConnection } from '@console/contract/codegen';

/** By what a minute of the history tells things apart. */
export interface Keys {
  readonly host: string;
  readonly source: string;
  readonly chain: string;
  readonly process: string;
  readonly inboundUser: string;
}

export interface Carried extends Keys {
  upload: number;
  download: number;
  /** How many connections began. */
  connections: number;
}

/** What a connection had carried when it was last looked at. */
export type Seen = ReadonlyMap<string, { readonly upload: number; readonly download: number }>;

type Counted = Pick<
  ClashConnection,
  | 'id'
  | 'upload'
  | 'download'
  | 'host'
  | 'sniffHost'
  | 'destinationIp'
  | 'sourceIp'
  | 'chains'
  | 'process'
  | 'inboundUser'
>;

const longest = 200;
const cut = (text: string) => text.slice(0, longest);

/** The name that was asked for, else the address; the node at the front of the chain carries it. */
export const keysOf = (one: Counted): Keys => ({
  host: cut(one.host || one.sniffHost || one.destinationIp),
  source: cut(one.sourceIp),
  chain: cut(one.chains[0] ?? ''),
  process: cut(one.process),
  inboundUser: cut(one.inboundUser),
});

/**
 * What went through since the last look. The first look counts nothing: what was carried before it was carried at some
 * other time. Whatever is gone since then had carried something more, which nobody knows.
 * @param seen undefined: nobody has looked yet
 */
export function carriedSince(
  seen: Seen | undefined,
  now: readonly Counted[],
): { seen: Seen; carried: Carried[] } {
  const carried = seen
    ? now.flatMap((one) => {
        const before = seen.get(one.id);
        const upload = Math.max(0, one.upload - (before?.upload ?? 0));
        const download = Math.max(0, one.download - (before?.download ?? 0));
        return before && upload === 0 && download === 0
          ? []
          : [{ ...keysOf(one), upload, download, connections: before ? 0 : 1 }];
      })
    : [];
  return { seen: new Map(now.map(({ id, upload, download }) => [id, { upload, download }])), carried };
}

const nameOf = ({ host, source, chain, process, inboundUser }: Keys): string =>
  JSON.stringify([host, source, chain, process, inboundUser]);

/** Sums of one minute; `most` different ones, what comes beyond them is summed without a name. */
export class MinuteSums {
  readonly #sums = new Map<string, Carried>();
  readonly #most: number;

  constructor(most = 5_000) {
    this.#most = most;
  }

  add(carried: readonly Carried[]): void {
    for (const one of carried) {
      const known = this.#sums.get(nameOf(one));
      if (known) addTo(known, one);
      else if (this.#sums.size < this.#most) this.#sums.set(nameOf(one), { ...one });
      else this.#addToRest(one);
    }
  }

  #addToRest(one: Carried): void {
    const rest = { host: '', source: '', chain: '', process: '', inboundUser: '' };
    const known = this.#sums.get(nameOf(rest));
    if (known) addTo(known, one);
    else this.#sums.set(nameOf(rest), { ...one, ...rest });
  }

  get rows(): readonly Carried[] {
    return [...this.#sums.values()];
  }
}

function addTo(sum: Carried, one: Carried): void {
  sum.upload += one.upload;
  sum.download += one.download;
  sum.connections += one.connections;
}

/** The beginning of the minute in which an instant lies. */
export const minuteOf = (at: string): string => `${at.slice(0, 16)}:00.000Z`;
