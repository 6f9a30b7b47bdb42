import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContentInputProps, PlainInput } from './plain-input.tsx';
import type { RichInputProps } from './rich-input.tsx';

/** What the editor measures its lines with; where that is missing the browser's own field stays. */
const canBeRich = (): boolean => typeof globalThis.Range?.prototype.getClientRects === 'function';

interface Rich {
  readonly Input: ComponentType<RichInputProps>;
  readonly takeOver: RichInputProps['takeOver'];
}

/** The text of the note. One can write at once; the editor takes the field's place as soon as it is here. */
export function ContentInput(props: ContentInputProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [rich, setRich] = useState<Rich>();

  // Syncs with the editor's code, which arrives some time.
  useEffect(() => {
    if (!canBeRich()) return;
    let wanted = true;
    const show = async () => {
      // Until it is here, for example offline, the plain field does.
      const loaded = await arriving(
        () => import('./rich-input.tsx'),
        () => wanted,
      );
      while (isComposing(area.current)) await composed(area.current);
      if (!loaded || !wanted) return;
      // Read and swapped in one go: a key, or the focus itself, between the two would go to a field that is leaving.
      const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
      const focused = area.current !== null && document.activeElement === area.current;
      flushSync(() => setRich({ Input: loaded.default, takeOver: { focused, start, end } }));
    };
    void show();
    return () => {
      wanted = false;
    };
  }, []);

  const { autoFocus: _, ...rest } = props;
  if (rich) return <rich.Input {...rest} takeOver={rich.takeOver} />;
  const { onTag: __, focusMode: ___, ...plain } = props;
  return <PlainInput {...plain} area={area} />;
}

const isComposing = (area: HTMLTextAreaElement | null): area is HTMLTextAreaElement =>
  area?.dataset.composing !== undefined;

/** Whoever is in the middle of a Chinese word finishes it in the field where it was begun, which hears of it first. */
const composed = (area: HTMLTextAreaElement): Promise<void> =>
  new Promise((resolve) =>
    area.addEventListener('compositionend', () => setTimeout(resolve), { once: true }),
  );

/** Fetches code again and again, ever more seldom, until it is here or nobody wants it any more. */
async function arriving<T>(fetchCode: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
  for (let pause = 1_000; isWanted(); pause = Math.min(pause * 2, 60_000)) {
    try {
      return await fetchCode();
    } catch {
      await new Promise((later) => setTimeout(later, pause));
    }
  }
  return undefined;
}
