import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { type Covers, clearestPlace, worstOf } from './place-rules.ts';

/** On top where a thumb and a keyboard are below; in the corner where neither is. */
const placesNarrow = ['top', 'bottom'] as const;
const placesWide = ['bottomEnd', 'topEnd', 'bottomStart'] as const;
type Place = (typeof placesNarrow)[number] | (typeof placesWide)[number];

/**
 * Moves notices to where they cover neither what has the focus nor a bar that stays in sight nor, if there is such a
 * place, anything to press. Writes `data-place`, which the stack's style reads.
 * @param shown changes with what is shown
 */
export function useClearPlace(stack: RefObject<HTMLElement | null>, shown: string): void {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const move = () => {
    const box = stack.current;
    if (!box) return;
    const places: readonly Place[] = narrow ? placesNarrow : placesWide;
    const present = places.find((place) => place === box.dataset.place);
    box.dataset.place = clearestPlace(places, shown ? present : undefined, (place) => {
      box.dataset.place = place;
      return shown ? coveredBy(box) : 'nothing';
    });
  };
  const again = useEffectEvent(() => {
    if (shown) move();
  });
  // Before it is painted: a notice does not jump as it comes. By text, as the list is another array each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how large it is
  useLayoutEffect(move, [shown, narrow]);
  useEffect(() => {
    const onMove = () => again();
    document.addEventListener('focusin', onMove);
    document.addEventListener('scrollend', onMove);
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('focusin', onMove);
      document.removeEventListener('scrollend', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, []);
  // The page goes on beneath them: what was saved, for example, brings the next thing to press.
  const isShown = shown !== '';
  useEffect(() => {
    if (!isShown) return;
    let frame = 0;
    const onFrame = () => {
      frame = 0;
      again();
    };
    const observer = new MutationObserver((changes) => {
      if (frame === 0 && changes.some(({ target }) => !stack.current?.contains(target)))
        frame = requestAnimationFrame(onFrame);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [isShown, stack]);
}

const controls =
  'a[href], button, input, select, textarea, summary, [role="slider"], [contenteditable="true"]';
/** Closer than the smallest control is large. */
const step = 16;

function coveredBy(stack: HTMLElement): Covers {
  const area = stack.getBoundingClientRect();
  if (area.height === 0) return 'nothing';
  const focused = document.activeElement;
  if (focused?.matches(controls) && !stack.contains(focused) && touch(area, focused.getBoundingClientRect()))
    return 'focus';
  const seen = new Set<Element>();
  for (const x of points(area.left, area.right)) {
    for (const y of points(area.top, area.bottom)) {
      const under = document.elementsFromPoint(x, y).find((element) => !stack.contains(element));
      if (under) seen.add(under);
    }
  }
  const atEnd = endsNear(area);
  return worstOf([...seen].map((element) => whatIs(element, atEnd)));
}

/** What lies under that area stays there: the page cannot be scrolled further that way. */
function endsNear({ top, height }: DOMRect): boolean {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return top < clientHeight / 2 ? scrollTop < height : scrollHeight - clientHeight - scrollTop < height;
}

function whatIs(element: Element, atEnd: boolean): Covers {
  const control = element.closest(controls) !== null;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position === 'sticky') return 'bar';
    // A dialog does not go with the page.
    if (position === 'fixed') return control ? 'stuckControl' : 'nothing';
  }
  if (!control) return 'nothing';
  return atEnd ? 'stuckControl' : 'control';
}

const touch = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function points(from: number, to: number): number[] {
  const parts = Math.max(1, Math.ceil((to - from) / step));
  return Array.from({ length: parts + 1 }, (_, index) => from + ((to - from) * index) / parts);
}
