import type { Declaration, Model, TypeText } from './model-rules.ts';

/** Names that a type mentions. @param deep also inside lists and the like, which may refer to what contains them */
export function namesIn(type: TypeText, deep = true): string[] {
  switch (type.kind) {
    case 'named':
      return [type.name];
    case 'union':
    case 'intersection':
      return type.members.flatMap((member) => namesIn(member, deep));
    case 'array':
      return deep ? namesIn(type.items) : [];
    case 'record':
      return deep ? namesIn(type.values) : [];
    case 'tuple':
      return deep ? [...type.items, ...(type.rest ? [type.rest] : [])].flatMap((item) => namesIn(item)) : [];
    default:
      return [];
  }
}

const typesOf = (declaration: Declaration): TypeText[] =>
  'type' in declaration
    ? [declaration.type]
    : [...declaration.fields.map((field) => field.type), ...(declaration.rest ? [declaration.rest] : [])];

/** What a declaration needs before itself, one below the other in an order in which that is so as far as it can be. */
export function ordered(declarations: readonly Declaration[], root: string): Model {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const done = new Set<string>();
  const order: Declaration[] = [];
  const visit = (name: string) => {
    const one = byName.get(name);
    if (!one || done.has(name)) return;
    done.add(name);
    for (const needed of typesOf(one).flatMap((type) => namesIn(type))) visit(needed);
    order.push(one);
  };
  for (const { name } of declarations) if (name !== root) visit(name);
  visit(root);
  // What the root needs may stand behind it only in a circle; it still is the last one.
  return [...order.filter(({ name }) => name !== root), ...order.filter(({ name }) => name === root)];
}

/** The names of all declarations that come back to themselves. */
export function inCircles(model: Model): ReadonlySet<string> {
  const needs = new Map(model.map((one) => [one.name, typesOf(one).flatMap((type) => namesIn(type))]));
  return new Set(model.map(({ name }) => name).filter((name) => reaches(name, needs)));
}

/** Whether a name comes back to itself. */
export function reaches(from: string, needs: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set(needs.get(from));
  for (const name of seen) {
    if (name === from) return true;
    for (const next of needs.get(name) ?? []) seen.add(next);
  }
  return false;
}
