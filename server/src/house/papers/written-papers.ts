import { setImmediate } from 'node:timers/promises';
import { drawBlock } from './block-drawing.ts';
import { lineOf, linesOf, type Paper, type PaperLanguage, wordsOf } from './paper.ts';
import { paperFonts } from './paper-fonts.ts';
import { type Doc, ink, newDocument, type PaperSize, Pen, paperSheets, type Sheet } from './pen.ts';

interface Wanted {
  readonly language: PaperLanguage;
  readonly size: PaperSize;
  /** What readers of the file call it. */
  readonly title: string;
  /** Is told after each paper. */
  readonly written?: (count: number) => Promise<void> | void;
}

export interface WrittenPapers {
  readonly bytes: Buffer;
  readonly pages: number;
}

/**
 * Papers as one PDF, each beginning on a page of its own. Between them others are served: a month of bills takes seconds.
 */
export async function writtenPapers(
  papers: readonly Paper[],
  { language, size, title, written }: Wanted,
): Promise<WrittenPapers> {
  const fonts = await paperFonts(wordsOf(papers, language));
  const info = { title, language: language === 'en' ? 'en' : 'zh-CN' };
  const document = newDocument(fonts, info);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  const measuring = size === '80mm' ? newDocument(fonts, info) : undefined;
  for (const [at, paper] of papers.entries()) {
    const sheet = measuring ? await strip(measuring, paper, language) : paperSheets[size];
    await drawPaper(document, paper, sheet, language);
    await setImmediate();
    await written?.(at + 1);
  }
  const pages = document.bufferedPageRange().count;
  document.end();
  await ended;
  return { bytes: Buffer.concat(chunks), pages };
}

/** A strip is as long as what is on it. */
async function strip(measuring: Doc, paper: Paper, language: PaperLanguage): Promise<Sheet> {
  const sheet = paperSheets['80mm'];
  const { y } = await drawContent(measuring, paper, sheet, language);
  return { ...sheet, height: Math.ceil(y + (paper.bare ? sheet.margin : sheet.margin * 2 + sheet.text)) };
}

async function drawPaper(doc: Doc, paper: Paper, sheet: Sheet, language: PaperLanguage): Promise<void> {
  const { start, count } = doc.bufferedPageRange();
  const first = start + count;
  await drawContent(doc, paper, sheet, language);
  const { count: all } = doc.bufferedPageRange();
  const pages = all - count;
  for (let page = 0; page < pages && !paper.bare; page += 1) {
    doc.switchToPage(first + page);
    drawMark(doc, paper, sheet, language);
    drawFoot(doc, paper, sheet, language, `${page + 1} / ${pages}`);
  }
}

async function drawContent(doc: Doc, paper: Paper, sheet: Sheet, language: PaperLanguage): Promise<Pen> {
  const pen = new Pen(doc, sheet);
  if (!paper.bare) drawHead(pen, paper, language);
  for (const block of paper.blocks) await drawBlock(pen, block, language);
  return pen;
}

/** Sender and number above, the title below them. */
function drawHead(pen: Pen, { title, sender, number }: Paper, language: PaperLanguage): void {
  const { text, isStrip } = pen.sheet;
  const small = { size: text * 0.92, color: ink.quiet };
  const [name, below] = linesOf(title, language);
  const align = isStrip ? 'center' : 'left';
  const from = pen.write([lineOf(sender, language)], pen.left, pen.y, pen.width, { ...small, align });
  if (number !== null) {
    const y = isStrip ? pen.y + from : pen.y;
    pen.write([number], pen.left, y, pen.width, { ...small, align: isStrip ? 'center' : 'right' });
    if (isStrip) pen.y += from;
  }
  pen.y += from + text * 0.3;
  pen.y += pen.write([name ?? ''], pen.left, pen.y, pen.width, { size: text * 1.9, bold: true, align });
  if (below)
    pen.y += pen.write([below], pen.left, pen.y, pen.width, { size: text * 1.15, color: ink.quiet, align });
  pen.y += text * 0.3;
  pen.rule(pen.y, ink.text, 1);
  pen.y += text * 0.9;
}

/** Across the page, so large that no copy hides it and so pale that all below it can be read. */
function drawMark(doc: Doc, { mark }: Paper, sheet: Sheet, language: PaperLanguage): void {
  if (mark === null) return;
  const text = lineOf(mark, language);
  const size = Math.min(sheet.width / Math.max(text.length * 0.62, 3), sheet.width / 4);
  doc.save().font('bold').fontSize(size).fillColor('#b3261e').fillOpacity(0.13);
  const [x, y] = [sheet.width / 2, Math.min(sheet.height, sheet.width * 1.6) / 2];
  doc.rotate(-35, { origin: [x, y] });
  doc.text(text, 0, y - size * 0.7, { width: sheet.width, align: 'center', lineBreak: false });
  doc.fillOpacity(1).restore();
}

function drawFoot(doc: Doc, { foot }: Paper, sheet: Sheet, language: PaperLanguage, page: string): void {
  const size = sheet.text * 0.78;
  const [x, y] = [sheet.margin, sheet.height - sheet.margin - (sheet.isStrip ? 0 : 4)];
  const width = sheet.width - 2 * sheet.margin;
  doc.font('regular').fontSize(size).fillColor(ink.quiet);
  doc.text(lineOf(foot, language), x, y, { width: width * 0.85, lineBreak: false });
  if (!sheet.isStrip) doc.text(page, x, y, { width, align: 'right', lineBreak: false });
}
