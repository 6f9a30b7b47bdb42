/** The line of a place, counted from 1, and the same line with a caret below the place: what a terminal would show. */
export function caretAt(sql: string, position: number): { line: number; column: number; picture: string } {
  const letters = [...sql].slice(0, Math.max(position - 1, 0));
  const before = letters.join('');
  const line = before.split('\n').length;
  const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1;
  const text = sql.split('\n')[line - 1] ?? '';
  return { line, column, picture: `${text}\n${' '.repeat(column - 1)}^` };
}

/** PostgreSQL counts letters, editors count UTF-16 units. */
export const unitsAt = (sql: string, position: number): number =>
  [...sql].slice(0, Math.max(position - 1, 0)).join('').length;

/** How many parameters a statement names, as far as a look at it tells: `$1`, `$2` outside of texts and comments. */
export function parameterCount(sql: string): number {
  const plain = sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/g,
    ' ',
  );
  const numbers = [...plain.matchAll(/(?<![\w$])\$(\d{1,2})(?!\d)/g)].map(([, number]) => Number(number));
  return Math.min(Math.max(0, ...numbers), 50);
}
