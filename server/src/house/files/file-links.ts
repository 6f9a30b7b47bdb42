import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link says: whose file, and until when. Seconds since 1970. */
export interface FileLink {
  readonly userId: string;
  readonly attachmentId: string;
  readonly expires: number;
}

export interface FileLinks {
  /** Path and query from the root of the API's origin. */
  sign(userId: string, attachmentId: string): string;
  /** @returns what the link says, if it is one of ours and not over */
  read(attachmentId: string, query: unknown): FileLink | undefined;
}

/** Links of the same step are the same, so that the browser's cache knows the picture again. */
export interface LinkLife {
  readonly stepSeconds: number;
  /** From the beginning of the step. */
  readonly lifeSeconds: number;
}

const usualLife: LinkLife = { stepSeconds: 300, lifeSeconds: 600 };

/**
 * Links that an image element can follow, which cannot send a token. Signed, so that nobody makes one; short, five to
 * ten minutes, because signing out does not end them.
 * @param secret of all processes that serve the files; each kind of files has its own
 * @param pathOf where a file is served, below `/api/v1`
 * @param life of links to what is nobody's secret, which may be longer
 */
export function fileLinks(
  secret: () => Buffer,
  pathOf: (id: string) => string,
  now: () => number = Date.now,
  { stepSeconds, lifeSeconds }: LinkLife = usualLife,
): FileLinks {
  const signature = ({ userId, attachmentId, expires }: FileLink): Buffer =>
    createHmac('sha256', secret()).update(`${attachmentId}\n${expires}\n${userId}`).digest();
  return {
    sign: (userId, attachmentId) => {
      const expires = Math.floor(now() / 1000 / stepSeconds) * stepSeconds + lifeSeconds;
      const link = { userId, attachmentId, expires };
      const query = new URLSearchParams({
        of: userId,
        until: String(expires),
        sign: signature(link).toString('base64url'),
      });
      return `/api/v1${pathOf(attachmentId)}?${query}`;
    },
    read: (attachmentId, query) => {
      const { of: userId, until, sign } = (query ?? {}) as Record<string, unknown>;
      if (typeof userId !== 'string' || typeof until !== 'string' || typeof sign !== 'string')
        return undefined;
      if (!/^\d{1,12}$/.test(until)) return undefined;
      const link = { userId, attachmentId, expires: Number(until) };
      const given = Buffer.from(sign, 'base64url');
      const right = signature(link);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return link.expires * 1000 > now() ? link : undefined;
    },
  };
}
