import type { LeftOut, ReadImport } from './imported-notes.ts';
import type { NoteOutcome, TakenNote } from './run-import.ts';

/** What became of one file. */
export type FileFate = NoteOutcome | LeftOut;

export interface ReportLine {
  readonly file: string;
  readonly fate: FileFate;
  /** What the file says of itself that a note has no place for. */
  readonly dropped: readonly string[];
}

/** Every file and what became of it: first what stays out, as nobody looks for what went well. */
export function reportLines(
  { leftOut }: Pick<ReadImport, 'leftOut'>,
  taken: readonly TakenNote[],
): ReportLine[] {
  const lines = [
    ...leftOut.map(({ name, why }): ReportLine => ({ file: name, fate: why, dropped: [] })),
    ...taken.map(({ found, outcome }) => ({ file: found.name, fate: outcome, dropped: found.dropped })),
  ];
  const worth = ({ fate, dropped }: ReportLine) => fates.indexOf(fate) - (dropped.length > 0 ? 0.5 : 0);
  return lines.sort((a, b) => worth(a) - worth(b));
}

/** In the order in which somebody wants to know of them. */
const fates: readonly FileFate[] = [
  'unreadable',
  'encrypted',
  'too_large',
  'unsafe_path',
  'not_a_note',
  'archived',
  'empty',
  'twice',
  'trashed',
  'exists',
  'copied',
  'created',
  'part_of_notes',
];

/** How many files came to what; nothing of what none came to. */
export const countsOf = (lines: readonly ReportLine[]): { fate: FileFate; count: number }[] =>
  fates
    .map((fate) => ({ fate, count: lines.filter((line) => line.fate === fate).length }))
    .filter(({ count }) => count > 0);

/** The report to keep: a line for each file, with nothing in it that a program would take for more than text. */
export const reportText = (lines: readonly { readonly file: string; readonly told: string }[]): string =>
  `\ufeff${lines.map(({ file, told }) => `${file.replace(/\p{Cc}/gu, ' ')}: ${told}`).join('\r\n')}\r\n`;
