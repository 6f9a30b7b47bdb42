import { type Permission, permissionToSee } from '@console/contract';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  out?: Schema;
  options?: readonly Schema[];
  left?: Schema;
  right?: Schema;
};
/** Takes out of a value, in place, what the caller may not see. */
export type LeaveOut = (value: unknown, may: (permission: Permission) => boolean) => void;

/**
 * What has to be left out of an answer by the marks of its schema (`seenWith`).
 * @returns undefined where nothing is marked: then nothing has to be walked
 */
export function leaveOutOf(schema: Schema): LeaveOut | undefined {
  const def: Def = schema._zod.def;
  if (def.shape) return outOfObject(def.shape);
  const each = def.element ?? def.valueType;
  if (each) return outOfEach(leaveOutOf(unmarked(each)));
  const same = [def.innerType, def.out, def.left, def.right, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  );
  return together(same.map((one) => leaveOutOf(unmarked(one))));
}

/** Only what has a name can be left out. @throws for a contract that marks anything else */
function unmarked(schema: Schema): Schema {
  if (permissionToSee(schema))
    throw new Error('seenWith marks a field of an object, and is not wrapped again.');
  return schema;
}

function outOfObject(shape: Record<string, Schema>): LeaveOut | undefined {
  const marked = Object.entries(shape).flatMap(([name, field]) => {
    const permission = permissionToSee(field);
    return permission === undefined ? [] : [[name, permission] as const];
  });
  const below = Object.entries(shape).flatMap(([name, field]) => {
    const leaveOut = leaveOutOf(field);
    return leaveOut ? [[name, leaveOut] as const] : [];
  });
  if (marked.length + below.length === 0) return undefined;
  return (value, may) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, permission] of marked) if (!may(permission)) Reflect.deleteProperty(value, name);
    for (const [name, leaveOut] of below) leaveOut(Reflect.get(value, name), may);
  };
}

const outOfEach = (leaveOut: LeaveOut | undefined): LeaveOut | undefined =>
  leaveOut &&
  ((value, may) => {
    if (typeof value !== 'object' || value === null) return;
    for (const one of Object.values(value)) leaveOut(one, may);
  });

function together(all: readonly (LeaveOut | undefined)[]): LeaveOut | undefined {
  const some = all.filter((one) => one !== undefined);
  if (some.length === 0) return undefined;
  return (value, may) => {
    for (const leaveOut of some) leaveOut(value, may);
  };
}
