import type { EditorCommand } from './editor-commands.ts';

/** What is being typed that something can be offered for. Places are counted from the beginning of the line. */
export type Wanted =
  | { readonly kind: 'title'; readonly from: number; readonly typed: string }
  | { readonly kind: 'heading'; readonly from: number; readonly typed: string; readonly title: string }
  | { readonly kind: 'tag'; readonly from: number; readonly typed: string }
  | { readonly kind: 'command'; readonly from: number; readonly typed: string };

/**
 * What a line wants completed in front of the cursor. Input methods for Chinese type `【【` for `[[` and `、` for `/`: both count.
 * @param line as far as the cursor
 */
export function wantedAt(line: string): Wanted | undefined {
  const [link, typed = ''] = /(?:\[\[|【【)([^[\]【】|\n]*)$/.exec(line) ?? [];
  if (link !== undefined) {
    const from = line.length - link.length;
    const at = typed.indexOf('#');
    if (at > 0)
      return { kind: 'heading', from, typed: typed.slice(at + 1), title: typed.slice(0, at).trim() };
    return { kind: 'title', from, typed: typed.trim() };
  }
  const [command, name = ''] = /^[ \t]*([/、][^\s/、]*)$/.exec(line)?.slice(0, 2) ?? [];
  if (command !== undefined && name !== '')
    return { kind: 'command', from: line.length - name.length, typed: name.slice(1) };
  const [, tag = ''] = /(?:^|[^\p{ASCII}]|[\s(,;])#([^\s#[\]()、，。！？：；]+)$/u.exec(line) ?? [];
  if (tag !== '') return { kind: 'tag', from: line.length - tag.length - 1, typed: tag };
  return undefined;
}

/** An entry of the menu behind `/`: what it does, what it is called, and what else one may type for it. */
export interface SlashEntry {
  readonly command: EditorCommand | { readonly template: number };
  readonly label: string;
  /** Parted by spaces: other words, and the initials of the Chinese ones as they are typed without an input method. */
  readonly words: string;
}

const lower = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The entries for what was typed: those that begin with it first, then those that have it anywhere. */
export function matching<Entry extends { readonly label: string; readonly words?: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const wanted = lower(typed);
  const rank = ({ label, words = '' }: Entry): number => {
    const names = [lower(label), ...lower(words).split(' ')];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** Titles as they were found, also by the text of their notes: those that begin with what was typed first, then those that have it. */
export function titlesInOrder(titles: readonly string[], typed: string): string[] {
  const named = matching(
    titles.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label);
  return [...named, ...titles.filter((title) => !named.includes(title))];
}
