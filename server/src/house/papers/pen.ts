import PDFDocument from 'pdfkit';
import { codePath } from './code-path.ts';

/** In points: 72 to an inch. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Size of the text. */
  readonly text: number;
  /** A strip of a till's printer: what is beside one another elsewhere stands below one another. */
  readonly isStrip: boolean;
}

const mm = 72 / 25.4;
export const paperSheets = {
  A4: { width: 210 * mm, height: 297 * mm, margin: 16 * mm, text: 9.5, isStrip: false },
  A5: { width: 148 * mm, height: 210 * mm, margin: 11 * mm, text: 8, isStrip: false },
  '80mm': { width: 80 * mm, height: 14_000, margin: 4.5 * mm, text: 8.5, isStrip: true },
} as const satisfies Record<string, Sheet>;
export type PaperSize = keyof typeof paperSheets;

export const ink = { text: '#1b1f24', quiet: '#5c6670', line: '#c3c9d0', shade: '#f1f3f5' } as const;

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

export interface Fonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

export function newDocument(fonts: Fonts, info: { readonly title: string; readonly language: string }) {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Creator: '', Producer: '' },
    // Otherwise a standard font is written into every file beside the ones that are used.
    font: '',
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  return document;
}
export type Doc = ReturnType<typeof newDocument>;

/** Of the size of the text; Chinese needs more air between its lines than English. */
const lineHeight = 1.38;
/** Of the width that a text leaves free: what stands before it. */
const shareBefore = { left: 0, center: 0.5, right: 1 } as const;
/** English below Chinese is smaller by this. */
const secondLine = 0.84;

/** Writes from above downwards, on a new page where nothing fits any more. */
export class Pen {
  y: number;
  readonly doc: Doc;
  readonly sheet: Sheet;
  /** What stands at the head of a page that somebody goes on with. */
  onNewPage: (() => void) | undefined;

  constructor(doc: Doc, sheet: Sheet) {
    this.doc = doc;
    this.sheet = sheet;
    this.y = sheet.margin;
    this.page();
  }

  get left(): number {
    return this.sheet.margin;
  }

  get width(): number {
    return this.sheet.width - 2 * this.sheet.margin;
  }

  /** Above the foot of the page. */
  get bottom(): number {
    return this.sheet.height - this.sheet.margin - (this.sheet.isStrip ? 0 : 12);
  }

  page(): void {
    this.doc.addPage({ size: [this.sheet.width, this.sheet.height], margin: 0 });
    this.y = this.sheet.margin;
  }

  /** A new page where so much does not fit on this one. */
  reserve(height: number): void {
    if (this.y + height <= this.bottom || this.y === this.sheet.margin) return;
    this.page();
    this.onNewPage?.();
  }

  skip(lines: number): void {
    this.y += lines * this.sheet.text * lineHeight;
  }

  private set({ size, bold, color }: Style): { readonly lineGap: number } {
    this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color ?? ink.text);
    return { lineGap: size * lineHeight - this.doc.currentLineHeight(true) };
  }

  heightOf(lines: readonly string[], width: number, style: Style): number {
    return lines.reduce((sum, line, at) => {
      const one = at === 0 ? style : second(style);
      const set = this.set(one);
      if (this.fits(line, width)) return sum + one.size * lineHeight;
      return sum + this.doc.heightOfString(line, { width, ...set });
    }, 0);
  }

  /** Most texts are a line: to have them broken into lines costs many times as much as to write them. */
  private fits(line: string, width: number): boolean {
    return !line.includes('\n') && this.doc.widthOfString(line) <= width;
  }

  widthOf(text: string, style: Style): number {
    this.set(style);
    return this.doc.widthOfString(text);
  }

  /** A line for each language, the second one smaller. @returns how high they are */
  write(lines: readonly string[], x: number, y: number, width: number, style: Style): number {
    let height = 0;
    for (const [at, line] of lines.entries()) {
      const one = at === 0 ? style : second(style);
      const options = { width, align: style.align ?? 'left', ...this.set(one) } as const;
      if (this.fits(line, width)) {
        const from = x + (width - this.doc.widthOfString(line)) * shareBefore[options.align];
        this.doc.text(line, from, y + height, { lineBreak: false });
        height += one.size * lineHeight;
      } else {
        this.doc.text(line, x, y + height, options);
        height += this.doc.heightOfString(line, options);
      }
    }
    return height;
  }

  rule(y: number, color: string = ink.line, width = 0.5): void {
    this.doc
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number): void {
    this.doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(ink.quiet).stroke();
  }

  /** A QR code in a square of this side. @param ecc how much of it may be scratched */
  code(text: string, [x, y, side]: readonly [number, number, number], ecc?: 'L' | 'M'): void {
    const { path, size } = codePath(text, ecc);
    this.doc
      .save()
      .translate(x, y)
      .scale(side / size)
      .path(path)
      .fill('#000000')
      .restore();
  }
}

const second = (style: Style): Style => ({
  size: style.size * secondLine,
  color: style.color ?? ink.quiet,
  ...(style.align ? { align: style.align } : {}),
});
