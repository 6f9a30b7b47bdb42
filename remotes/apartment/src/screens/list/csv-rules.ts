/** A cell that a spreadsheet takes for text: quoted where needed, and never for a formula. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+([.,]\d+)*$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file that spreadsheets open as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
