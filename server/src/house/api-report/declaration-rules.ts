/** One exported name, as remotes may use it. */
export interface Signature {
  /** The declaration without its members: `interface CallState`, `function load<…>(…): …`. */
  readonly declared: string;
  /** Members by name; only of what is made of members. */
  readonly members?: Readonly<Record<string, string>>;
}

const opening = '([{<';
const closing = ')]}>';

/** Cuts where `separator` stands outside of all brackets and texts. An arrow's `>` closes nothing. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote) {
      if (sign === quote) quote = '';
    } else if ('\'"`'.includes(sign)) quote = sign;
    else if (opening.includes(sign)) depth += 1;
    else if (closing.includes(sign) && text.charAt(at - 1) !== '=') depth -= 1;
    if (depth === 0 && !quote && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a declaration file declares, by name. The file is one that the compiler wrote, without comments. */
export function declarationsIn(text: string): Map<string, Signature> {
  const found = new Map<string, Signature>();
  // An interface ends without the semicolon that ends everything else.
  const statements = splitOutside(text.replace(/^}$/gm, '};'), ';');
  for (const statement of statements) {
    const line = inOneLine(statement)
      .replace(/^export /, '')
      .replace(/^declare /, '');
    const name = /^(?:interface|type|const|let|function|class|abstract class|enum) (\w+)/.exec(line)?.[1];
    if (name) found.set(name, signatureOf(line));
  }
  return found;
}

function signatureOf(line: string): Signature {
  const made = /^(interface .*?|type \w+ =|const \w+:) \{(.*)\}$/.exec(line);
  const [, head, body] = made ?? [];
  // Of `{ … } | { … }` each alternative has members of its own.
  const isOne = body !== undefined && splitOutside(`{${body}}`, ' ').length === 1;
  if (head === undefined || !isOne) return { declared: line };
  const members = splitOutside(body, ';').map((member) => [memberName(member), member] as const);
  return { declared: head.replace(/ ?[=:]$/, ''), members: Object.fromEntries(members.sort(byName)) };
}

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  one < other ? -1 : 1;

const memberName = (member: string): string =>
  /^(?:readonly )?("[^"]+"|'[^']+'|\w+)/.exec(member)?.[1] ?? inOneLine(member.slice(0, 40));

/** What `export { a, type B as C } from './x.ts'` gives on: the name outside, the name inside, the file. */
export function exportsIn(index: string): { outside: string; inside: string; file: string }[] {
  return [...index.matchAll(/export\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      splitOutside(names, ',').map((entry) => {
        const [inside = '', outside = inside] = entry.replace(/^type /, '').split(' as ');
        return { outside, inside, file };
      }),
  );
}
