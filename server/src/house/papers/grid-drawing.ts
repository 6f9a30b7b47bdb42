import { setImmediate } from 'node:timers/promises';
import { type Block, type Column, linesOf, type PaperLanguage, type Row } from './paper.ts';
import { ink, type Pen, type Style } from './pen.ts';
import { drawStrip } from './table-drawing.ts';

type Grid = Extract<Block, { kind: 'grid' }>;

/** A long list of a few figures: side by side, as many to a page as there is room for, and balanced on the last one. */
export async function drawGrid(pen: Pen, grid: Grid, language: PaperLanguage): Promise<void> {
  if (pen.sheet.isStrip) drawStrip(pen, grid, language);
  else {
    const perLine = pen.sheet.text > 9 ? grid.perLine : Math.min(2, grid.perLine);
    const place = new Columns(pen, grid.columns, perLine, language);
    for (let from = 0; from < grid.rows.length; ) {
      // Others are served between them.
      await setImmediate();
      from += place.draw(grid.rows.slice(from));
    }
  }
  pen.skip(0.4);
}

/** Fewer lines than this are not begun at the foot of a page. */
const linesAtLeast = 4;
/** Kept free for what follows it. */
const linesBelow = 4.5;

class Columns {
  private readonly pen: Pen;
  private readonly columns: readonly Column[];
  private readonly perLine: number;
  private readonly language: PaperLanguage;
  private readonly gap: number;
  private readonly width: number;
  private readonly pad: number;
  private readonly rowHeight: number;
  private readonly headHeight: number;

  constructor(pen: Pen, columns: readonly Column[], perLine: number, language: PaperLanguage) {
    const { text } = pen.sheet;
    this.pen = pen;
    this.columns = columns;
    this.perLine = perLine;
    this.language = language;
    this.gap = text * 1.2;
    this.width = (pen.width - this.gap * (perLine - 1)) / perLine;
    this.pad = text * 0.25;
    this.rowHeight = text * 0.88 * 1.38 + this.pad;
    const whole = columns.reduce((sum, { weight }) => sum + weight, 0);
    const head = columns.map(({ header, weight }) =>
      pen.heightOf(linesOf(header, language), (weight / whole) * this.width - this.pad * 2, this.head),
    );
    this.headHeight = Math.max(...head) + this.pad * 2;
  }

  private get head(): Style {
    return { size: this.pen.sheet.text * 0.8, color: ink.quiet, bold: true };
  }

  /** As many rows as go onto this page. @returns how many they were */
  draw(rows: readonly Row[]): number {
    const { pen, rowHeight, perLine } = this;
    const few = Math.min(linesAtLeast, Math.ceil(rows.length / perLine));
    pen.reserve(this.headHeight + few * rowHeight);
    // What all of it comes to stands below it, never alone on the next page.
    const free = pen.bottom - pen.y - this.headHeight;
    const roomFor = (height: number) => Math.max(1, Math.floor(height / rowHeight));
    const ends = rows.length <= roomFor(free) * perLine;
    const room = roomFor(ends ? free - pen.sheet.text * linesBelow : free);
    const perColumn = Math.min(room, Math.ceil(rows.length / perLine));
    const [top, count] = [pen.y, Math.min(rows.length, perColumn * perLine)];
    for (let place = 0; place * perColumn < count; place += 1)
      this.column(
        pen.left + place * (this.width + this.gap),
        top,
        rows.slice(place * perColumn, Math.min(count, (place + 1) * perColumn)),
      );
    pen.y = top + this.headHeight + perColumn * rowHeight;
    return count;
  }

  private column(x: number, top: number, rows: readonly Row[]): void {
    const { pen } = this;
    const { text } = pen.sheet;
    pen.doc.rect(x, top, this.width, this.headHeight).fillColor(ink.shade).fill();
    this.cells(
      this.columns.map(({ header }) => linesOf(header, this.language)),
      x,
      top + this.pad,
      this.head,
    );
    let y = top + this.headHeight;
    this.line(x, y, ink.quiet);
    for (const { cells, strong = false } of rows) {
      const style = { size: text * 0.88, bold: strong };
      this.cells(
        cells.map((cell) => linesOf(cell, this.language)),
        x,
        y + this.pad * 0.5,
        style,
      );
      y += this.rowHeight;
      this.line(x, y, ink.line);
    }
  }

  private line(x: number, y: number, color: string): void {
    const { doc } = this.pen;
    doc
      .moveTo(x, y)
      .lineTo(x + this.width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  private cells(cells: readonly string[][], x: number, y: number, style: Style): void {
    const whole = this.columns.reduce((sum, { weight }) => sum + weight, 0);
    let left = x;
    for (const [at, { weight, align = 'left' }] of this.columns.entries()) {
      const width = (weight / whole) * this.width;
      this.pen.write(cells[at] ?? [], left + this.pad, y, width - this.pad * 2, { ...style, align });
      left += width;
    }
  }
}
