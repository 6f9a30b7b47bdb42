import { type Signature, splitOutside } from './declaration-rules.ts';
import { kitBreaks } from './kit-rules.ts';
import type { ContractListing, EndpointListing, ShellListing, Taken } from './listing-rules.ts';
import { narrowed } from './schema-rules.ts';

/** What a remote that was built against `before` would miss: one sentence each. */
export function shellBreaks(before: ShellListing, now: ShellListing): string[] {
  const given = namesGiven(before);
  const exports = Object.entries(before.exports).flatMap(([name, signature]) => {
    const there = now.exports[name];
    return there ? signatureBreaks(name, signature, there, given.has(name)) : [`${name} is gone`];
  });
  const libraries = (before.libraries ?? []).filter((key) => !now.libraries?.includes(key));
  return [
    ...exports,
    ...libraries.map((key) => `the library ${key} is offered no more`),
    ...(before.kit && now.kit ? kitBreaks(before.kit, now.kit) : []),
  ];
}

function signatureBreaks(name: string, before: Signature, now: Signature, isGiven: boolean): string[] {
  const { members: had = {} } = before;
  const { members: has = {} } = now;
  const fresh = Object.entries(has).filter(([member]) => !(member in had));
  return [
    ...changes(name, before.declared, now.declared),
    ...Object.entries(had).flatMap(([member, text]) => {
      const at = `${name}.${member}`;
      const there = has[member];
      return there === undefined ? [`${at} is gone`] : memberBreaks(at, text, there, isGiven);
    }),
    // Remotes of before do not hand it over.
    ...(isGiven ? fresh.filter(([, text]) => !isOptional(text)) : []).map(
      ([member]) => `${name}.${member} is new and required`,
    ),
  ];
}

function memberBreaks(at: string, before: string, now: string, isGiven: boolean): string[] {
  if (isOptional(before) && !isOptional(now)) return isGiven ? [`${at} was optional and is required`] : [];
  if (!isOptional(before) && isOptional(now) && !isGiven) return [`${at} may be missing now`];
  return changes(at, before.replace('?:', ':'), now.replace('?:', ':'));
}

const isOptional = (member: string): boolean => /^(readonly )?\w+\?[:(]/.test(member);

/** What a function takes out of its options is its own affair: their type is the promise. */
const withoutTakingApart = (declared: string): string =>
  declared.replace(/\{[\w\s,]*\}(?=\??: )/g, 'options');

const changes = (at: string, before: string, now: string): string[] =>
  withoutTakingApart(before) === withoutTakingApart(now) ||
  hasMoreParameters(before, now) ||
  hasMoreAlternatives(before, now)
    ? []
    : [`${at} is another one: ${before} → ${now}`];

/** Optional parameters may come at the end. */
function hasMoreParameters(before: string, now: string): boolean {
  const [had, has] = [callOf(before), callOf(now)];
  if (!had || !has || had.head !== has.head || had.result !== has.result) return false;
  const more = has.parameters.slice(had.parameters.length);
  return (
    had.parameters.every((one, index) => one === has.parameters[index]) &&
    more.every((one) => /^\w+\?:/.test(one))
  );
}

interface Call {
  head: string;
  parameters: string[];
  result: string;
}

/** `function f<T>(a: A, b?: B): C` in its parts. */
function callOf(text: string): Call | undefined {
  const from = outsideBrackets(text, '(');
  if (from < 0) return undefined;
  const length = outsideBrackets(text.slice(from + 1), ')');
  if (length < 0) return undefined;
  const [inside, result] = [text.slice(from + 1, from + 1 + length), text.slice(from + length + 2)];
  return { head: text.slice(0, from), parameters: splitOutside(inside, ','), result };
}

/** Place of the first `sign` that stands in no bracket. */
function outsideBrackets(text: string, sign: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (depth === 0 && text[at] === sign) return at;
    if ('([{<'.includes(text.charAt(at))) depth += 1;
    if (')]}>'.includes(text.charAt(at)) && text[at - 1] !== '=') depth -= 1;
  }
  return -1;
}

