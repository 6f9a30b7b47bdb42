import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';

/** Code of the editor that nobody waits for before writing. */
export interface LaterPart<Part> {
  /** To be put into the editor: the part is fetched when the editor has been there for a moment. */
  readonly extension: Extension;
  /** Fetches it now, unless it is here. @throws when it does not come; the next call tries again */
  arrived(view: EditorView): Promise<Part>;
  /** The part, once it is here. */
  here(): Part | undefined;
}

/**
 * @param extensionOf what the part adds to the editor
 * @param before what stands in its place until it has arrived
 * @param quietAfterMs how long the editor has been there when the part is fetched without being asked for
 */
export function laterPart<Part>(
  fetchPart: () => Promise<Part>,
  extensionOf: (part: Part) => Extension,
  { before = [], quietAfterMs }: { before?: Extension; quietAfterMs: number },
): LaterPart<Part> {
  const place = new Compartment();
  let arriving: Promise<Part> | undefined;
  let part: Part | undefined;
  const arrived = (view: EditorView): Promise<Part> => {
    arriving ??= fetchPart().then(
      (fetched) => {
        part = fetched;
        view.dispatch({ effects: place.reconfigure(extensionOf(fetched)) });
        return fetched;
      },
      (error: unknown) => {
        // Without it one can still write; whoever asks next tries again.
        arriving = undefined;
        throw error;
      },
    );
    return arriving;
  };
  const soon = ViewPlugin.define((view) => {
    const timer = setTimeout(() => void arrived(view).catch(() => {}), quietAfterMs);
    return { destroy: () => clearTimeout(timer) };
  });
  return { extension: [soon, place.of(before)], arrived, here: () => part };
}
