import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view';

/** What asks for the search. It is no part of what one waits for before one can write. */
const keys = ['Mod-f', 'F3', 'Mod-g', 'Mod-Shift-l', 'Mod-Alt-g', 'Mod-d'];
const quietAfterMs = 3_000;

/** Fetches the search when the editor has been there for a moment, or a key of it is pressed before that. */
export function laterSearch(): Extension {
  const place = new Compartment();
  let arriving: Promise<typeof import('./searching.ts')> | undefined;
  const arrived = async (view: EditorView) => {
    arriving ??= import('./searching.ts').then((part) => {
      view.dispatch({ effects: place.reconfigure(part.searching) });
      return part;
    });
    return arriving.catch((error: unknown) => {
      // Without it one can still write; the next key tries again.
      arriving = undefined;
      throw error;
    });
  };
  const first = (key: string) => (view: EditorView) => {
    arrived(view).then(
      ({ searchKeys }) => searchKeys.find((one) => one.key === key)?.run?.(view),
      () => {},
    );
    return true;
  };
  const soon = ViewPlugin.define((view) => {
    const timer = setTimeout(() => void arrived(view).catch(() => {}), quietAfterMs);
    return { destroy: () => clearTimeout(timer) };
  });
  return [soon, place.of(keymap.of(keys.map((key) => ({ key, run: first(key) }))))];
}
