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

/** The keys that are pressed together for a chord: `Mod+S` is Ctrl and S, `+` alone is one key. */
export function keysOf(chord: string, isMac: boolean): string[] {
  const words = printed[isMac ? 'mac' : 'other'];
  const parts = chord.split(/(?<=[^+])\+/);
  return parts.map((part) => words[part] ?? arrows[part] ?? part);
}
