import {
  type AnyEndpoint,
  type Grants,
  globalPermissionsOf,
  type Permission,
  type Subject,
  subjectKindOf,
} from '@console/contract';
import { forbidden, mayOf } from './may.ts';
import { placeOf } from './tenant.ts';

/** A call after its schemas have read it: what is asked about is what the handler gets, and nothing that is trimmed afterwards. */
export type ReadInput = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** More things than this are not asked about one by one: whoever holds it for some only sends fewer. */
const mostThings = 1000;

/**
 * A contract names where the things of its calls are found, by fields that its permission's subject has.
 * @throws for one that names anything else
 */
export function demandFields(endpoint: AnyEndpoint): void {
  const { access } = endpoint;
  if (typeof access !== 'object' || access.kind !== 'where') return;
  const known = subjectKindOf(access.permission).fields;
  for (const [field, path] of Object.entries(access.fields)) {
    if (!known.includes(field))
      throw new Error(`${endpoint.name} asks about "${field}", which nothing of ${access.permission} has.`);
    placeOf(endpoint, headOf(path));
  }
}

const headOf = (path: string): string => path.split('.')[0] ?? '';

/** What stands at a path, of a list what stands in each of it; nothing where it is left out. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return typeof value === 'object' && Object.hasOwn(value, name)
    ? valuesAt(Reflect.get(value, name), rest)
    : [];
}

/**
 * Asks for the permission for each thing that a call names. What it leaves out of a thing, e.g. a language of a project, is
 * not known of it: then the permission has to be held for all of those. Where it names more than can be looked at, it has to
 * be held for everything.
 * @param toWrite what has to be held for the same things beside it, because of what is written
 * @throws FORBIDDEN with the thing in `details.subject`
 */
export function demandSubjects(
  endpoint: AnyEndpoint,
  input: ReadInput,
  grants: Grants,
  toWrite: readonly Permission[] = [],
): void {
  const { access } = endpoint;
  if (typeof access !== 'object' || access.kind !== 'where') return;
  for (const permission of [access.permission, ...toWrite])
    demandForEach(endpoint, access.fields, permission, { input, grants });
}

function demandForEach(
  endpoint: AnyEndpoint,
  fields: Readonly<Record<string, string>>,
  permission: Permission,
  { input, grants }: { input: ReadInput; grants: Grants },
): void {
  const names = Object.entries(fields);
  if (names.length === 0 || globalPermissionsOf(grants).has(permission)) return;
  const subjects = names.reduce<Record<string, string>[]>(
    (found, [field, path]) => {
      const values = valuesAt(input[placeOf(endpoint, headOf(path))], path.split('.'));
      if (values.length === 0) return found;
      return [...new Set(values.map(String))].flatMap((value) =>
        found.map((one) => ({ ...one, [field]: value })),
      );
    },
    [{}],
  );
  if (subjects.length > mostThings) throw forbidden(permission);
  const may = mayOf(grants);
  const refused: Subject['fields'] | undefined = subjects.find(
    (one) => !may.hold(permission, { fields: one }),
  );
  if (refused) throw forbidden(permission, Object.keys(refused).length > 0 ? { subject: refused } : {});
}
