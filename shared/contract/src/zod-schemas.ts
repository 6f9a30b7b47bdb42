/**
 * What a description of a shape (`…Shapes`) is made with: these of `zod/mini`, or the plain schemas of what a page reads before
 * anything else comes (`plain/`, `page/`). Either has these names, and means the same by them. Named one by one, so that
 * nothing else of zod is shipped to anybody.
 */
export {
  _default,
  array,
  boolean,
  catch,
  discriminatedUnion,
  enum,
  extend,
  int,
  iso,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  readonly,
  record,
  refine,
  regex,
  strictObject,
  string,
  transform,
  tuple,
  union,
  unknown,
  uuid,
} from 'zod/mini';
export type Schemas = typeof import('./plain/schemas.ts');
