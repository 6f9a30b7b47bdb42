import { Condition } from '@console/contract';
import type { ChangedItem } from '@console/contract/codegen';
import * as z from 'zod/mini';

const Names = z.object({ zh: z.string(), en: z.string() });
const Rule = z.nullable(z.object({ condition: Condition }));
const states = {
  role: z.object({ names: Names }),
  cell: z.object({ allow: Rule, deny: Rule }),
  assignment: z.object({ expiresAt: z.nullable(z.string()) }),
} as const;

type Pair<S extends z.ZodMiniType> = {
  readonly before: z.output<S> | null;
  readonly after: z.output<S> | null;
};

/** A changed thing of the policy taken apart: what it is about, and how it was and is. */
export type ChangedThing =
  | ({ readonly item: 'role'; readonly role: string } & Pair<typeof states.role>)
  | ({ readonly item: 'cell'; readonly role: string; readonly permission: string } & Pair<typeof states.cell>)
  | ({ readonly item: 'assignment'; readonly role: string; readonly userId: string } & Pair<
      typeof states.assignment
    >)
  | {
      readonly item: 'mapping';
      readonly role: string;
      readonly from: string;
      readonly before: boolean;
      readonly after: boolean;
    };

/** What was written by a later release than this page, or by none, counts as not there. */
function read<S extends z.ZodMiniType>(schema: S, { before, after }: ChangedItem): Pair<S> {
  const of = (state: unknown) => {
    const known = schema.safeParse(state);
    return known.success ? known.data : null;
  };
  return { before: of(before), after: of(after) };
}

/** Reads a changed item by its kind; its key is taken apart as the contract says. */
export function changedThing(changed: ChangedItem): ChangedThing {
  const { item, key } = changed;
  const at = key.indexOf(' ');
  const role = at < 0 ? key : key.slice(0, at);
  const rest = key.slice(role.length + 1);
  switch (item) {
    case 'role':
      return { item, role, ...read(states.role, changed) };
    case 'cell':
      return { item, role, permission: rest, ...read(states.cell, changed) };
    case 'assignment':
      return { item, role, userId: rest, ...read(states.assignment, changed) };
    case 'mapping':
      return {
        ...{ item, role, from: rest.slice(rest.indexOf(' ') + 1) },
        before: changed.before !== null,
        after: changed.after !== null,
      };
  }
}
