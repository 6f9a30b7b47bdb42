import { type Permission, type Sight, sightOf } from '@console/contract';
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
/** Whether the caller holds it: in the tenant that is named, else in what the call is about. */
export type MaySee = (permission: Permission, tenantId?: string) => boolean;
/** Takes out of a value, in place, what the caller may not see. `around`: the objects that it stands in, the nearest first. */
export type LeaveOut = (value: unknown, may: MaySee, around?: readonly object[]) => void;

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
  if (sightOf(schema)) throw new Error('seenWith marks a field of an object, and is not wrapped again.');
  return schema;
}

function outOfObject(shape: Record<string, Schema>): LeaveOut | undefined {
  const marked = Object.entries(shape).flatMap(([name, field]) => {
    const sight = sightOf(field);
    return sight === undefined ? [] : [[name, sight] as const];
  });
  const below = Object.entries(shape).flatMap(([name, field]) => {
    const leaveOut = leaveOutOf(field);
    return leaveOut ? [[name, leaveOut] as const] : [];
  });
  if (marked.length + below.length === 0) return undefined;
  return (value, may, around = []) => {
    if (typeof value !== 'object' || value === null) return;
    const inside = [value, ...around];
    for (const [name, sight] of marked) if (!sees(sight, may, inside)) putAway(value, name, sight);
    for (const [name, leaveOut] of below) leaveOut(Reflect.get(value, name), may, inside);
  };
}

/** An answer that does not tell its tenant where the contract says so shows nobody what only some may see. */
function sees({ permission, tenantAt }: Sight, may: MaySee, inside: readonly object[]): boolean {
  if (tenantAt === undefined) return may(permission);
  const id = inside.map((one) => valueAt(one, tenantAt)).find((found) => found !== undefined);
  return typeof id === 'string' && may(permission, id);
}

const valueAt = (value: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      value,
    );

function putAway(value: object, name: string, { otherwise }: Sight): void {
  if (otherwise === undefined) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, structuredClone(otherwise));
}

const outOfEach = (leaveOut: LeaveOut | undefined): LeaveOut | undefined =>
  leaveOut &&
  ((value, may, around) => {
    if (typeof value !== 'object' || value === null) return;
    for (const one of Object.values(value)) leaveOut(one, may, around);
  });

function together(all: readonly (LeaveOut | undefined)[]): LeaveOut | undefined {
  const some = all.filter((one) => one !== undefined);
  if (some.length === 0) return undefined;
  return (value, may, around) => {
    for (const leaveOut of some) leaveOut(value, may, around);
  };
}
