import { type PaperBlock, type PaperPreview, previewedAtMost } from '@console/contract';
import { codePath } from './code-path.ts';
import { type Block, lineOf, linesOf, type Paper, type PaperLanguage } from './paper.ts';

/** What a paper says, in the words of one language or of both, for a screen. */
export const previewOf = (paper: Paper, language: PaperLanguage): PaperPreview => ({
  title: linesOf(paper.title, language),
  sender: linesOf(paper.sender, language),
  number: paper.number,
  blocks: paper.blocks.map((block) => blockOf(block, language)),
});

function blockOf(block: Block, language: PaperLanguage): PaperBlock {
  const lines = (said: Parameters<typeof linesOf>[0]) => linesOf(said, language);
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: lines(block.text) };
    case 'text':
      return { kind: 'text', text: lines(block.text), strong: block.strong ?? false };
    case 'facts':
      return {
        kind: 'facts',
        items: block.items.map(([label, value]) => ({ label: lines(label), value: lines(value) })),
      };
    case 'table':
    case 'grid':
      return tableOf(block, language);
    case 'total':
      return {
        kind: 'total',
        items: block.items.map(({ label, value, strong }) => ({
          ...{ label: lines(label), value: lineOf(value, language), strong: strong ?? false },
        })),
        capitals: block.capitals ? { label: lines(block.capitals.label), value: block.capitals.value } : null,
      };
    case 'bars':
      return { kind: 'bars', title: lines(block.title), bars: [...block.bars] };
    case 'photos':
      return {
        kind: 'photos',
        items: block.items.map(({ attachmentId, caption }) => ({ attachmentId, caption: lines(caption) })),
      };
    case 'labels':
      return {
        kind: 'labels',
        items: block.items
          .slice(0, previewedAtMost.labels)
          .map(({ code, title, text }) => ({ code: codePath(code), title, text: text.map(lines) })),
        more: Math.max(0, block.items.length - previewedAtMost.labels),
      };
    case 'signatures':
      return { kind: 'signatures', items: block.items.map(lines) };
    case 'code':
      return { kind: 'code', code: codePath(block.code), caption: lines(block.caption) };
  }
}

function tableOf(
  { columns, rows }: Extract<Block, { kind: 'table' | 'grid' }>,
  language: PaperLanguage,
): Extract<PaperBlock, { kind: 'table' }> {
  return {
    kind: 'table',
    columns: columns.map(({ header, align = 'left', weight, holds = 'text' }) => ({
      ...{ header: linesOf(header, language), align, weight, holds },
    })),
    rows: rows.slice(0, previewedAtMost.rows).map(({ cells, strong = false, notes = [] }) => ({
      cells: cells.map((cell) => linesOf(cell, language)),
      strong,
      notes: notes.map((note) => linesOf(note, language).join(' / ')),
    })),
    more: Math.max(0, rows.length - previewedAtMost.rows),
  };
}
