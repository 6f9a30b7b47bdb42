import { computedStyle } from './computed-style.ts';
import './owner-stacks.ts';
import './style-rules.ts';

window.getComputedStyle = computedStyle;

/** What every browser has and jsdom lacks. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver });

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
