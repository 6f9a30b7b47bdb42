import { setImmediate } from 'node:timers/promises';
import { drawGrid } from './grid-drawing.ts';
import { type Block, type Label, lineOf, linesOf, type PaperLanguage } from './paper.ts';
import { ink, type Pen } from './pen.ts';
import { drawTable } from './table-drawing.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
type Draw<Kind extends Block['kind']> = (
  pen: Pen,
  block: Of<Kind>,
  language: PaperLanguage,
) => void | Promise<void>;

const heading: Draw<'heading'> = (pen, { text }, language) => {
  const style = { size: pen.sheet.text * 1.12, bold: true };
  pen.skip(0.5);
  // Never alone at the foot of a page.
  pen.reserve(pen.sheet.text * 6);
  pen.y += pen.write([lineOf(text, language)], pen.left, pen.y, pen.width, style);
  pen.skip(0.15);
};

const text: Draw<'text'> = (pen, { text, strong }, language) => {
  const style = { size: pen.sheet.text, bold: strong ?? false };
  const lines = linesOf(text, language);
  pen.reserve(pen.heightOf(lines, pen.width, style));
  pen.y += pen.write(lines, pen.left, pen.y, pen.width, style);
  pen.skip(0.3);
};

/** Label and value, two pairs a line; on a strip one. */
const facts: Draw<'facts'> = (pen, { items }, language) => {
  const perLine = pen.sheet.isStrip ? 1 : 2;
  const gap = pen.sheet.text;
  const width = (pen.width - gap * (perLine - 1)) / perLine;
  const label = { size: pen.sheet.text * 0.92, color: ink.quiet };
  const value = { size: pen.sheet.text };
  const labelWidth = Math.min(
    width * 0.5,
    Math.max(...items.map(([said]) => pen.widthOf(lineOf(said, language), label)), 0) + gap,
  );
  for (let at = 0; at < items.length; at += perLine) {
    const line = items.slice(at, at + perLine).map(([name, said]) => ({
      label: [lineOf(name, language)],
      value: [lineOf(said, language)],
    }));
    const height = Math.max(
      ...line.map((one) =>
        Math.max(
          pen.heightOf(one.label, labelWidth - gap * 0.5, label),
          pen.heightOf(one.value, width - labelWidth, value),
        ),
      ),
    );
    pen.reserve(height);
    for (const [place, one] of line.entries()) {
      const x = pen.left + place * (width + gap);
      pen.write(one.label, x, pen.y + pen.sheet.text * 0.1, labelWidth - gap * 0.5, label);
      pen.write(one.value, x + labelWidth, pen.y, width - labelWidth, value);
    }
    pen.y += height + pen.sheet.text * 0.2;
  }
  pen.skip(0.4);
};

const total: Draw<'total'> = (pen, { items, capitals }, language) => {
  const size = pen.sheet.text;
  const width = pen.sheet.isStrip ? pen.width : Math.min(pen.width, size * 26);
  const x = pen.left + pen.width - width;
  pen.reserve(size * 2 * items.length + (capitals ? size * 3 : 0));
  for (const item of items) {
    const style = item.strong ? { size: size * 1.25, bold: true } : { size };
    const label = [lineOf(item.label, language)];
    if (item.strong) pen.rule(pen.y + 1, ink.text, 0.8);
    pen.y += item.strong ? size * 0.35 : 0;
    const height = pen.heightOf(label, width * 0.6, style);
    pen.write(label, x, pen.y, width * 0.6, style);
    pen.write([lineOf(item.value, language)], x + width * 0.4, pen.y, width * 0.6, {
      ...style,
      align: 'right',
    });
    pen.y += height + size * 0.15;
  }
  if (capitals) {
    pen.skip(0.2);
    const lines = [`${lineOf(capitals.label, language)}　${capitals.value}`];
    pen.y += pen.write(lines, pen.left, pen.y, pen.width, { size, bold: true });
  }
  pen.skip(0.6);
};

/** A bar for each month, with its figure above it. */
const bars: Draw<'bars'> = (pen, { title, bars }, language) => {
  const size = pen.sheet.text;
  const [most, height] = [Math.max(...bars.map(({ value }) => value), 0), size * 5];
  pen.reserve(height + size * 6);
  pen.y += pen.write([lineOf(title, language)], pen.left, pen.y, pen.width, { size, bold: true });
  const [step, base] = [pen.width / Math.max(bars.length, 1), pen.y + height + size * 1.2];
  const small = {
    size: size * (pen.sheet.isStrip ? 0.55 : 0.72),
    color: ink.quiet,
    align: 'center',
  } as const;
  for (const [at, bar] of bars.entries()) {
    const x = pen.left + at * step;
    const tall = most > 0 ? (Math.max(bar.value, 0) / most) * height : 0;
    // The last one is what the paper is about.
    const fill = at === bars.length - 1 ? ink.quiet : ink.line;
    if (tall > 0)
      pen.doc
        .rect(x + step * 0.2, base - tall, step * 0.6, tall)
        .fillColor(fill)
        .fill();
    pen.write([bar.text], x, base - tall - small.size * 1.4, step, small);
    pen.write([bar.label], x, base + 2, step, small);
  }
  pen.rule(base);
  pen.y = base + size * 2.4;
};

