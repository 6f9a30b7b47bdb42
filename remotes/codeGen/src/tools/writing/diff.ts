import { createTwoFilesPatch, diffLines, diffWordsWithSpace } from 'diff';
import { losslessOf, sortedJson, writtenJson } from '../../reading/lossless-json.ts';
import { readAs } from '../../reading/read-data.ts';
import {
  code,
  type DiffLine,
  flagOf,
  nothing,
  type Part,
  type Run,
  said,
  type ToolResult,
  textOf,
  type Words,
  wrong,
} from '../core/tool.ts';
import { jsonChanges } from './json-changes-rules.ts';

/** Two texts that have nothing in common take very long to compare. */
const timeoutMs = 8000;

/** What is different between two texts, or between two JSON values whatever the order of their keys. */
export const run: Run = (values) => {
  const isJson = textOf(values, 'mode') === 'json';
  const sides = (['text', 'other'] as const).map((field) =>
    isJson ? jsonSide(values, field) : { text: textOf(values, field) },
  );
  const [left, right] = sides;
  if (!left || !right || (textOf(values, 'text') === '' && textOf(values, 'other') === '')) return nothing;
  if ('result' in left) return left.result;
  if ('result' in right) return right.result;
  const changes = diffLines(left.text, right.text, {
    ignoreWhitespace: flagOf(values, 'ignoreBlanks'),
    timeout: timeoutMs,
  });
  if (changes === undefined) return wrong('other', said('fault.diffTooLong'));
  const lines = linesOf(changes);
  const count = (mark: DiffLine['mark']) => lines.filter((line) => line.mark === mark).length;
  const [added, removed] = [count('added'), count('removed')];
  if (added + removed === 0) return { parts: [{ kind: 'note', tone: 'good', words: said('diff.same') }] };
  const parts: Part[] = [{ kind: 'note', tone: 'info', words: said('diff.counts', { added, removed }) }];
  if (isJson) parts.push(changesTable(left.text, right.text));
  parts.push({ kind: 'diff', lines: withGaps(lines, flagOf(values, 'whole')) });
  const patch = createTwoFilesPatch('left', 'right', left.text, right.text);
  parts.push(code(patch, 'diff', 'changes.patch'));
  return { parts, main: patch };
};

function jsonSide(
  values: Parameters<Run>[0],
  field: 'text' | 'other',
): { text: string } | { result: ToolResult } {
  const text = textOf(values, field);
  if (text.trim() === '') return { text: '' };
  const read = readAs(text, 'json', { header: true, typed: false });
  if ('words' in read) return { result: wrong(field, read.words, read.place) };
  return { text: `${writtenJson(sortedJson(losslessOf(text.replace(/^\ufeff/, ''))), '  ')}\n` };
}

const mostChanges = 200;

function changesTable(left: string, right: string): Part {
  const value = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
  const rows = jsonChanges(value(left), value(right), mostChanges).map(({ path, before, after }): Words[] => [
    path,
    before === undefined ? said('diff.absent') : JSON.stringify(before),
    after === undefined ? said('diff.absent') : JSON.stringify(after),
  ]);
  return { kind: 'table', columns: ['path', 'before', 'after'], rows };
}

type Change = { value: string; added?: boolean; removed?: boolean };

function linesOf(changes: readonly Change[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [left, right] = [1, 1];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    if (!change) continue;
    const next = changes[at + 1];
    if (change.removed && next?.added) {
      const pairs = paired(split(change.value), split(next.value));
      for (const pieces of pairs.removed) lines.push({ mark: 'removed', left: left++, pieces });
      for (const pieces of pairs.added) lines.push({ mark: 'added', right: right++, pieces });
      at += 1;
      continue;
    }
    for (const text of split(change.value)) {
      const pieces = [{ text }];
      if (change.added) lines.push({ mark: 'added', right: right++, pieces });
      else if (change.removed) lines.push({ mark: 'removed', left: left++, pieces });
      else lines.push({ mark: 'same', left: left++, right: right++, pieces });
    }
  }
  return lines;
}

const split = (block: string) => block.replace(/\n$/, '').split('\n');

/** Lines that stand opposite one another are compared word by word, as far as that is quick. */
function paired(removed: string[], added: string[]) {
  const pieces = { removed: [] as DiffLine['pieces'][], added: [] as DiffLine['pieces'][] };
  for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
    const [before, after] = [removed[at], added[at]];
    const both = before !== undefined && after !== undefined && before.length + after.length < 2000;
    const words = both ? diffWordsWithSpace(before, after) : [];
    if (before !== undefined)
      pieces.removed.push(both ? words.filter((word) => !word.added).map(pieceOf) : [{ text: before }]);
    if (after !== undefined)
      pieces.added.push(both ? words.filter((word) => !word.removed).map(pieceOf) : [{ text: after }]);
  }
  return pieces;
}

const pieceOf = ({ value, added, removed }: Change) => ({
  text: value,
  ...(added || removed ? { changed: true } : {}),
});

const around = 3;
const mostLines = 3000;

/** Only what is around a change, unless everything is asked for. */
function withGaps(lines: readonly DiffLine[], whole: boolean): DiffLine[] {
  if (whole) return lines.slice(0, mostLines);
  const near = new Set<number>();
  for (const [at, { mark }] of lines.entries())
    if (mark !== 'same') for (let by = -around; by <= around; by += 1) near.add(at + by);
  const shown: DiffLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (shown.length >= mostLines) break;
    if (near.has(at)) shown.push(line);
    else if (shown.at(-1)?.mark !== 'gap') shown.push({ mark: 'gap', pieces: [] });
  }
  return shown;
}
