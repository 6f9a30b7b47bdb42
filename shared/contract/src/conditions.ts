import * as z from 'zod/mini';
import { text } from './scalars.ts';

const fieldValue = text(1, 200);

/** What a rule holds for. Several fields: all of them; several values of one: any. `own` and `team` are the person's whom it is about. */
export const Condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('team') }),
  z.strictObject({
    kind: z.literal('fields'),
    fields: z
      .record(z.string(), z.array(fieldValue).check(z.minLength(1), z.maxLength(50)))
      .check(z.refine((fields) => Object.keys(fields).length > 0, { error: 'required' })),
  }),
]);
export type Condition = z.infer<typeof Condition>;

/** One rule of a role. Denials win over whatever allows, whichever role it comes from. */
export const effects = ['allow', 'deny'] as const;
export type Effect = (typeof effects)[number];

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

/** A rule that does not hold for everything, as the browser is told of it. */
export const LimitedRule = z.object({
  permission: z.string(),
  effect: z.enum(effects),
  condition: Condition,
});
export type LimitedRule = z.infer<typeof LimitedRule>;
