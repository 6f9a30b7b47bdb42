import type { Json } from '../reading/exact-json.ts';
import type { Jq } from './jq-tree.ts';

/** Values by the names of `as $name`. */
export type Bound = ReadonlyMap<string, Json>;
export type Outputs = Generator<Json, void, undefined>;
export type Path = readonly (string | number)[];

/** What functions need to run their arguments. */
export interface Running {
  run(jq: Jq, input: Json, bound: Bound): Outputs;
  pathsOf(jq: Jq, input: Json, bound: Bound): Generator<Path, void, undefined>;
}
