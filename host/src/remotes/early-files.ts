import type { FramedRelease } from '@console/contract';
import type { Exposed } from './load.ts';

/**
 * Asks for the first files of a release together with its manifest, from which the federation runtime would learn of
 * them one answer later. The page's own hints do the same for the area of its address (server, `preload.ts`).
 */
export function askForFirstFiles({ base, entry, files, today = [] }: FramedRelease, exposed: Exposed): void {
  const needed = (file: string) =>
    exposed === 'today' ? today.includes(file) || base + file === entry : !today.includes(file);
  const asked = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  for (const [file, integrity] of Object.entries(files)) {
    const href = base + file;
    if (file.endsWith('.json') || !needed(file) || asked.includes(href)) continue;
    const as = file.endsWith('.css') ? 'style' : 'script';
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href }),
    );
  }
}
