import { nearest } from '../query/filter-operators.ts';
import { QueryProblem } from '../query/query-problem.ts';
import { jqFunctions, notHere } from './jq-functions-list.ts';
import type { BinaryOperator, Jq } from './jq-tree.ts';

interface Token {
  readonly kind: 'field' | 'word' | 'variable' | 'number' | 'text' | 'sign' | 'end';
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** Of a text: what stands between its interpolations. */
  readonly parts?: readonly (string | Jq)[];
}

const signs = [
  '?//',
  '|=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '//=',
  '==',
  '!=',
  '<=',
  '>=',
  '//',
  '..',
  '.',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '|',
  ',',
  ':',
  ';',
  '=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
].sort((a, b) => b.length - a.length);

const mostLevels = 200;

/** Reads a program of the subset that the README lists. @throws QueryProblem */
export function readJq(text: string): Jq {
  return new Reading(text, 0, text.length).whole();
}

/** Where a reading stops being one. */
const syntax = (from: number, to: number, expected: string) =>
  new QueryProblem('jqSyntax', { at: { from, to: Math.max(to, from) }, expected });

class Reading {
  private readonly tokens: Token[];
  private next = 0;
  private level = 0;

  constructor(text: string, from: number, to: number) {
    this.tokens = tokensOf(text, from, to);
  }

  whole(): Jq {
    if (this.peek().kind === 'end') return { kind: 'identity' };
    const program = this.pipe();
    const rest = this.peek();
    if (rest.kind !== 'end') throw syntax(rest.from, rest.to, 'end');
    return program;
  }

  private peek(): Token {
    const token = this.tokens[this.next] ?? this.tokens.at(-1);
    if (!token) throw syntax(0, 0, 'value');
    return token;
  }
  private take(): Token {
    const token = this.peek();
    this.next += 1;
    return token;
  }
  private isSign(value: string): boolean {
    const token = this.peek();
    return token.kind === 'sign' && token.value === value;
  }
  private isWord(value: string): boolean {
    const token = this.peek();
    return token.kind === 'word' && token.value === value;
  }
  private accept(value: string): boolean {
    const found = this.isSign(value) || this.isWord(value);
    if (found) this.next += 1;
    return found;
  }
  private expect(value: string): void {
    const { from, to } = this.peek();
    if (!this.accept(value)) throw syntax(from, to, value);
  }

  private pipe(): Jq {
    this.level += 1;
    if (this.level > mostLevels) throw new QueryProblem('tooDeep', { name: '(' });
    const left = this.comma();
    let whole: Jq = left;
    if (this.accept('as')) {
      const name = this.variableName();
      this.expect('|');
      whole = { kind: 'as', source: left, name, body: this.pipe() };
    } else if (this.accept('|')) whole = { kind: 'pipe', left, right: this.pipe() };
    this.level -= 1;
    return whole;
  }

  private variableName(): string {
    const token = this.take();
    if (token.kind !== 'variable') throw syntax(token.from, token.to, '$name');
    return token.value;
  }

  private comma(): Jq {
    let left = this.update();
    while (this.accept(',')) left = { kind: 'comma', left, right: this.update() };
    return left;
  }

  private update(): Jq {
    const left = this.otherwise();
    for (const operator of ['=', '|=', '+=', '-=', '*=', '/='] as const) {
      if (this.accept(operator)) return { kind: 'update', operator, left, right: this.otherwise() };
    }
    return left;
  }

  private otherwise(): Jq {
    const left = this.left(0);
    return this.accept('//') ? { kind: 'binary', operator: '//', left, right: this.otherwise() } : left;
  }

  /** Operators by how tightly they bind, the loosest first. */
  private left(rank: number): Jq {
    const operators = ranks[rank];
    if (!operators) return this.postfix();
    let left = this.left(rank + 1);
    for (;;) {
      const operator = operators.find((one) => this.isSign(one) || this.isWord(one));
      if (!operator) return left;
      this.next += 1;
      left = { kind: 'binary', operator, left, right: this.left(rank + 1) };
    }
  }

