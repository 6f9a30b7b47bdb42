/** Something to switch to. */
export interface SwitcherOption {
  readonly value: string;
  readonly name: string;
  /** Shown where its name is not its alone. */
  readonly code?: string;
  /** What is unusual about it, in a word. */
  readonly state?: string;
}

interface Choosable {
  readonly chosen: SwitcherOption | undefined;
  readonly options: readonly SwitcherOption[];
  readonly all?: string | undefined;
  readonly search?: unknown;
}

/** In the place of one's value: all of them. */
export const everything = '';

/** With more than these a list is searched rather than read. */
const readAtAGlance = 7;

/** How many rows are drawn at most; whoever has more goes on typing. */
export const mostDrawn = 100;

/** Whether there is another than the one that is shown. */
export const hasOthers = ({ chosen, options, search }: Choosable): boolean =>
  search !== undefined || options.some(({ value }) => value !== (chosen ?? options[0])?.value);

export const isSearched = ({ options, search }: Choosable): boolean =>
  search !== undefined || options.length > readAtAGlance;

/** What a list begins with: "all of them" where that can be chosen, and the chosen one also where it is not known. */
export function openingRows({ chosen, options, all }: Choosable): readonly SwitcherOption[] {
  const unknown = chosen && !options.some(({ value }) => value === chosen.value);
  return [
    ...(all === undefined ? [] : [{ value: everything, name: all }]),
    ...(unknown ? [chosen] : []),
    ...options,
  ];
}

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
