import type { LeftOut, Told } from './imported-notes.ts';
import type { ImportResult, NoteOutcome, TakenNote } from './run-import.ts';

/** What became of one file. */
export type FileFate = NoteOutcome | LeftOut;

export interface ReportLine {
  readonly file: string;
  readonly fate: FileFate;
  /** What the file says of itself that a note has no place for. */
  readonly dropped: readonly string[];
  /** What else is otherwise than it was. */
  readonly told: readonly Told[];
}

/** Every file and what became of it: first what stays out or is otherwise, as nobody looks for what went well. */
export function reportLines({ taken, leftOut }: Pick<ImportResult, 'taken' | 'leftOut'>): ReportLine[] {
  const lines = [
    ...leftOut.map(({ name, why }): ReportLine => ({ file: name, fate: why, dropped: [], told: [] })),
    ...taken.map(({ found, outcome, told }) => ({
      file: found.name,
      fate: outcome,
      dropped: found.dropped,
      told,
    })),
  ];
  const worth = ({ fate, dropped, told }: ReportLine) =>
    fates.indexOf(fate) - (dropped.length > 0 ? 0.5 : told.length > 0 ? 0.3 : 0);
  return lines.sort((a, b) => worth(a) - worth(b));
}

/** In the order in which somebody wants to know of them. */
const fates: readonly FileFate[] = [
  'unreadable',
  'encrypted',
  'too_large',
  'unsafe_path',
  'not_a_note',
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

/** What a collection has of one kind, and how much of it is here, or would be. */
export interface ImportFigure {
  readonly of: 'notes' | 'notebooks' | 'tags' | 'files' | 'links';
  readonly before: number;
  readonly after: number;
}

/** Numbers before and after. What is here already counts as arrived. */
export function figuresOf(result: ImportResult): ImportFigure[] {
  const { taken, leftOut, filesHere, filesToSend } = result;
  const arrived = taken.filter(({ outcome }) => arrives.includes(outcome));
  const lostFiles = new Set(taken.flatMap(({ told }) => told.filter(isOfFile).map(({ of }) => of))).size;
  const refusedFiles = new Set(
    taken.flatMap(({ told }) => told.filter(({ what }) => what === 'refused_file').map(({ of }) => of)),
  ).size;
  return [
    {
      of: 'notes',
      before: taken.length + leftOut.filter(({ why }) => notesLeftOut.includes(why)).length,
      after: arrived.length,
    },
    { of: 'notebooks', before: distinct(taken, notebookOf), after: distinct(arrived, notebookOf) },
    {
      of: 'tags',
      before: distinct(taken, ({ tags, found }) => [
        ...tags,
        ...found.dropped.filter(isTag).map(withoutSign),
      ]),
      after: distinct(arrived, ({ tags }) => tags),
    },
    {
      of: 'files',
      before: filesHere + filesToSend + lostFiles,
      after: filesHere + filesToSend - refusedFiles,
    },
    {
      of: 'links',
      before: sum(taken, ({ found }) => found.links?.found ?? 0),
      after: sum(arrived, ({ found }) => found.links?.kept ?? 0),
    },
  ];
}

const arrives: readonly FileFate[] = ['created', 'copied', 'exists'];
const notesLeftOut: readonly LeftOut[] = ['unreadable', 'encrypted', 'too_large', 'empty', 'twice'];
const isOfFile = ({ what }: Told): boolean => what === 'file_missing' || what === 'file_too_large';
const isTag = (name: string): boolean => name.startsWith('#') && !name.startsWith('# ');
const withoutSign = (name: string): string => name.slice(1);
const notebookOf = ({ found }: TakenNote): string[] => (found.notebook ? [found.notebook] : []);

const distinct = (taken: readonly TakenNote[], of: (one: TakenNote) => readonly string[]): number =>
  new Set(taken.flatMap((one) => [...of(one)])).size;
const sum = (taken: readonly TakenNote[], of: (one: TakenNote) => number): number =>
  taken.reduce((all, one) => all + of(one), 0);

/** The report to keep: a line for each file, with nothing in it that a program would take for more than text. */
export const reportText = (
  lines: readonly { readonly file: string; readonly told: string }[],
  head: readonly string[] = [],
): string =>
  `\ufeff${[...head, ...lines.map(({ file, told }) => `${plain(file)}: ${plain(told)}`)].join('\r\n')}\r\n`;

const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
