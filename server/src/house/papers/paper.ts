import type { Language, Words } from '../sheets/sheet-cells.ts';

/** What a paper says: in both languages where it is a word, as it is where it is a name or a number. */
export type Said = string | Words;

/** In which language a paper is written; `both`: Chinese, with English below it. */
export type PaperLanguage = Language | 'both';

export interface Column {
  readonly header: Said;
  readonly align?: 'left' | 'right' | 'center';
  /** Width, in parts of the sum of all. */
  readonly weight: number;
  /** `blank`: a box to write in; `code`: the row's QR code. */
  readonly holds?: 'text' | 'blank' | 'code';
  /** Left out on a strip of 80 mm, where its rows are written below one another. */
  readonly wideOnly?: boolean;
}

export interface Row {
  readonly cells: readonly Said[];
  readonly strong?: boolean;
  /** High enough to write in by hand. */
  readonly tall?: boolean;
  /** Small, below the row: the arithmetic behind it. */
  readonly notes?: readonly Said[];
  /** What its QR code says. */
  readonly code?: string;
}

export interface Total {
  readonly label: Said;
  readonly value: Said;
  readonly strong?: boolean;
}

export interface Photo {
  readonly attachmentId: string;
  readonly caption: Said;
  /** JPEG or PNG; left out where it cannot be drawn. */
  readonly bytes?: Buffer | undefined;
}

export interface Label {
  /** What its QR code says. */
  readonly code: string;
  readonly title: string;
  readonly text: readonly Said[];
}

export type Block =
  | { readonly kind: 'heading'; readonly text: Said }
  | { readonly kind: 'text'; readonly text: Said; readonly strong?: boolean }
  | { readonly kind: 'facts'; readonly items: readonly (readonly [label: Said, value: Said])[] }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly Row[] }
  | {
      /** A table so narrow that several of it stand beside one another, each filled from above downwards; one on a strip. */
      readonly kind: 'grid';
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      /** How many on A4; on A5 two at most. */
      readonly perLine: number;
    }
  | {
      readonly kind: 'total';
      readonly items: readonly Total[];
      readonly capitals?: { readonly label: Said; readonly value: string } | undefined;
    }
  | {
      readonly kind: 'bars';
      readonly title: Said;
      readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string }[];
    }
  | { readonly kind: 'photos'; readonly items: readonly Photo[] }
  | {
      readonly kind: 'labels';
      readonly items: readonly Label[];
      /** `large`: two a line on A4, for what is read from afar. */
      readonly size?: 'large';
    }
  | { readonly kind: 'signatures'; readonly items: readonly Said[] }
  | { readonly kind: 'code'; readonly code: string; readonly caption: Said };

export interface Paper {
  readonly title: Said;
  /** Who prints it, at its head. */
  readonly sender: Said;
  readonly number: string | null;
  /** Across every page. */
  readonly mark: Said | null;
  /** At the foot of every page, beside the page's number. */
  readonly foot: Said;
  readonly blocks: readonly Block[];
  /** Without head, mark and foot: a label by itself. */
  readonly bare?: boolean;
}

/** A text as it is written: a line for each language, one where both say the same. */
export function linesOf(said: Said, language: PaperLanguage): string[] {
  if (typeof said === 'string') return said === '' ? [] : [said];
  if (language !== 'both') return said[language] === '' ? [] : [said[language]];
  return [...new Set([said.zh, said.en])].filter((line) => line !== '');
}

/** The same on one line. */
export const lineOf = (said: Said, language: PaperLanguage): string => linesOf(said, language).join(' ');

function saidIn(block: Block): readonly Said[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [block.text];
    case 'facts':
      return block.items.flat();
    case 'table':
    case 'grid':
      return [
        ...block.columns.map(({ header }) => header),
        ...block.rows.flatMap(({ cells, notes = [] }) => [...cells, ...notes]),
      ];
    case 'total':
      return [
        ...block.items.flatMap(({ label, value }) => [label, value]),
        ...(block.capitals ? [block.capitals.label, block.capitals.value] : []),
      ];
    case 'bars':
      return [block.title, ...block.bars.flatMap(({ label, text }) => [label, text])];
    case 'photos':
      return block.items.map(({ caption }) => caption);
    case 'labels':
      return block.items.flatMap(({ title, text }) => [title, ...text]);
    case 'signatures':
      return block.items;
    case 'code':
      return [block.caption];
  }
}

/** All that papers say, as far as their fonts need it. */
export const wordsOf = (papers: readonly Paper[], language: PaperLanguage): string =>
  papers
    .flatMap(({ title, sender, number, mark, foot, blocks }) => [
      ...[title, sender, number ?? '', mark ?? '', foot],
      ...blocks.flatMap(saidIn),
    ])
    .flatMap((said) => linesOf(said, language))
    .join('');
