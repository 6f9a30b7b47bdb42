import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { Complete } from './code-input-props.ts';

/** Suggestions while writing; Tab is left to the page here too, Enter takes one and Escape closes the list. */
export const completing = (complete: Complete): Extension => [
  autocompletion({
    icons: false,
    override: [
      ({ state, pos, explicit }) => {
        const found = complete(state.doc.toString(), pos, explicit);
        return found ? { from: found.from, options: [...found.suggestions] } : null;
      },
    ],
  }),
  keymap.of([...completionKeymap]),
];
