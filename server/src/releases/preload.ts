import type { LiveRecord, Release } from '@console/contract';

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** An early hint for one file of a release. The same CORS mode and integrity as the real request, or it is fetched twice. */
function hint(release: Release, file: string): string {
  const as = file.endsWith('.json') ? 'fetch' : file.endsWith('.css') ? 'style' : 'script';
  const integrity = release.files[file];
  if (!integrity) return '';
  return `<link rel="preload" as="${as}" crossorigin="anonymous" href="${attribute(release.base + file)}" integrity="${attribute(integrity)}">\n`;
}

/** What a page of the area needs of its remote before the remote's own code can ask for it. */
export function preloadLines({ live }: LiveRecord): string {
  return (live.preload[''] ?? []).map((file) => hint(live, file)).join('');
}