  private postfix(): Jq {
    if (this.accept('-')) return { kind: 'negative', of: this.postfix() };
    let of = this.term();
    for (;;) {
      const token = this.peek();
      if (token.kind === 'field') {
        this.next += 1;
        of = { kind: 'index', of, key: { kind: 'literal', value: token.value } };
      } else if (this.isSign('.') && this.tokens[this.next + 1]?.kind === 'text') {
        this.next += 1;
        of = { kind: 'index', of, key: this.textOf(this.take()) };
      } else if (this.isSign('.') && this.tokens[this.next + 1]?.value === '[') this.next += 1;
      else if (this.accept('[')) of = this.bracket(of);
      else if (this.accept('?')) of = { kind: 'try', body: of };
      else return of;
    }
  }

  private bracket(of: Jq): Jq {
    if (this.accept(']')) return { kind: 'each', of };
    if (this.accept(':')) {
      const to = this.pipe();
      this.expect(']');
      return { kind: 'slice', of, to };
    }
    const key = this.pipe();
    if (this.accept(':')) {
      if (this.accept(']')) return { kind: 'slice', of, from: key };
      const to = this.pipe();
      this.expect(']');
      return { kind: 'slice', of, from: key, to };
    }
    this.expect(']');
    return { kind: 'index', of, key };
  }

  private term(): Jq {
    const token = this.take();
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.value) };
    if (token.kind === 'text') return this.textOf(token);
    if (token.kind === 'variable') return { kind: 'variable', name: token.value };
    if (token.kind === 'field') {
      return { kind: 'index', of: { kind: 'identity' }, key: { kind: 'literal', value: token.value } };
    }
    if (token.kind === 'word') return this.word(token);
    if (token.value === '..') return { kind: 'recurse' };
    if (token.value === '.') {
      const after = this.peek();
      if (after.kind !== 'text') return { kind: 'identity' };
      return { kind: 'index', of: { kind: 'identity' }, key: this.textOf(this.take()) };
    }
    if (token.value === '(') {
      const inner = this.pipe();
      this.expect(')');
      return inner;
    }
    if (token.value === '[') {
      if (this.accept(']')) return { kind: 'list' };
      const of = this.pipe();
      this.expect(']');
      return { kind: 'list', of };
    }
    if (token.value === '{') return this.object();
    throw syntax(token.from, token.to, 'value');
  }

  private textOf(token: Token): Jq {
    const parts = token.parts ?? [];
    return parts.every((part) => typeof part === 'string')
      ? { kind: 'literal', value: parts.join('') }
      : { kind: 'text', parts };
  }

  private word(token: Token): Jq {
    const { value: name, from, to } = token;
    if (name === 'if') return this.condition();
    if (name === 'try') {
      const body = this.postfix();
      return this.accept('catch') ? { kind: 'try', body, catch: this.postfix() } : { kind: 'try', body };
    }
    if (name === 'reduce') {
      const source = this.postfix();
      this.expect('as');
      const variable = this.variableName();
      this.expect('(');
      const start = this.pipe();
      this.expect(';');
      const step = this.pipe();
      this.expect(')');
      return { kind: 'reduce', source, name: variable, from: start, step };
    }
    if (name === 'null') return { kind: 'literal', value: null };
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' };
    const args: Jq[] = [];
    if (this.accept('(')) {
      do args.push(this.pipe());
      while (this.accept(';'));
      this.expect(')');
    }
    const arities = jqFunctions[name];
    if (!arities) {
      const near = nearest(name, Object.keys(jqFunctions));
      const known = notHere.has(name) ? { name } : { name, ...(near && { near }) };
      throw new QueryProblem('jqUnknown', { at: { from, to }, ...known });
    }
    if (!arities.includes(args.length)) {
      throw new QueryProblem('jqUnknown', { at: { from, to }, name: `${name}/${args.length}` });
    }
    return { kind: 'call', name, args, at: from };
  }

  private condition(): Jq {
    const test = this.pipe();
    this.expect('then');
    const then = this.pipe();
    if (this.accept('elif')) return { kind: 'if', test, then, else: this.condition() };
    if (this.accept('else')) {
      const otherwise = this.pipe();
      this.expect('end');
      return { kind: 'if', test, then, else: otherwise };
    }
    this.expect('end');
    return { kind: 'if', test, then };
  }

  private object(): Jq {
    const entries: { key: Jq; value: Jq }[] = [];
    while (!this.accept('}')) {
      if (entries.length > 0) this.expect(',');
      if (entries.length > 0 && this.accept('}')) break;
      entries.push(this.entry());
    }
    return { kind: 'object', entries };
  }

  private entry(): { key: Jq; value: Jq } {
    const token = this.take();
    const literal = (value: string): Jq => ({ kind: 'literal', value });
    if (token.kind === 'variable') {
      return { key: literal(token.value), value: { kind: 'variable', name: token.value } };
    }
    let key: Jq;
    if (token.kind === 'word') key = literal(token.value);
    else if (token.kind === 'text') key = this.textOf(token);
    else if (token.kind === 'number') key = literal(token.value);
    else if (token.kind === 'sign' && token.value === '(') {
      key = this.pipe();
      this.expect(')');
      this.expect(':');
      return { key, value: this.entryValue() };
    } else throw syntax(token.from, token.to, 'key');
    if (this.accept(':')) return { key, value: this.entryValue() };
    return { key, value: { kind: 'index', of: { kind: 'identity' }, key } };
  }

  /** Commas part entries here, so a value with `|` or `,` of its own stands in brackets; jq allows `|`. */
  private entryValue(): Jq {
    const left = this.otherwise();
    return this.accept('|') ? { kind: 'pipe', left, right: this.entryValue() } : left;
  }
}

