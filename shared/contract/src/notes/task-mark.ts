const mark = /(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]/y;

/** The box of the task that begins at this place of the text. Without the parser: the editor needs it too. */
export function taskMark(markdown: string, offset: number): { at: number; done: boolean } | undefined {
  mark.lastIndex = offset;
  const found = mark.exec(markdown);
  return found ? { at: mark.lastIndex - 2, done: found[1] !== ' ' } : undefined;
}
