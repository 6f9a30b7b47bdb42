import type { Release } from '@console/contract';

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * An early hint for one file of a release, with the same CORS mode and integrity as the request that follows:
 * otherwise the file is fetched twice. Browsers know no integrity on hints for `fetch`.
 */
function hint(release: Release, file: string): string {
  const address = attribute(release.base + file);
  if (file.endsWith('.json'))
    return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}">\n`;
  const integrity = release.files[file];
  if (!integrity) return '';
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" crossorigin="anonymous" href="${address}" integrity="${attribute(integrity)}">\n`;
}

/**
 * What a page of the area needs before the remote's own code can ask for it: `area` on each of its addresses, `screen`
 * on those of one screen.
 * @returns screen (`''`: the area itself; `index`: its first screen) → hints
 */
export function preloadFiles(release: Release): [screen: string, lines: string][] {
  return Object.entries(release.preload).map(([screen, files]) => [
    screen,
    files.map((file) => hint(release, file)).join(''),
  ]);
}
