import { type AnomalyRuleName, anomalyRuleNames, type GapBearer, gapBearers } from './usages.ts';

/** A note of the log of checks, taken apart. */
export interface CheckNote {
  /** The rule that was waived or sent back by the check; left out where the note names none. */
  readonly rule?: AnomalyRuleName;
  /** Who bears the gap below a master meter. */
  readonly bearer?: GapBearer;
  /** What somebody wrote. */
  readonly text: string;
}

const named = new RegExp(`^(${anomalyRuleNames.join('|')})(?: (${gapBearers.join('|')}))?: `);

/** The note of a check of use, which names the rule by its code: `JUMP: a party`, `MASTER_GAP landlord: the pump`. */
export function readCheckNote(note: string): CheckNote {
  const [start = '', rule, bearer] = named.exec(note) ?? [];
  return {
    ...(rule === undefined ? {} : { rule: rule as AnomalyRuleName }),
    ...(bearer === undefined ? {} : { bearer: bearer as GapBearer }),
    text: note.slice(start.length),
  };
}
