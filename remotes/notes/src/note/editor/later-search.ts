import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { capsLock, unshifted } from './caps-lock.ts';
import { laterPart } from './later-part.ts';

/** What asks for the search. It is no part of what one waits for before one can write. */
const keys = ['Mod-f', 'F3', 'Mod-g', 'Mod-Alt-g', 'Mod-d'];

/** Fetches the search when the editor has been there for a moment, or a key of it is pressed before that. */
export function laterSearch(): Extension {
  const first = (key: string) => (view: EditorView) => {
    part.arrived(view).then(
      ({ searchKeys }) => searchKeys.find((one) => one.key === key)?.run?.(view),
      () => {},
    );
    return true;
  };
  const part = laterPart(
    () => import('./searching.ts'),
    ({ searching }) => searching,
    { before: keymap.of(unshifted(keys.map((key) => ({ key, run: first(key) })))), quietAfterMs: 3_000 },
  );
  return [capsLock, part.extension];
}
