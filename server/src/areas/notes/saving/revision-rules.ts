import { noteLimits, type RevisionReason } from '@console/contract/notes';

/** Autosaves that follow the first one within this time are one session: its first and its last stay. */
export const sessionMinutes = 10;
/** Within a session one version stays for so much writing, so that no accident costs more than that. */
export const writingMinutes = 2;
/** What the next version is shorter by is a loss: the longer one stays, whatever session it is of. */
export const loss = { characters: 200, share: 0.2 } as const;

const day = 86_400_000;
const allFor = 7 * day;
const dailyFor = 90 * day;

export interface RevisionAge {
  readonly version: number;
  readonly savedAt: string;
  readonly reason: RevisionReason;
  readonly label: string | null;
}

/**
 * A version that somebody named or that was published stays for ever, and what came from elsewhere, too: a second import knows
 * by it that the note is here, however much was written on it since.
 */
export const isKeptForEver = ({ reason, label }: RevisionAge): boolean =>
  label !== null || reason === 'publish' || reason === 'import';

/**
 * Which versions go: everything stays for 7 days, then the last one of each day for 90, and never more than the limit.
 * The newest version is the note itself and always stays.
 * @param revisions of one note, newest first
 */
export function thinnedOut(revisions: readonly RevisionAge[], now: number): number[] {
  const days = new Set<string>();
  const [newest, ...rest] = revisions;
  const gone = rest.filter((revision) => !isKeptForEver(revision) && isTooOld(revision, now, days));
  const tooOld = new Set(gone.map(({ version }) => version));
  const remaining = rest.filter(({ version }) => !tooOld.has(version));
  const room = Math.max(0, noteLimits.revisions - (newest ? 1 : 0));
  return [...tooOld, ...beyond(remaining, room)];
}

function isTooOld({ savedAt }: RevisionAge, now: number, days: Set<string>): boolean {
  const age = now - Date.parse(savedAt);
  if (age <= allFor) return false;
  const date = savedAt.slice(0, 10);
  if (age > dailyFor || days.has(date)) return true;
  days.add(date);
  return false;
}

/** The oldest go first; named and published ones only when there is nothing else left to give up. */
function beyond(revisions: readonly RevisionAge[], room: number): number[] {
  const oldestFirst = [...revisions].reverse();
  const ordinary = oldestFirst.filter((revision) => !isKeptForEver(revision));
  const forEver = oldestFirst.filter(isKeptForEver);
  return [...ordinary, ...forEver]
    .slice(0, Math.max(0, revisions.length - room))
    .map(({ version }) => version);
}
