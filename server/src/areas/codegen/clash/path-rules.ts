const strictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A name within a kernel's path. The kernel decodes it once, or twice where its router has decoded it already; a name with a
 * percent sign of its own is written so that it is the usual encoding of its encoding, which is decoded twice for sure.
 */
export const nameInPath = (name: string): string =>
  name.includes('%') ? strictly(strictly(name)) : strictly(name);

/** An address of a controller with a path below it; what stands behind the controller's own path is kept before it. */
export function kernelUrl(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  const [own = ''] = [url.pathname.replace(/\/+$/, '')];
  url.pathname = `${own}${path}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}
