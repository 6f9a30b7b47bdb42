import { keysOf } from '../keys/key-words.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** A chord as the keyboard here has it: `Ctrl K`. */
export const keyName = (chord: string): string => keysOf(chord, isMac).join(' ');
