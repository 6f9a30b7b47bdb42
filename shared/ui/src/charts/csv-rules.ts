/** What a spreadsheet would take for a formula is kept a text. A number below 0 stays one. */
const guarded = (text: string) => (/^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as spreadsheets read it, Chinese too: with the mark that says UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((text) => quoted(guarded(text))).join(',')}\r\n`).join('')}`;

/** A name that every system takes for a file. */
export const fileNameOf = (label: string, ending: string): string =>
  `${
    label
      .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'chart'
  }.${ending}`;
