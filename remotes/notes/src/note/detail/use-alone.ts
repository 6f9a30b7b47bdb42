import { type RefObject, useEffect } from 'react';

/** While wanted, nothing on the page but this part is reached by keys, pointers and assistive technology. */
export function useAlone(part: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !part.current) return;
    const others = around(part.current).filter((element) => !element.inert);
    for (const element of others) element.inert = true;
    return () => {
      for (const element of others) element.inert = false;
    };
  }, [part, wanted]);
}

/** Everything beside an element, on each level up to the page. */
function around(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  if (element === document.body) return [];
  if (!parentElement) return [];
  const beside = [...parentElement.children].filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other !== element,
  );
  return [...beside, ...around(parentElement)];
}
