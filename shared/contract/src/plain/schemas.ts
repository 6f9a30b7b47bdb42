import type * as zod from 'zod/mini';

/**
 * The few schemas that a page reads before anything else comes, with the names and the meaning that they have in `zod/mini`, in a
 * twentieth of its size: they tell that something is not right, not what. What is described with either (`…Shapes`) is
 * described once, for both; a test shows that both take and give the same. For the types they are zod's own: whoever looks
 * inside a schema (`limitsAt`), or puts one into a schema of zod, needs zod's.
 */
interface Plain {
  /** The value as it is taken, or `refused`. */
  readonly take: (value: unknown) => unknown;
  readonly shape?: Shape;
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: Error };
  parse(value: unknown): unknown;
  check(...checks: Check[]): Plain;
}
type Shape = Readonly<Record<string, Plain>>;
type Check = (value: unknown) => boolean;
type Members = Record<string, unknown>;

const refused = Symbol('refused');

function plain(take: Plain['take'], shape?: Shape): Plain {
  const safeParse: Plain['safeParse'] = (value) => {
    const data = take(value);
    return data === refused
      ? { success: false, error: new Error('not of the shape that was agreed') }
      : { success: true, data };
  };
  return {
    take,
    ...(shape && { shape }),
    safeParse,
    parse: (value) => {
      const result = safeParse(value);
      if (result.success) return result.data;
      throw result.error;
    },
    check: (...checks) =>
      plain((value) => {
        const taken = take(value);
        return taken !== refused && checks.every((holds) => holds(taken)) ? taken : refused;
      }),
  };
}

/** For the types a schema, or a check, of zod. */
const as = <Zod>(own: unknown): Zod => own as Zod;

const which = (holds: Check): Plain => plain((value) => (holds(value) ? value : refused));

const textOf = (form: RegExp): Plain => which((value) => typeof value === 'string' && form.test(value));
export const string = as<typeof zod.string>(() => which((value) => typeof value === 'string'));
const uuidForm =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/i;
export const uuid = as<typeof zod.uuid>(() => textOf(uuidForm));

/** Days that no month has are told by what a date makes of them: it goes on into the next month. */
const isInstant = (value: unknown): boolean => {
  if (typeof value !== 'string' || !instantForm.test(value)) return false;
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false;
};
const instantForm =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** With an offset, as the house keeps all instants. */
export const iso = as<Pick<typeof zod.iso, 'datetime'>>({ datetime: () => which(isInstant) });

export const number = as<typeof zod.number>(() => which(Number.isFinite));
export const int = as<typeof zod.int>(() => which(Number.isSafeInteger));
export const boolean = as<typeof zod.boolean>(() => which((value) => typeof value === 'boolean'));
export const unknown = as<typeof zod.unknown>(() => which(() => true));
export const literal = as<typeof zod.literal>((only: unknown) => which((value) => value === only));
const oneOf = as<typeof zod.enum>((words: readonly unknown[]) => which((value) => words.includes(value)));

export { oneOf as enum };

const unless = (left: unknown, { take }: Plain): Plain =>
  plain((value) => (value === left ? value : take(value)));
export const nullable = as<typeof zod.nullable>((inner: Plain) => unless(null, inner));
export const optional = as<typeof zod.optional>((inner: Plain) => unless(undefined, inner));
export const _default = as<typeof zod._default>(({ take }: Plain, usual: unknown) =>
  plain((value) => (value === undefined ? usual : take(value))),
);
const otherwise = as<typeof zod.catch>(({ take }: Plain, instead: unknown) =>
  plain((value) => {
    const taken = take(value);
    return taken === refused ? instead : taken;
  }),
);

export { otherwise as catch };

export const pipe = as<typeof zod.pipe>((first: Plain, second: Plain) =>
  plain((value) => {
    const taken = first.take(value);
    return taken === refused ? refused : second.take(taken);
  }),
);
export const transform = as<typeof zod.transform>(plain);

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function takenOf(shape: Shape, value: Members): unknown {
  const members: Members = {};
  for (const [name, { take }] of Object.entries(shape)) {
    const taken = take(value[name]);
    if (taken === refused) return refused;
    if (taken !== undefined || name in value) members[name] = taken;
  }
  return members;
}

const objectOf = (shape: Shape): Plain =>
  plain((value) => (isObject(value) ? takenOf(shape, value) : refused), shape);
export const object = as<typeof zod.object>(objectOf);
export const extend = as<typeof zod.extend>(({ shape }: Plain, more: Shape) =>
  objectOf({ ...shape, ...more }),
);
export const strictObject = as<typeof zod.strictObject>((shape: Shape) =>
  plain((value) =>
    isObject(value) && Object.keys(value).every((name) => Object.hasOwn(shape, name))
      ? takenOf(shape, value)
      : refused,
  ),
);

export const record = as<typeof zod.record>((_names: Plain, { take }: Plain) =>
  plain((value) => {
    if (!isObject(value)) return refused;
    const members: Members = {};
    for (const [name, member] of Object.entries(value)) {
      // As a member it would be what the object inherits from.
      if (name === '__proto__') continue;
      const taken = take(member);
      if (taken === refused) return refused;
      members[name] = taken;
    }
    return members;
  }),
);

const listOf = ({ take }: Plain, value: readonly unknown[]): unknown => {
  // Not `map`, which leaves out what is not there at all.
  const taken = Array.from(value, (one) => take(one));
  return taken.includes(refused) ? refused : taken;
};
export const array = as<typeof zod.array>((inner: Plain) =>
  plain((value) => (Array.isArray(value) ? listOf(inner, value) : refused)),
);
export const readonly = as<typeof zod.readonly>((inner: Plain) =>
  plain((value) => {
    const taken = inner.take(value);
    return taken === refused ? refused : Object.freeze(taken);
  }),
);

export const tuple = as<typeof zod.tuple>((parts: readonly Plain[]) =>
  plain((value) => {
    if (!Array.isArray(value) || value.length !== parts.length) return refused;
    const taken = parts.map(({ take }, at) => take(value[at]));
    return taken.includes(refused) ? refused : taken;
  }),
);

const firstOf = (options: readonly Plain[]): Plain =>
  plain((value) => {
    for (const { take } of options) {
      const taken = take(value);
      if (taken !== refused) return taken;
    }
    return refused;
  });
export const union = as<typeof zod.union>(firstOf);
export const discriminatedUnion = as<typeof zod.discriminatedUnion>(
  (_by: string, options: readonly Plain[]) => firstOf(options),
);

type Long = { readonly length: number };
export const minLength = as<typeof zod.minLength>(
  (least: number) =>
    ({ length }: Long) =>
      length >= least,
);
export const maxLength = as<typeof zod.maxLength>(
  (most: number) =>
    ({ length }: Long) =>
      length <= most,
);
export const minimum = as<typeof zod.minimum>((least: number) => (value: number) => value >= least);
export const maximum = as<typeof zod.maximum>((most: number) => (value: number) => value <= most);
export const regex = as<typeof zod.regex>((form: RegExp) => (value: string) => form.test(value));
export const refine = as<typeof zod.refine>((holds: Check) => holds);
