import type { ShownKey } from '@console/ui';

/**
 * Keys that buttons and fields say of themselves (`aria-keyshortcuts`), by what is written on them: what a screen reader
 * hears of a control, the keyboard map shows to everybody.
 * @param screen the part of the page that the screen is
 */
export function keysOfControls(screen: ParentNode): ShownKey[] {
  const controls = [...screen.querySelectorAll<HTMLElement>('[aria-keyshortcuts]:not(:disabled)')];
  const keys = controls.map((control) => ({
    chord: chordIn(control.getAttribute('aria-keyshortcuts') ?? ''),
    does: nameOf(control),
    everywhere: false,
  }));
  return keys.filter(({ chord, does }) => chord !== '' && does !== '');
}

/** Of "Control+S Meta+S", which is the same key on two kinds of computers, one. */
const chordIn = (said: string): string => (said.split(' ')[0] ?? '').replace(/^(?:Control|Meta)\+/, 'Mod+');

/** Without the key itself, which may stand on it. */
function nameOf(control: HTMLElement): string {
  const said = control.getAttribute('aria-label');
  if (said) return said;
  const copy = control.cloneNode(true) as HTMLElement;
  for (const key of copy.querySelectorAll('kbd, svg, [aria-hidden="true"]')) key.remove();
  return copy.textContent?.trim() ?? '';
}

/** What is told counts before what a control says. */
export const mergedKeys = (told: readonly ShownKey[], said: readonly ShownKey[]): ShownKey[] =>
  [...told, ...said].filter(({ chord }, index, all) => all.findIndex((one) => one.chord === chord) === index);
