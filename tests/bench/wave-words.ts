const id = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** What was asked for in one wave, in words: the page, pieces of code, and each call of the API by its path. */
export function kindsOf(urls: readonly string[]): string {
  const paths = urls.map((url) => new URL(url).pathname);
  const files = paths.filter((path) => /^\/(?:shell|remotes)\//.test(path));
  const calls = paths.filter((path) => path.startsWith('/api/')).map(callOf);
  const others = paths.filter((path) => !files.includes(path) && !path.startsWith('/api/'));
  const code = files.length > 0 ? [`${files.length} × code`] : [];
  return [...others.map((path) => (path.startsWith('/live/') ? path : 'page')), ...code, ...calls].join(', ');
}

const callOf = (path: string): string => path.replace(/^\/api\/v\d+/, '').replaceAll(id, '{id}');
