import { ChangeSet, Text } from '@codemirror/state';

/** What the editor should say once composing has ended: its own text with what waits put into it. */
export const textWith = (doc: Text, waiting: ChangeSet | undefined): string =>
  (waiting ? waiting.apply(doc) : doc).toString();

/** What has to change for the editor to say `text`; it may say so only after composing has ended. */
export function waitingFor(doc: Text, waiting: ChangeSet | undefined, text: string): ChangeSet {
  const said = textWith(doc, waiting);
  const { from, to, insert } = changeBetween(said, text);
  // Lines as they are: other ways to insert would take \r for the end of one.
  const change = ChangeSet.of({ from, to, insert: Text.of(insert.split('\n')) }, said.length);
  return waiting ? waiting.compose(change) : change;
}

/** The same changes behind what was typed meanwhile. */
export const afterTyping = (waiting: ChangeSet, typed: ChangeSet): ChangeSet => waiting.map(typed);

/** The one stretch in which two texts differ. */
export function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
