import { setImmediate } from 'node:timers/promises';
import {
  type Block,
  type Column,
  lineOf,
  linesOf,
  type PaperLanguage,
  type Row,
  type Said,
} from './paper.ts';
import { ink, type Pen, type Style } from './pen.ts';

type Table = Extract<Block, { kind: 'table' }>;

export async function drawTable(pen: Pen, table: Table, language: PaperLanguage): Promise<void> {
  if (pen.sheet.isStrip) drawStrip(pen, table, language);
  else await new Grid(pen, table.columns, language).draw(table.rows);
  pen.skip(0.4);
}

/** Both languages on one line, which a slash keeps apart. */
const noteOf = (note: Said, language: PaperLanguage): string => linesOf(note, language).join(' / ');

const rowsAtOnce = 10;
/** A number, an amount, a price for a unit. */
const isFigure = /^[¥−+]?[\d.,]+( ?%|\/\S+)?$/;
/** What can still be read. */
const smallest = 0.7;
/** Side of a QR code in a row, in lines of text. */
const codeLines = 3.8;

class Grid {
  private readonly pen: Pen;
  private readonly columns: readonly Column[];
  private readonly language: PaperLanguage;
  private readonly widths: readonly number[];
  private readonly pad: number;

  constructor(pen: Pen, columns: readonly Column[], language: PaperLanguage) {
    this.pen = pen;
    this.columns = columns;
    this.language = language;
    this.pad = pen.sheet.text * 0.4;
    const whole = columns.reduce((sum, { weight }) => sum + weight, 0);
    this.widths = columns.map(({ weight }) => (weight / whole) * pen.width);
  }

  async draw(rows: readonly Row[]): Promise<void> {
    this.head();
    this.pen.onNewPage = () => this.head();
    for (const [at, row] of rows.entries()) {
      this.row(row);
      // Others are served between them.
      if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    }
    this.pen.onNewPage = undefined;
  }

  private get style(): Style {
    return { size: this.pen.sheet.text * 0.94 };
  }

  private head(): void {
    const style = { size: this.pen.sheet.text * 0.85, color: ink.quiet, bold: true };
    const cells = this.columns.map(({ header }) => linesOf(header, this.language));
    const height = this.heightOf(cells, style) + this.pad;
    this.pen.reserve(height * 2);
    this.pen.doc.rect(this.pen.left, this.pen.y, this.pen.width, height).fillColor(ink.shade).fill();
    this.cells(cells, this.pen.y + this.pad * 0.5, style);
    this.pen.y += height;
    this.pen.rule(this.pen.y, ink.quiet);
  }

  private row(row: Row): void {
    const { pen, pad, style } = this;
    const said = { ...style, bold: row.strong ?? false };
    const cells = row.cells.map((cell) => linesOf(cell, this.language));
    const hasCode = row.code !== undefined;
    const side = pen.sheet.text * codeLines;
    const least = hasCode ? side + pad * 2.4 : row.tall ? pen.sheet.text * 2.4 : 0;
    const height = Math.max(this.heightOf(cells, said) + pad, least);
    const notes = (row.notes ?? []).map((note) => [noteOf(note, this.language)]);
    const small = { size: pen.sheet.text * 0.8, color: ink.quiet };
    const noteWidth = pen.width - pad * 4;
    const noteHeight = notes.reduce((sum, note) => sum + pen.heightOf(note, noteWidth, small), 0);
    pen.reserve(height + noteHeight);
    this.cells(cells, pen.y + pad * 0.5, said);
    this.places(row, pen.y, height);
    pen.y += height;
    for (const note of notes)
      pen.y += pen.write(note, pen.left + pad * 3, pen.y - pad * 0.3, noteWidth, small);
    pen.rule(pen.y);
  }

  /** Boxes to write in, and codes. */
  private places({ code }: Row, y: number, height: number): void {
    const { pen, pad } = this;
    for (const [at, { holds }] of this.columns.entries()) {
      const [x, width] = [this.leftOf(at), this.widths[at] ?? 0];
      if (holds === 'blank') pen.box(x + pad, y + pad * 0.5, width - pad * 2, height - pad);
      if (holds === 'code' && code) {
        // Scanners need white around it.
        const side = Math.min(pen.sheet.text * codeLines, width - pad * 2.4);
        pen.code(code, [x + (width - side) / 2, y + (height - side) / 2, side], 'L');
      }
    }
  }

  private leftOf(at: number): number {
    return this.pen.left + this.widths.slice(0, at).reduce((sum, width) => sum + width, 0);
  }

  private heightOf(cells: readonly string[][], style: Style): number {
    return Math.max(
      this.pen.sheet.text,
      ...cells.map((cell, at) => this.pen.heightOf(cell, this.roomOf(at), this.fitted(cell, at, style))),
    );
  }

  private roomOf(at: number): number {
    return (this.widths[at] ?? 0) - this.pad * 2;
  }

  /** Words give way in a narrow column: a number that is broken in two is another number, so it is written smaller. */
  private fitted(cell: readonly string[], at: number, style: Style): Style {
    const [line = ''] = cell;
    if (this.columns[at]?.align !== 'right' || !isFigure.test(line)) return style;
    const width = this.pen.widthOf(line, style);
    return { ...style, size: style.size * Math.max(smallest, Math.min(1, this.roomOf(at) / width)) };
  }

  private cells(cells: readonly string[][], y: number, style: Style): void {
    for (const [at, cell] of cells.entries()) {
      const align = this.columns[at]?.align ?? 'left';
      const own = { ...this.fitted(cell, at, style), align };
      this.pen.write(cell, this.leftOf(at) + this.pad, y, this.roomOf(at), own);
    }
  }
}

/** First and last cell on one line, what lies between them below it, each with its header. */
export function drawStrip(
  pen: Pen,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  language: PaperLanguage,
): void {
  const shown = columns.flatMap((column, at) =>
    column.wideOnly || column.holds === 'code' ? [] : [{ column, at }],
  );
  const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0];
  const small = { size: pen.sheet.text * 0.85, color: ink.quiet };
  for (const row of rows) {
    const style = { size: pen.sheet.text, bold: row.strong ?? false };
    const cellOf = (at: number) => linesOf(row.cells[at] ?? '', language);
    const between = shown.slice(1, -1).flatMap(({ column, at }) => {
      const cell = lineOf(row.cells[at] ?? '', language);
      if (column.holds === 'blank') return [`${lineOf(column.header, language)} ________`];
      return cell === '' ? [] : [`${lineOf(column.header, language)} ${cell}`];
    });
    const notes = (row.notes ?? []).map((note) => noteOf(note, language));
    const below = [...(between.length > 0 ? [between.join(' · ')] : []), ...notes];
    const lastCell = columns[last]?.holds === 'blank' ? ['________'] : cellOf(last);
    const value = first === last ? [] : lastCell;
    const valueWidth = Math.max(0, ...value.map((line) => pen.widthOf(line, style))) + 2;
    const width = pen.width - valueWidth - pen.sheet.text * 0.5;
    const height = pen.heightOf(cellOf(first), width, style);
    pen.write(cellOf(first), pen.left, pen.y, width, style);
    pen.write(value, pen.left + pen.width - valueWidth, pen.y, valueWidth, { ...style, align: 'right' });
    pen.y += height;
    for (const line of below) pen.y += pen.write([line], pen.left, pen.y, pen.width, small);
    pen.rule(pen.y + 1);
    pen.y += pen.sheet.text * 0.4;
  }
}
