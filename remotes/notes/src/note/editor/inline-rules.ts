/** Signs around a stretch of text that give it a look. */
export const inlineMarks = { bold: '**', italic: '*', strike: '~~', code: '`', mark: '==' } as const;
export type InlineFormat = keyof typeof inlineMarks;

/** What to do about a stretch of text, and where the selection is afterwards, counted from its beginning. */
export interface Rewritten {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A selection with signs around it. Space at its ends stays outside, as Markdown wants it; of several lines each one gets
 * its own signs, behind what makes it an item or a quote. Nothing selected: the signs with the cursor between them.
 */
export function wrapped(selected: string, mark: string): Rewritten {
  if (selected.trim() === '') {
    const text = mark + selected + mark;
    return { text, start: mark.length, end: mark.length + selected.length };
  }
  if (selected.includes('\n')) {
    const text = selected
      .split('\n')
      .map((line) => wrappedLine(line, mark))
      .join('\n');
    return { text, start: 0, end: text.length };
  }
  const from = selected.search(/\S/);
  const inner = selected.trim();
  const text = selected.slice(0, from) + mark + inner + mark + selected.slice(from + inner.length);
  return { text, start: from + mark.length, end: from + mark.length + inner.length };
}

function wrappedLine(line: string, mark: string): string {
  const [, begin = '', inner = '', end = ''] =
    /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?(?:#{1,6}[ \t]+)?)(.*?)([ \t]*)$/.exec(
      line,
    ) ?? [];
  return inner === '' ? line : begin + mark + inner + mark + end;
}

/** Code that has backticks in it needs more of them around it, and space where it begins or ends with one. */
export function codeMark(code: string): { readonly open: string; readonly close: string } {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return { open: mark + gap, close: gap + mark };
}

const address = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

/** A link of what is selected: its text, or its address where it is one. The part that is missing is selected. */
export function linkOf(selected: string, to?: string): Rewritten {
  const isAddress = address.test(selected.trim());
  const label = isAddress && to === undefined ? '' : selected.replace(/[[\]]/g, '\\$&');
  const target = to ?? (isAddress ? selected.trim() : '');
  const text = `[${label}](${target})`;
  if (target === '') return { text, start: label.length + 3, end: label.length + 3 };
  return label === '' ? { text, start: 1, end: 1 } : { text, start: text.length, end: text.length };
}

/** Whether what is pasted is an address and nothing else: over a selection it makes a link of it. */
export const isAddress = (text: string): boolean => address.test(text.trim());
