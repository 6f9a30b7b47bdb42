/** What a new note begins with. */
export interface Beginning {
  readonly title: string;
  readonly content: string;
  readonly tagIds?: readonly number[];
  /** Where the cursor stands in the text; left out: at its end. */
  readonly cursor?: number | undefined;
}

/** What stands for the placeholders of a template. */
export interface Filling {
  /** What the note is called already; '' where it has no title yet. */
  readonly title: string;
  /** The day and the time as the reader writes them. */
  readonly date: string;
  readonly time: string;
  /** The day in a pattern of its own (`{{date:YYYY/MM/DD}}`). */
  dateAs(pattern: string): string;
}

const placeholder = /\{\{\s*(date|time|title|cursor)\s*(?::([^{}]{1,60}))?\}\}/gi;

/**
 * A template with its placeholders filled: `{{date}}`, `{{date:pattern}}`, `{{time}}`, `{{title}}`, and `{{cursor}}`, where writing
 * goes on. What is no placeholder stays as it is written.
 */
export function filledTemplate(template: Beginning, filling: Filling): Beginning {
  const title = filling.title || filled(template.title, { ...filling, title: '' }).text.trim();
  const { text, cursor } = filled(template.content, { ...filling, title });
  return {
    title,
    content: text,
    ...(template.tagIds && { tagIds: template.tagIds }),
    cursor,
  };
}

function filled(text: string, { title, date, time, dateAs }: Filling): { text: string; cursor?: number } {
  let written = '';
  let from = 0;
  let cursor: number | undefined;
  for (const match of text.matchAll(placeholder)) {
    const [whole, name = '', pattern] = match;
    written += text.slice(from, match.index);
    from = match.index + whole.length;
    const kind = name.toLowerCase();
    if (kind === 'cursor') cursor ??= written.length;
    else if (kind === 'date') written += pattern === undefined ? date : dateAs(pattern.trim());
    else written += kind === 'time' ? time : title;
  }
  return { text: written + text.slice(from), ...(cursor !== undefined && { cursor }) };
}
