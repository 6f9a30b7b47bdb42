import { computedStyle } from './computed-style.ts';
import './owner-stacks.ts';
import './style-rules.ts';

window.getComputedStyle = computedStyle;

/** What every browser has and jsdom lacks. */
class SilentObserver {
  observe(_target?: Element) {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Nothing is scrolled where nothing is laid out: all of it is in the window. */
class AllInWindow extends SilentObserver {
  readonly #tell: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void) {
    super();
    this.#tell = tell;
  }

  override observe(target?: Element) {
    if (target) this.#tell([{ target, isIntersecting: true }]);
  }
}
Object.assign(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: AllInWindow });

/** Nobody watches: what would move in is there at once, and no test waits for it or meets it half-way. */
const matches = (query: string) => query === '(prefers-reduced-motion: reduce)';
globalThis.matchMedia ??= (query: string): MediaQueryList => ({
  matches: matches(query),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error('no buffer'));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};