/** A camera may write what nobody can draw: then its frame stays empty, with what it should show below it. */
function drawImage(pen: Pen, bytes: Buffer, at: [number, number], fit: [number, number]): void {
  try {
    pen.doc.image(bytes, ...at, { fit, align: 'center', valign: 'center' });
  } catch {
    // It was refused before anything of it was drawn.
  }
}

/** Three photos a line, each with what it shows. */
const photos: Draw<'photos'> = (pen, { items }, language) => {
  const perLine = pen.sheet.isStrip ? 1 : 3;
  const gap = pen.sheet.text * 0.8;
  const width = (pen.width - gap * (perLine - 1)) / perLine;
  const [height, style] = [width * 0.75, { size: pen.sheet.text * 0.85, color: ink.quiet }];
  for (let at = 0; at < items.length; at += perLine) {
    pen.reserve(height + style.size * 3);
    for (const [place, photo] of items.slice(at, at + perLine).entries()) {
      const x = pen.left + place * (width + gap);
      pen.box(x, pen.y, width, height);
      if (photo.bytes) drawImage(pen, photo.bytes, [x + 2, pen.y + 2], [width - 4, height - 4]);
      pen.write([lineOf(photo.caption, language)], x, pen.y + height + 2, width, style);
    }
    pen.y += height + style.size * 2.2;
  }
};

/** Stickers to cut out, two or three a line; on a strip one below the other. As high as the fullest of a line. */
const labels: Draw<'labels'> = async (pen, { items, size }, language) => {
  const onPage = pen.sheet.text > 9 && size !== 'large' ? 3 : 2;
  const perLine = pen.sheet.isStrip ? 1 : onPage;
  const gap = pen.sheet.text * 0.6;
  const width = (pen.width - gap * (perLine - 1)) / perLine;
  const [side, least] = [width * 0.4, width * 0.5];
  const [pad, wide] = [least * 0.1, width - side - least * 0.3];
  const title = { size: pen.sheet.text * 1.5, bold: true };
  const style = { size: pen.sheet.text * 0.8, color: ink.quiet };
  const heightOf = (label: Label) =>
    label.text.reduce(
      (sum, said) => sum + pen.heightOf(linesOf(said, language), wide, style),
      pen.heightOf([label.title], wide, title) + pad * 2,
    );
  for (let at = 0; at < items.length; at += perLine) {
    // Others are served between them.
    await setImmediate();
    const line = items.slice(at, at + perLine);
    const height = Math.max(least, ...line.map(heightOf));
    pen.reserve(height);
    for (const [place, label] of line.entries()) {
      const x = pen.left + place * (width + gap);
      pen.doc.dash(2, { space: 2 });
      pen.box(x, pen.y, width, height);
      pen.doc.undash();
      pen.code(label.code, [x + pad, pen.y + pad, side]);
      const from = x + side + pad * 2;
      let y = pen.y + pad;
      y += pen.write([label.title], from, y, wide, title);
      for (const said of label.text) y += pen.write(linesOf(said, language), from, y, wide, style);
    }
    pen.y += height + gap;
  }
};

const signatures: Draw<'signatures'> = (pen, { items }, language) => {
  const perLine = pen.sheet.isStrip ? 1 : items.length === 4 ? 4 : Math.min(3, items.length);
  const gap = pen.sheet.text * 1.6;
  const width = (pen.width - gap * (perLine - 1)) / perLine;
  const style = { size: pen.sheet.text * 0.92, color: ink.quiet };
  pen.skip(0.8);
  for (let at = 0; at < items.length; at += perLine) {
    pen.reserve(pen.sheet.text * 4.5);
    const base = pen.y + pen.sheet.text * 2.8;
    for (const [place, said] of items.slice(at, at + perLine).entries()) {
      const x = pen.left + place * (width + gap);
      pen.doc
        .moveTo(x, base)
        .lineTo(x + width, base)
        .lineWidth(0.6)
        .strokeColor(ink.text)
        .stroke();
      pen.write([lineOf(said, language)], x, base + 2, width, style);
    }
    pen.y = base + pen.sheet.text * 1.8;
  }
};

const code: Draw<'code'> = (pen, { code, caption }, language) => {
  const side = pen.sheet.text * 7;
  pen.reserve(side);
  const style = { size: pen.sheet.text * 0.85, color: ink.quiet };
  pen.code(code, [pen.left, pen.y, side]);
  const x = pen.left + side + pen.sheet.text;
  pen.write(linesOf(caption, language), x, pen.y, pen.width - side - pen.sheet.text, style);
  pen.y += side + pen.sheet.text * 0.6;
};

const table: Draw<'table'> = drawTable;
const grid: Draw<'grid'> = drawGrid;

const drawings = {
  heading,
  text,
  facts,
  table,
  grid,
  total,
  bars,
  photos,
  labels,
  signatures,
  code,
} as const;

export async function drawBlock(pen: Pen, block: Block, language: PaperLanguage): Promise<void> {
  await (drawings[block.kind] as Draw<Block['kind']>)(pen, block, language);
}
