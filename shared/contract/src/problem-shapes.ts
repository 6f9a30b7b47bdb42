import type * as zod from 'zod/mini';
import type { Schemas } from './zod-schemas.ts';

export function problemShapes(z: Schemas) {
  /** One thing wrong with one field. `path` is dotted (`rooms.3.number`); `code` is a zod issue code or a rule's own. */
  const FieldProblem = z.object({
    path: z.string(),
    code: z.string(),
    params: z.optional(z.record(z.string(), z.unknown())),
  });
  /** The one error body. `message` is English, for logs and developers; people see the text made from `code`. */
  const Problem = z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(FieldProblem),
    requestId: z.string(),
    /** What the text needs: who holds the lock, what is left, which permission is missing … */
    details: z.optional(z.record(z.string(), z.unknown())),
  });
  return { FieldProblem, Problem };
}

type Shapes = ReturnType<typeof problemShapes>;
export type FieldProblem = zod.infer<Shapes['FieldProblem']>;
export type Problem = zod.infer<Shapes['Problem']>;
