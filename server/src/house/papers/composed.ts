import type { ExportedFile, PaperPreview, PrintMark, PrintPaper } from '@console/contract';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { type Block, lineOf, type Paper, type PaperLanguage, type Said } from './paper.ts';
import { sayingBy } from './paper-words.ts';
import { previewOf } from './previewed.ts';
import { writtenPapers } from './written-papers.ts';

const say = sayingBy<keyof typeof zh>({ zh, en });

/** What a paper says, before its head, its mark and its foot are put around it. */
export interface Composed {
  /** By which people call what it is about. */
  readonly label: string;
  readonly number: string | null;
  readonly mark: PrintMark | null;
  readonly title: Said;
  readonly blocks: readonly Block[];
}

/** Who prints it, and what day it is where they are. */
export interface Sender {
  readonly name: Said;
  readonly today: string;
}

/** @param copies numbers of the first copy and the last one; left out where nobody prints it yet */
export const paperOf = (
  { name, today }: Sender,
  { number, mark, title, blocks }: Composed,
  copies?: string,
): Paper => ({
  ...{ title, number, blocks, sender: name },
  mark: mark && say(mark),
  foot: copies === undefined ? say('footPreview', { day: today }) : say('foot', { day: today, copy: copies }),
});

export const pdfMime = 'application/pdf';

/** `LY-账单-LY-B202605-0001.pdf`; what no file name takes is left out. */
export const fileNameOf = (parts: readonly string[]): string =>
  `${parts
    .filter((part) => part !== '')
    .join('-')
    .replace(/[\\/:*?"<>|\s]+/g, '_')}.pdf`;

/** On one line, as a file is called. */
const titleOf = ({ title }: Composed, locale: PaperLanguage): string =>
  lineOf(title, locale === 'both' ? 'zh' : locale);

interface Wanted {
  readonly locale: PaperLanguage;
  readonly paper: PrintPaper;
  /** Copies that were printed before, and how many are printed now: 0 to look at it. */
  readonly before: number;
  readonly printing: number;
}

/**
 * A paper as a file and as a screen shows it, with the numbers of its copies at its foot.
 * @param composed `each`: parts that stand on pages of their own, without head and foot
 */
export async function printed(
  sender: Sender,
  { each, ...composed }: Composed & { readonly each?: readonly (readonly Block[])[] },
  { locale, paper: size, before, printing }: Wanted,
): Promise<{ readonly pages: number; readonly preview: PaperPreview; readonly file: ExportedFile }> {
  const numbers = printing > 1 ? `${before + 1}–${before + printing}` : `${before + 1}`;
  const paper = paperOf(sender, composed, printing > 0 ? numbers : undefined);
  const title = titleOf(composed, locale);
  const papers = each?.map((blocks) => ({ ...paper, blocks, bare: true })) ?? [paper];
  const { bytes, pages } = await writtenPapers(papers, { language: locale, size, title });
  return {
    pages,
    preview: previewOf(paper, locale),
    file: {
      name: fileNameOf([title, composed.label]),
      mime: pdfMime,
      base64: bytes.toString('base64'),
    },
  };
}
