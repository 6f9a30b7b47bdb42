import type * as zod from 'zod/mini';
import { scalarShapes } from './scalar-shapes.ts';
import type { Schemas } from './zod-schemas.ts';

/** One rule of a role. Denials win over whatever allows, whichever role it comes from. */
export const effects = ['allow', 'deny'] as const;
export type Effect = (typeof effects)[number];

export function conditionShapes(z: Schemas) {
  const fieldValue = scalarShapes(z).text(1, 200);

  /** What a rule holds for. Several fields: all of them; several values of one: any. `own` and `team` are the person's whom it is about. */
  const Condition = z.discriminatedUnion('kind', [
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

  /** A rule that does not hold for everything, as the browser is told of it. */
  const LimitedRule = z.object({
    permission: z.string(),
    effect: z.enum(effects),
    condition: Condition,
  });

  return { Condition, LimitedRule };
}

type Shapes = ReturnType<typeof conditionShapes>;
export type Condition = zod.infer<Shapes['Condition']>;
export type LimitedRule = zod.infer<Shapes['LimitedRule']>;
