import { ChangeSet, Text } from '@codemirror/state';
import { diffArrays } from 'diff';
import { sentenceTokens } from '../saving/merge-rules.ts';

/** What the editor should say once composing has ended: its own text with what waits put into it. */
export const textWith = (doc: Text, waiting: ChangeSet | undefined): string =>
  (waiting ? waiting.apply(doc) : doc).toString();

/** What has to change for the editor to say `text`; it may say so only after composing has ended. */
export function waitingFor(doc: Text, waiting: ChangeSet | undefined, text: string): ChangeSet {
  const said = textWith(doc, waiting);
  // Lines as they are: other ways to insert would take \r for the end of one.
  const changes = changesBetween(said, text).map(({ insert, ...where }) => ({
    ...where,
    insert: Text.of(insert.split('\n')),
  }));
  const change = ChangeSet.of(changes, said.length);
  return waiting ? waiting.compose(change) : change;
}

/** The same changes behind what was typed meanwhile. */
export const afterTyping = (waiting: ChangeSet, typed: ChangeSet): ChangeSet => waiting.map(typed);

interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Sentences that two texts may differ in before they are taken as one stretch: nobody waits for a comparison. */
const mostDifferences = 500;

/**
 * The stretches in which two texts differ, sentence by sentence. What stands between two of them is not touched, and with it
 * the cursor there and what undo knows of it.
 */
function changesBetween(before: string, after: string): Change[] {
  const whole = changeBetween(before, after);
  const [old, now] = [before.slice(whole.from, whole.to), whole.insert].map(sentenceTokens);
  const parts = diffArrays(old ?? [], now ?? [], { maxEditLength: mostDifferences });
  if (!parts) return [whole];
  const changes: Change[] = [];
  let at = whole.from;
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    const last = changes.at(-1);
    if (added && last?.to === at) changes.splice(-1, 1, { ...last, insert: last.insert + text });
    else if (added) changes.push({ from: at, to: at, insert: text });
    else if (removed) changes.push({ from: at, to: at + text.length, insert: '' });
    if (!added) at += text.length;
  }
  return changes;
}

/** The one stretch in which two texts differ. */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
