import { search, searchKeymap } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** The editor's search, with its panel above the text. */
export const searching: Extension = [search({ top: true }), Prec.low(keymap.of(searchKeymap))];
export const searchKeys = searchKeymap;
