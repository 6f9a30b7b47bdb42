import type { Condition, Effect } from './condition-shapes.ts';

/** The thing that a call is about, as far as it is known: fields by their names, whose it is, and of which organization. */
export interface Subject {
  readonly fields?: Readonly<Record<string, string>>;
  readonly owner?: string | undefined;
  readonly organization?: string | undefined;
}

/** Who asks, as conditions look at them. */
export interface ConditionReader {
  readonly userId: string;
  readonly organizations: readonly string[];
}

/**
 * Whether a thing is meant by a rule. What is not known of it is in doubt: then nothing is allowed, and a denial holds.
 */
export function isMet(
  { condition, effect }: { readonly condition: Condition; readonly effect: Effect },
  subject: Subject,
  reader: ConditionReader,
): boolean {
  if (condition.kind === 'all') return true;
  if (condition.kind === 'own') return subject.owner !== undefined && subject.owner === reader.userId;
  if (condition.kind === 'team')
    return subject.organization !== undefined && reader.organizations.includes(subject.organization);
  return Object.entries(condition.fields).every(([name, values]) => {
    const value = subject.fields?.[name];
    if (value === undefined) return effect === 'deny';
    const wanted = sameLetters(value);
    return values.some((one) => sameLetters(one) === wanted);
  });
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The database takes an identifier in capitals for the same thing; so do rules, or a denial could be written around. */
const sameLetters = (value: string): string => (uuidForm.test(value) ? value.toLowerCase() : value);
