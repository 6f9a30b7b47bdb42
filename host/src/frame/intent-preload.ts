import { useEffect } from 'react';
import { preloadAddress } from '../preload-address.ts';

/** Specification, section 9: preload on intent, after this time in ms. */
const intentDelay = 50;

const intents = ['pointerover', 'focusin', 'touchstart'] as const;

/** The address inside the console that a link under this element leads to. */
function addressUnder(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const address = new URL(link.href, location.href);
  return address.origin === location.origin && address.pathname !== location.pathname ? address : undefined;
}

/** Fetches what a link leads to as soon as somebody seems to want to go there; for every link of the page. */
export function useIntentPreload(preload: (address: URL) => Promise<void> = preloadAddress): void {
  // Listens to the whole document: links stand in remotes, too.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const intend = ({ target }: Event) => {
      clearTimeout(timer);
      const address = addressUnder(target);
      if (address) timer = setTimeout(() => void preload(address), intentDelay);
    };
    for (const intent of intents) document.addEventListener(intent, intend, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const intent of intents) document.removeEventListener(intent, intend);
    };
  }, [preload]);
}
