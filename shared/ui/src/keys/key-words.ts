/** Keys as they are printed on the keyboards of the two kinds of computers. */
const printed: Readonly<Record<'mac' | 'other', Readonly<Record<string, string>>>> = {
  mac: { Mod: '⌘', Shift: '⇧', Enter: '↵', Backspace: '⌫', Delete: '⌦', Escape: 'Esc', ' ': 'Space' },
  other: { Mod: 'Ctrl', Escape: 'Esc', ' ': 'Space' },
};
const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const onMac = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The keys that are pressed together for a chord: `Mod+S` is Ctrl and S, `+` alone is one key.
 * @param isMac left out: of the computer at hand
 */
export function keysOf(chord: string, isMac = onMac): string[] {
  const words = printed[isMac ? 'mac' : 'other'];
  const parts = chord.split(/(?<=[^+])\+/);
  return parts.map((part) => words[part] ?? arrows[part] ?? part);
}

/** A chord as the keyboard at hand has it, in one line: `Ctrl K`. */
export const keyName = (chord: string): string => keysOf(chord).join(' ');