/** A union may grow: remotes are written with an "otherwise". */
function hasMoreAlternatives(before: string, now: string): boolean {
  const [had, has] = [unionOf(before), unionOf(now)];
  return had.head === has.head && had.parts.length > 0 && had.parts.every((part) => has.parts.includes(part));
}

function unionOf(text: string): { head: string; parts: string[] } {
  const [, head = '', type = ''] = /^((?:type \w+ =)|(?:(?:readonly )?\w+:)) (.*)$/.exec(text) ?? [];
  return { head, parts: splitOutside(type, '|') };
}

/** Names of types that remotes hand over: they stand in the parameters of something exported. */
function namesGiven({ exports }: ShellListing): Set<string> {
  const texts = Object.values(exports).flatMap(({ declared, members = {} }) => [
    declared,
    ...Object.values(members),
  ]);
  const parameters = texts
    .flatMap((text) => callOf(text)?.parameters ?? [])
    .map((one) => one.replace(/Partial<\w+>/g, ''));
  const words = new Set(parameters.flatMap((one) => one.match(/\w+/g) ?? []));
  return new Set(Object.keys(exports).filter((name) => words.has(name)));
}

/** What a page, or a remote, that was built against `before` would meet. */
export function contractBreaks(before: ContractListing, now: ContractListing): string[] {
  const present = endpointsOf(now);
  return [
    ...Object.entries(endpointsOf(before)).flatMap(([name, endpoint]) => {
      const there = present[name];
      return there ? endpointBreaks(name, endpoint, there) : [`${name} is gone`];
    }),
    ...Object.entries(before.documents).flatMap(([name, schema]) => {
      const there = now.documents[name];
      return there ? narrowed(schema, there, 'answer', name) : [`${name} is gone`];
    }),
  ];
}

/** Of all areas: which door an endpoint stands in is no promise. */
const endpointsOf = ({ areas }: ContractListing): Record<string, EndpointListing> =>
  Object.assign({}, ...Object.values(areas));

function endpointBreaks(name: string, before: EndpointListing, now: EndpointListing): string[] {
  const moved = before.method !== now.method || before.path !== now.path;
  const parts = ['params', 'query', 'body'] as const;
  return [
    ...(moved ? [`${name} moved from ${before.method} ${before.path} to ${now.method} ${now.path}`] : []),
    ...(isOpenTo(before.access, now.access) ? [] : [`${name} asks for ${now.access}, was ${before.access}`]),
    ...(now.versioned && !before.versioned ? [`${name} asks for a version`] : []),
    ...parts.flatMap((part) => requestBreaks(before[part], now[part], `${name} ${part}`)),
    ...narrowed(before.response, now.response, 'answer', `${name} response`),
  ];
}

/** Whether whoever could call may still; both as `accessInWords` has it, or, frozen before that, the permission only. */
function isOpenTo(before: string, now: string): boolean {
  if (now === before || now === 'public') return true;
  if (before === 'public' || now === 'signedIn') return before !== 'public';
  // About each tenant of whoever is signed in, none included.
  if (before === 'signedIn') return /^member of \S+ anywhere/.test(now);
  const [had, has] = [askedIn(before), askedIn(now)];
  if (!had.oneOf.every((one) => has.oneOf.includes(one))) return false;
  return (
    had.where === '' ||
    (`${has.where},`.startsWith(`${had.where},`) && has.and.every((one) => had.and.includes(one)))
  );
}

/** `P or Q and R in teamId`: one of P and Q, and R, there. */
function askedIn(words: string): { oneOf: string[]; and: string[]; where: string } {
  const [, held = words, where = ''] = /^(.+?) ((?:in|where|anywhere)\b.*)$/.exec(words) ?? [];
  const [oneOf = '', ...and] = held.split(' and ');
  return { oneOf: oneOf.split(' or '), and, where };
}

function requestBreaks(before: Taken, now: Taken, at: string): string[] {
  const [had, has] = [before.understood ?? before.sent, now.understood ?? now.sent];
  const limits = narrowed(had, has, 'request', at).filter((one) => !one.endsWith(byOneSideOnly));
  return [...new Set([...narrowed(before.sent, now.sent, 'request', at), ...limits])];
}

/** What must be sent is told by `sent` alone: a default makes a value required only in what is understood. */
const byOneSideOnly = 'is required by one side only';