const ranks: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];

function tokensOf(text: string, from: number, to: number): Token[] {
  const tokens: Token[] = [];
  let at = from;
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text.slice(0, to));
  };
  while (at < to) {
    const space = matched(/(?:\s|#[^\n]*)+/y);
    if (space) {
      at += space[0].length;
      continue;
    }
    const start = at;
    if (text[at] === '"') {
      const read = readText(text, at, to);
      at = read.end;
      tokens.push({ kind: 'text', value: '', from: start, to: at, parts: read.parts });
      continue;
    }
    const found =
      taken('field', matched(/\.([A-Za-z_][\w]*)/y)) ??
      taken('variable', matched(/\$([A-Za-z_]\w*)/y)) ??
      taken('number', matched(/(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)/y)) ??
      taken('word', matched(/([A-Za-z_@][\w]*)/y));
    const sign = signs.find((one) => text.startsWith(one, start));
    if (found) tokens.push({ ...found, from: start, to: start + found.length });
    else if (sign) tokens.push({ kind: 'sign', value: sign, from: start, to: start + sign.length });
    else throw syntax(start, start + 1, 'value');
    at = tokens.at(-1)?.to ?? to;
  }
  tokens.push({ kind: 'end', value: '', from: to, to });
  return tokens;
}

const taken = (kind: Token['kind'], match: RegExpExecArray | null) =>
  match ? { kind, value: match[1] ?? '', length: match[0].length } : undefined;

/** A text in quotes, its escapes undone and its interpolations read. */
function readText(text: string, from: number, to: number): { parts: (string | Jq)[]; end: number } {
  const parts: (string | Jq)[] = [''];
  const add = (piece: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + piece;
    else parts.push(piece);
  };
  for (let at = from + 1; at < to; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') return { parts, end: at + 1 };
    if (char !== '\\') {
      add(char);
      continue;
    }
    const escaped = text[at + 1] ?? '';
    if (escaped === '(') {
      const close = closing(text, at + 1, to);
      parts.push(new Reading(text, at + 2, close).whole());
      at = close;
    } else if (escaped === 'u' && /^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
      add(String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)));
      at += 5;
    } else {
      const plain = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', '/': '/' }[escaped];
      if (plain === undefined) throw syntax(at, at + 2, 'escape');
      add(plain);
      at += 1;
    }
  }
  throw syntax(to, to, '"');
}

/** The bracket that closes the one at `open`; texts in between may hold brackets, too. */
function closing(text: string, open: number, to: number): number {
  let depth = 0;
  for (let at = open; at < to; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    } else if (text[at] === '"') at = readText(text, at, to).end - 1;
  }
  throw syntax(to, to, ')');
}
