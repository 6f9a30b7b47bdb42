/** A key of the screen on show, as the keyboard map lists it. */
export interface ShownKey {
  /** As `chordOf` names it: `J`, `Mod+S`. */
  readonly chord: string;
  /** What it does, in the user's language. */
  readonly does: string;
  /** On every screen, and not on this one only. */
  readonly everywhere: boolean;
}

const tellers = new Set<() => readonly ShownKey[]>();

/** @param tell asked when somebody wants to know, so that a key is told as it stands then */
export function tellKeys(tell: () => readonly ShownKey[]): () => void {
  tellers.add(tell);
  return () => void tellers.delete(tell);
}

/** What keys do on the screen at this moment; of two that have the same one, the first. */
export function shownKeys(): ShownKey[] {
  const all = [...tellers].flatMap((tell) => tell());
  return all.filter(({ chord }, index) => all.findIndex((one) => one.chord === chord) === index);
}
