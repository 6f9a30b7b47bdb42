import { type Extension, Prec } from '@codemirror/state';
import { EditorView, type KeyBinding } from '@codemirror/view';

let isShifted = false;

/** Notices, before any key is looked up, what `unshifted` has to know of it. */
export const capsLock: Extension = Prec.highest(
  EditorView.domEventHandlers({
    keydown: ({ key, shiftKey }) => {
      isShifted = shiftKey && /^[a-z]$/.test(key);
      return false;
    },
  }),
);

/** With caps lock on, Shift makes a small letter, and the editor would take the key for the one without Shift. */
export const unshifted = (bindings: readonly KeyBinding[]): KeyBinding[] =>
  bindings.map(({ run, ...binding }) => ({
    ...binding,
    ...(run && { run: (view) => !isShifted && run(view) }),
  }));
