import * as z from 'zod';

/** A node of `EXPLAIN (VERBOSE, FORMAT JSON)`, as far as anybody here reads it. */
export type QueryPlan = unknown;

const Relation = z.looseObject({ Schema: z.string(), 'Relation Name': z.string() });

/** Everything that the plan reads, as `schema.table`. */
export function relationsIn(plan: QueryPlan): string[] {
  const found = new Set<string>();
  walk(plan, (node) => {
    const relation = Relation.safeParse(node);
    if (relation.success) found.add(`${relation.data.Schema}.${relation.data['Relation Name']}`);
  });
  return [...found];
}

/** Every text of the plan: expressions, conditions, names of functions. */
export function textsIn(plan: QueryPlan): string[] {
  const found: string[] = [];
  walk(plan, (node) => {
    if (typeof node === 'string') found.push(node);
    else if (typeof node === 'object' && node !== null && 'Function Name' in node)
      found.push(`${node['Function Name']}(`);
  });
  return found;
}

function walk(node: unknown, visit: (node: unknown) => void): void {
  visit(node);
  if (typeof node !== 'object' || node === null) return;
  for (const inner of Array.isArray(node) ? node : Object.values(node)) walk(inner, visit);
}
