import type { JsonSchema } from './listing-rules.ts';

/** A request is checked by today's server against yesterday's caller; an answer by yesterday's caller. */
export type Way = 'request' | 'answer';

/**
 * What has become narrower for somebody who was built against `before`: one sentence each, none when everything they
 * send is still taken, and everything they get is still what they expect.
 */
export function narrowed(before: JsonSchema, now: JsonSchema, way: Way, at: string): string[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  const refused = way === 'request' ? refusals(now, before, at) : refusals(before, now, at);
  return [...new Set([...gone(before, now, at), ...refused])];
}

/** Properties that are no longer there. Left silently aside, what somebody sends would be lost. */
function gone(before: JsonSchema, now: JsonSchema, at: string): string[] {
  const [had, has] = [propertiesOf(before), propertiesOf(now)];
  return [
    ...Object.entries(had).flatMap(([name, schema]) => {
      const there = has[name];
      // In an alternative it is the alternatives that are compared.
      if (!there) return alternativesOf(now).length > 1 ? [] : [`${at}.${name} is gone`];
      return gone(schema, there, `${at}.${name}`);
    }),
    ...(isSchema(before.items) && isSchema(now.items) ? gone(before.items, now.items, `${at}[]`) : []),
    ...goneFromRecord(before, now, at),
    ...goneFromAlternatives(alternativesOf(before), alternativesOf(now), at),
  ];
}

/** A record holds values under keys that nobody named. */
function goneFromRecord(before: JsonSchema, now: JsonSchema, at: string): string[] {
  const [had, has] = [before.additionalProperties, now.additionalProperties];
  if (!isSchema(had)) return [];
  if (isSchema(has)) return gone(had, has, `${at}{}`);
  return alternativesOf(now).length > 1 ? [] : [`${at}{} is gone`];
}

/** `nullable` makes alternatives of one object and null: each is compared with the one in its place. */
function goneFromAlternatives(before: JsonSchema[], now: JsonSchema[], at: string): string[] {
  if (before.length < 2 || before.length !== now.length) return [];
  return before.flatMap((schema, place) => gone(schema, now[place] ?? {}, at));
}

/** Why a value that `narrow` allows may not be one that `wide` allows. */
function refusals(wide: JsonSchema, narrow: JsonSchema, at: string): string[] {
  if (JSON.stringify(wide) === JSON.stringify(narrow)) return [];
  const [wides, narrows] = [alternativesOf(wide), alternativesOf(narrow)];
  if (wides.length > 1 || narrows.length > 1) return refusedAlternatives(wides, narrows, at);
  return [
    ...refusedTypes(wide, narrow, at),
    ...refusedValues(wide, narrow, at),
    ...refusedBounds(wide, narrow, at),
    ...['pattern', 'format', 'allOf', 'prefixItems', 'uniqueItems', '$ref', 'multipleOf', 'not']
      .filter((key) => wide[key] !== undefined && JSON.stringify(wide[key]) !== JSON.stringify(narrow[key]))
      .map((key) => `${at}: ${key} is another one`),
    ...refusedProperties(wide, narrow, at),
    ...below(wide.items, narrow.items, `${at}[]`),
    ...below(wide.additionalProperties, narrow.additionalProperties, `${at}{}`),
  ];
}

function refusedAlternatives(wides: JsonSchema[], narrows: JsonSchema[], at: string): string[] {
  return narrows.flatMap((narrow, place) => {
    if (wides.some((wide) => refusals(wide, narrow, at).length === 0)) return [];
    const wide = wides.length === narrows.length ? wides[place] : undefined;
    const alike = wide && JSON.stringify(wide.type) === JSON.stringify(narrow.type);
    return alike ? refusals(wide, narrow, at) : [`${at}: not every side knows ${brief(narrow)}`];
  });
}

function refusedTypes(wide: JsonSchema, narrow: JsonSchema, at: string): string[] {
  const [may, can] = [typesOf(wide), typesOf(narrow)];
  if (may.length === 0) return [];
  const more = can.filter((type) => !may.includes(type) && !(type === 'integer' && may.includes('number')));
  return can.length === 0 || more.length > 0
    ? [`${at}: ${may.join('|')} against ${can.join('|') || 'anything'}`]
    : [];
}

function refusedValues(wide: JsonSchema, narrow: JsonSchema, at: string): string[] {
  const [may, can] = [valuesOf(wide), valuesOf(narrow)];
  if (!may) return [];
  if (!can) return [`${at}: only ${may.join(', ')} against any value`];
  return can.filter((value) => !may.includes(value)).map((value) => `${at}: not every side knows ${value}`);
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
/** Nothing has fewer. */
const counted = ['minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function refusedBounds(wide: JsonSchema, narrow: JsonSchema, at: string): string[] {
  const refused = (key: string, fits: (narrow: number, wide: number) => boolean) => {
    const [bound, other] = [wide[key], narrow[key]];
    if (typeof bound !== 'number' || (bound === 0 && counted.includes(key))) return false;
    return typeof other !== 'number' || !fits(other, bound);
  };
  return [
    ...lower.filter((key) => refused(key, (other, bound) => other >= bound)),
    ...upper.filter((key) => refused(key, (other, bound) => other <= bound)),
  ].map((key) => `${at}: ${key} ${String(wide[key])} against ${String(narrow[key] ?? 'none')}`);
}

function refusedProperties(wide: JsonSchema, narrow: JsonSchema, at: string): string[] {
  const [may, can] = [propertiesOf(wide), propertiesOf(narrow)];
  const given = requiredOf(narrow);
  return [
    ...requiredOf(wide)
      .filter((name) => !given.includes(name))
      .map((name) => `${at}.${name} is required by one side only`),
    ...Object.entries(may).flatMap(([name, schema]) => {
      const other = can[name];
      return other ? refusals(schema, other, `${at}.${name}`) : [];
    }),
  ];
}

function below(wide: unknown, narrow: unknown, at: string): string[] {
  if (!isSchema(wide)) return [];
  return isSchema(narrow) ? refusals(wide, narrow, at) : [];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const propertiesOf = ({ properties }: JsonSchema): Record<string, JsonSchema> =>
  isSchema(properties) ? (properties as Record<string, JsonSchema>) : {};

const requiredOf = ({ required }: JsonSchema): string[] => (Array.isArray(required) ? required : []);

const typesOf = ({ type }: JsonSchema): string[] =>
  Array.isArray(type) ? type : typeof type === 'string' ? [type] : [];

function valuesOf(schema: JsonSchema): string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
}

/** A schema without alternatives is its only one. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const among = schema.anyOf ?? schema.oneOf;
  return Array.isArray(among) ? among.flatMap((one) => (isSchema(one) ? alternativesOf(one) : [])) : [schema];
}

const brief = (schema: JsonSchema): string => {
  const text = JSON.stringify(schema);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};
