/** A step up or none, in whichever spelling some reader of the address takes for one. */
const step = /(?:^|\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i;

/**
 * The service's own address for one below `/services/<name>`, read as it was written: the name may stand there with per cent signs.
 * @param url where the service is; it may be below a path, which no address leaves
 * @param asked the address as it was asked for, from its first slash
 */
export function addressAt(url: string, asked: string): URL | undefined {
  const [, path, query = ''] = /^\/[^/?]+\/[^/?]+(\/[^?]*)(\?.*)?$/.exec(asked) ?? [];
  return path === undefined || step.test(path) ? undefined : new URL(url + path + query);
}
