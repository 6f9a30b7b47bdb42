type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * A key press in words: `N`, `#`, `Mod+Shift+E`. Ctrl and ⌘ are the same; Shift only counts with Mod, because
 * without it the sign says so already.
 * @returns undefined for presses that are never ours
 */
export function chordOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string | undefined {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'Dead', 'Process', 'Unidentified'].includes(key))
    return undefined;
  const name = key.length === 1 ? key.toUpperCase() : key;
  if (!ctrlKey && !metaKey) return name;
  return `Mod+${shiftKey ? 'Shift+' : ''}${name}`;
}

/** Whether a key belongs to an input method: 229 also where `isComposing` has already ended (Safari). */
export const isComposed = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]';
const ownKeys = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

/** F1 to F12 type nothing, so no field has another use for them. */
const isFunctionKey = (chord: string | undefined): boolean => /^F\d+$/.test(chord ?? '');

/** Where a part of the screen has a use of its own for a key that means something else everywhere, it says so: `data-keys="Mod+K"`. */
const isKept = (target: EventTarget | null, chord: string | undefined): boolean => {
  const keeper = target instanceof Element ? target.closest<HTMLElement>('[data-keys]') : null;
  return chord !== undefined && (keeper?.dataset.keys ?? '').split(' ').includes(chord);
};

/** What a key press asks of the screen: nothing while somebody composes, a dialog is open, or it is typed into a field. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  if (isComposed(event) || event.defaultPrevented) return undefined;
  const chord = chordOf(event);
  const isIn = (selector: string) =>
    event.target instanceof Element && event.target.closest(selector) !== null;
  if (isKept(event.target, chord)) return undefined;
  if (isIn(ownKeys) || document.querySelector('[aria-modal="true"]')) return undefined;
  const isTyped = isIn(typing) && !chord?.startsWith('Mod+') && chord !== 'Escape' && !isFunctionKey(chord);
  return isTyped ? undefined : chord;
}
