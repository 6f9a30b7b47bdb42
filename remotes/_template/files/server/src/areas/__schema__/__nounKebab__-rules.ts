import type { FieldProblem } from '@console/contract';
import type { __Noun__, __Noun__Change } from '@console/contract/__schema__';

/**
 * What is closed stays as it was when it was closed; whoever reopens it may change the rest along with that.
 * @returns `closed` at every field that would change
 */
export function frozenProblems(before: __Noun__, change: __Noun__Change): FieldProblem[] {
  const { state = before.state, ...others } = change;
  if (before.state !== 'closed' || state !== 'closed') return [];
  return (Object.keys(others) as (keyof typeof others)[])
    .filter((name) => others[name] !== before[name])
    .map((path) => ({ path, code: 'closed' }));
}
