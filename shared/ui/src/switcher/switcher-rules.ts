/** Something to switch to. */
export interface SwitcherOption {
  readonly value: string;
  readonly name: string;
  /** Shown where its name is not its alone. */
  readonly code?: string;
  /** What is unusual about it, in a word. */
  readonly state?: string;
}

/** With more than these a list is searched rather than read. */
export const readAtAGlance = 7;

/** How many rows are drawn at most; whoever has more goes on typing. */
export const mostDrawn = 100;

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Those in whose name or code all the words stand. */
export function matching<Option extends Pick<SwitcherOption, 'name' | 'code'>>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return options.filter(({ name, code = '' }) => {
    const said = folded(`${name} ${code}`);
    return words.every((word) => said.includes(word));
  });
}

/** Where a key leads in a list of so many; undefined when it is none of the list's keys. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const step = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? count - 1 : at - 1,
    PageDown: at + 8,
    PageUp: at - 8,
    Home: 0,
    End: count - 1,
  }[key];
  return step === undefined ? undefined : Math.min(Math.max(step, 0), count - 1);
}
