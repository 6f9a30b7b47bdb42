import { search, searchKeymap } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { unshifted } from './caps-lock.ts';

/** The editor's search, with its panel above the text. */
export const searching: Extension = [search({ top: true }), Prec.low(keymap.of(unshifted(searchKeymap)))];
export const searchKeys = searchKeymap;
