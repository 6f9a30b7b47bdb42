import { consoleProject, i18nToolPath } from '@console/contract/codegen';
import { currentLanguage, i18n } from '@console/shell';
import { keysFor, textsOf } from './found-text-rules.ts';

const listeners = new Set<() => void>();
let on = false;

/** What of an element somebody reads, or hears. */
const saidBy = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent ?? '';

/** From the clicked element outwards: the smallest whose text is one of the console's. */
function foundAt(target: Element): { found: ReturnType<typeof keysFor>; said: string } {
  const texts = textsOf(i18n.store.data[currentLanguage()] ?? {});
  let said = '';
  for (
    let at: Element | null = target, outwards = 0;
    at && outwards < 4;
    at = at.parentElement, outwards += 1
  ) {
    said ||= saidBy(at);
    const found = [saidBy(at), at.textContent ?? ''].flatMap((text) => keysFor(text, texts));
    if (found.length > 0) return { found, said };
  }
  return { found: [], said };
}

function open(event: MouseEvent): void {
  const { target } = event;
  if (!event.altKey || !(target instanceof Element)) return;
  event.preventDefault();
  event.stopPropagation();
  const { found, said } = foundAt(target);
  const [first, ...others] = found;
  const wanted = new URLSearchParams({ project: consoleProject });
  // One text of one key is opened; of several, the list of what says so is.
  if (first && others.every(({ key }) => key === first.key)) wanted.set('key', first.key);
  else wanted.set('q', (first?.value ?? said).trim().slice(0, 200));
  window.open(`${i18nToolPath}?${wanted}`, 'console-i18n');
}

/** Alt and a click on any text of this page opens its key in the tool, in a tab beside. It ends with the page. */
export const inPlace = {
  isOn: () => on,
  set(wanted: boolean): void {
    if (wanted === on) return;
    on = wanted;
    // In the capturing phase: what is clicked must not do its own thing.
    if (on) document.addEventListener('click', open, true);
    else document.removeEventListener('click', open, true);
    for (const tell of listeners) tell();
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
