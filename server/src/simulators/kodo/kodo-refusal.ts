/** What the real one says, with its status. */
export class KodoRefusal extends Error {
  readonly status: number;
  constructor(status: number, error: string) {
    super(error);
    this.status = status;
  }
}

const texts: Readonly<Record<number, string>> = {
  400: 'incorrect region, please use up-z2.qiniup.com',
  401: 'bad token',
  403: 'permission denied',
  413: 'request entity too large',
  419: 'user is frozen',
  573: 'too many requests',
  579: 'callback failed',
  599: 'internal error',
  608: 'file modified',
  612: 'no such file or directory',
  614: 'file exists',
  630: 'too many buckets',
  631: 'no such bucket',
  640: 'invalid marker',
  701: 'upload context expired',
};

export const refusal = (status: number, error = texts[status] ?? 'error'): KodoRefusal =>
  new KodoRefusal(status, error);

/**
 * `errors/573.txt` and its like, in any folder: whatever is done with such an object is refused with that status. So each
 * refusal can be seen over the real socket.
 */
export function refuseMarked(key: string): void {
  const status = Number(/(?:^|\/)errors\/(\d{3})\b/.exec(key)?.[1]);
  if (texts[status] !== undefined) throw refusal(status);
}

export const markedKeys = (): string[] => Object.keys(texts).map((status) => `errors/${status}.txt`);
