import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FieldProblem } from '../errors.ts';
import { uuid } from '../scalars.ts';
import { inOwnTeams } from './access.ts';
import type { SortForm } from './sorts.ts';
import { sawnRoundings } from './teams.ts';

// Sizes are plain text here: the volume rules, not the schema, say what is wrong with a row and why.
const size = z.string().check(z.maxLength(100));
const count = z.int();

/** One row of a log tally: small-end diameter in cm, length in m. */
export const LogRow = z.object({ diameterCm: size, lengthM: size, count });
/** One row of a board tally: thickness and width in mm, length in m. */
export const SawnRow = z.object({ thicknessMm: size, widthMm: size, lengthM: size, count });
/** One row in inches and feet, as American lists have it. */
export const BoardFeetRow = z.object({ thicknessIn: size, widthIn: size, lengthFt: size, count });
export type LogRow = z.infer<typeof LogRow>;
export type SawnRow = z.infer<typeof SawnRow>;
export type BoardFeetRow = z.infer<typeof BoardFeetRow>;

/** Rows of one tally; what is more belongs on another line. */
export const tallyRowsAtMost = 500;

const logTally = z.object({
  kind: z.literal('log'),
  rows: z.array(LogRow).check(z.maxLength(tallyRowsAtMost)),
});
const sawnTally = z.object({
  kind: z.literal('sawn'),
  rows: z.array(SawnRow).check(z.maxLength(tallyRowsAtMost)),
});
const boardFeetTally = z.object({
  kind: z.literal('boardFeet'),
  rows: z.array(BoardFeetRow).check(z.maxLength(tallyRowsAtMost)),
});

/** A tally (码单) that goods are posted by. */
export const Tally = z.discriminatedUnion('kind', [logTally, sawnTally]);
export type Tally = z.infer<typeof Tally>;

/** Tallies that goods of a form may be posted by, the usual one first: round timber by diameter, sawn by section. */
export const tallyKinds: Readonly<Record<SortForm, readonly [Tally['kind'], ...Tally['kind'][]]>> = {
  log: ['log'],
  pole: ['log'],
  sawn_board: ['sawn'],
  square: ['sawn'],
  sheet: ['sawn'],
  other: ['sawn', 'log'],
};

/** A tally that can be calculated. */
export const AnyTally = z.discriminatedUnion('kind', [logTally, sawnTally, boardFeetTally]);
export type AnyTally = z.infer<typeof AnyTally>;

/** Which part of the log rule gave a volume (GB/T 4814-2013). */
export const logBranches = ['thin', 'main', 'short', 'long'] as const;
export const volumeRules = ['gb4814_2013', 'sawn_line', 'sawn_piece', 'board_feet'] as const;

export const MeasuredRow = z.object({
  pieceVolume: z.nullable(z.string()),
  volume: z.nullable(z.string()),
  branch: z.nullable(z.enum(logBranches)),
  /** Why the row cannot be measured: `path` is the column, `params` the limits. */
  problem: z.nullable(FieldProblem),
});
export type MeasuredRow = z.infer<typeof MeasuredRow>;

export const MeasuredTally = z.object({
  rule: z.enum(volumeRules),
  rows: z.array(MeasuredRow),
  /** Totals over the rows that can be measured. */
  pieces: z.int(),
  volume: z.string(),
  boardFeet: z.string(),
});
export type MeasuredTally = z.infer<typeof MeasuredTally>;

/** Measures a tally without keeping it. A bad row is answered with its reason, the others are still counted. */
export const previewVolume = endpoint({
  name: 'previewVolume',
  method: 'POST',
  path: '/wood/volume:preview',
  access: inOwnTeams,
  changes: 'nothing',
  query: z.object({ teamId: z.optional(uuid) }),
  body: z.object({
    tally: AnyTally,
    /** Left out: as the team has set it that is named or the caller's only one, else by the line. */
    rounding: z.optional(z.enum(sawnRoundings)),
  }),
  response: MeasuredTally,
});
