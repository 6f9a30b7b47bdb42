import type { Context, Part, ToolResult, Values } from './core/tool.ts';
import { pageRuns } from './page-runs.ts';
import { toolOf, usualValues } from './registry.ts';
import { workerRuns } from './worker-runs.ts';

/** A context in which nothing changes; its random bytes count up. */
export function stillContext(more: Partial<Context> = {}): Context {
  let next = 0;
  return {
    language: 'en',
    zone: 'Asia/Shanghai',
    now: Date.parse('2026-11-29T08:00:00Z'),
    random: (length) => Uint8Array.from({ length }, () => next++ % 256),
    ...more,
  };
}

/** A tool as the screen runs it: with the usual values for what is not given. */
export async function used(id: string, values: Values, context = stillContext()): Promise<ToolResult> {
  const tool = toolOf(id);
  const run = pageRuns[id] ?? workerRuns[id];
  if (!tool || !run) throw new Error(`no tool ${id}`);
  return run({ ...usualValues(tool), ...values }, context);
}

export const codesIn = ({ parts }: ToolResult): string[] =>
  parts.flatMap((part) => (part.kind === 'code' ? [part.code] : []));

/** Label and value of every row; sentences by their keys. */
export function rowsIn({ parts }: ToolResult): Record<string, string> {
  const word = (words: string | { say: string }) => (typeof words === 'string' ? words : words.say);
  const rows = parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []));
  return Object.fromEntries(rows.map(({ label, value }) => [word(label).replace(/^row\./, ''), word(value)]));
}

export const notesIn = ({ parts }: ToolResult): string[] =>
  parts.flatMap((part) => (part.kind === 'note' ? [part.words.say] : []));

export const tableIn = ({ parts }: ToolResult): Extract<Part, { kind: 'table' }> => {
  const table = parts.find((part) => part.kind === 'table');
  if (!table) throw new Error('no table');
  return table;
};
