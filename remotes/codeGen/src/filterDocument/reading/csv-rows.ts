/** A row of a CSV or TSV text. */
export interface CsvRow {
  readonly values: readonly string[];
  /** In which it begins; the first is 1. */
  readonly line: number;
  /** A quote was opened and never closed, or something stands behind a closed one. */
  readonly broken?: 'quote' | undefined;
}

/** By what stands most often in the first line outside quotes. */
export function delimiterOf(beginning: string): string {
  const firstLine = (beginning.replace(/"[^"]*"?/g, '').match(/^[^\r\n]*/) ?? [''])[0];
  const counted = ['\t', ';', '|', ','].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  return counted.reduce((best, one) => (one.count >= best.count ? one : best)).sign;
}

/** Cuts a CSV text (RFC 4180) that arrives in chunks into its rows; rows without anything are left out. */
export function csvRows(delimiter: string, take: (row: CsvRow) => void) {
  let values: string[] = [];
  let value = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let broken = false;
  let line = 1;
  let rowLine = 1;
  const endValue = () => {
    values.push(value);
    value = '';
    state = 'start';
  };
  const endRow = () => {
    endValue();
    if (values.length > 1 || values[0]?.trim() !== '') {
      take({ values, line: rowLine, ...(broken && { broken: 'quote' as const }) });
    }
    values = [];
    broken = false;
    rowLine = line;
  };
  const plainEnd = new RegExp(`[\\n\\r"${delimiter === '\t' ? '\\t' : `\\${delimiter}`}]`, 'g');
  return {
    push(chunk: string): void {
      let at = 0;
      while (at < chunk.length) {
        if (state === 'quoted') {
          const end = chunk.indexOf('"', at);
          const piece = chunk.slice(at, end < 0 ? chunk.length : end);
          for (let brk = piece.indexOf('\n'); brk >= 0; brk = piece.indexOf('\n', brk + 1)) line += 1;
          value += piece;
          at = end < 0 ? chunk.length : end + 1;
          if (end >= 0) state = 'closed';
          continue;
        }
        const char = chunk[at];
        if (char === '"' && state === 'closed') {
          value += '"';
          state = 'quoted';
        } else if (char === '"' && state === 'start') state = 'quoted';
        else if (char === delimiter) endValue();
        else if (char === '\n') {
          line += 1;
          endRow();
        } else if (char === '\r') {
          // Before a line break; alone it is nothing.
        } else {
          broken ||= state === 'closed';
          plainEnd.lastIndex = at + 1;
          const end = plainEnd.exec(chunk)?.index ?? chunk.length;
          value += chunk.slice(at, end);
          if (state === 'start') state = 'plain';
          at = end;
          continue;
        }
        at += 1;
      }
    },
    end(): void {
      broken ||= state === 'quoted';
      if (value !== '' || values.length > 0 || state !== 'start') endRow();
    },
  };
}
