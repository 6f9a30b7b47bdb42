import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type Say, said } from '../core/tool.ts';

interface Line {
  readonly depth: number;
  readonly source: string;
  readonly words: Say;
}

/** An expression node by node, in words; the place of what is wrong in it. */
export function explained(pattern: string, flags: string): { lines: Line[] } | { offset: number } {
  try {
    const tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    });
    const lines: Line[] = [];
    alternatives(tree.alternatives, 0, lines);
    return { lines };
  } catch (error) {
    const index = typeof error === 'object' && error !== null ? Reflect.get(error, 'index') : 0;
    return { offset: typeof index === 'number' ? Math.min(index, pattern.length) : 0 };
  }
}

const deepest = 40;

function alternatives(all: readonly AST.Alternative[], depth: number, lines: Line[]): void {
  if (depth > deepest) return;
  const [only] = all;
  if (all.length === 1 && only) {
    elements(only, depth, lines);
    return;
  }
  for (const [at, one] of all.entries()) {
    lines.push({ depth, source: one.raw, words: said(at === 0 ? 'regex.either' : 'regex.or') });
    elements(one, depth + 1, lines);
  }
}

/** Signs that stand for themselves are told together. */
function elements({ elements: all }: AST.Alternative, depth: number, lines: Line[]): void {
  let plain = '';
  const flush = () => {
    if (plain !== '') lines.push({ depth, source: plain, words: said('regex.text', { text: plain }) });
    plain = '';
  };
  for (const one of all) {
    if (one.type === 'Character' && one.raw.length <= 2 && !/^\\[a-z]/i.test(one.raw)) plain += one.raw;
    else {
      flush();
      lines.push({ depth, source: one.raw, words: wordsOf(one) });
      inside(one, depth + 1, lines);
    }
  }
  flush();
}

function wordsOf(node: AST.Element): Say {
  switch (node.type) {
    case 'Character':
      return said('regex.sign', { text: node.raw });
    case 'CharacterSet':
      return setWords(node);
    case 'CharacterClass':
      return said(node.negate ? 'regex.noneOf' : 'regex.oneOf', {
        text: node.raw.replace(/^\[\^?|\]$/g, ''),
      });
    case 'ExpressionCharacterClass':
      return said('regex.setOf', { text: node.raw });
    case 'Assertion':
      return assertionWords(node);
    case 'Quantifier':
      return quantity(node);
    case 'CapturingGroup':
      return node.name ? said('regex.named', { name: node.name }) : said('regex.group');
    case 'Group':
      return said('regex.together');
    case 'Backreference':
      return said('regex.again', { name: String(node.ref) });
  }
}

function inside(node: AST.Element, depth: number, lines: Line[]): void {
  if (node.type === 'Quantifier') {
    lines.push({ depth, source: node.element.raw, words: wordsOf(node.element) });
    inside(node.element, depth + 1, lines);
  } else if ('alternatives' in node) alternatives(node.alternatives, depth, lines);
}

function setWords(node: AST.CharacterSet): Say {
  if (node.kind === 'any') return said('regex.any');
  if (node.kind === 'property')
    return said(node.negate ? 'regex.noProperty' : 'regex.property', { text: node.raw });
  return said(`regex.${node.negate ? 'no' : 'a'}.${node.kind}`);
}

function assertionWords(node: AST.Assertion): Say {
  if (node.kind === 'start' || node.kind === 'end') return said(`regex.${node.kind}`);
  if (node.kind === 'word') return said(node.negate ? 'regex.noEdge' : 'regex.edge');
  const negate = 'negate' in node && node.negate;
  return said(`regex.${node.kind}${negate ? 'Not' : ''}`);
}

function quantity({ min, max, greedy }: AST.Quantifier): Say {
  const how = greedy ? '' : 'Lazy';
  if (min === 0 && max === 1) return said(`regex.optional${how}`);
  if (max === Number.POSITIVE_INFINITY)
    return min === 0 ? said(`regex.anyTimes${how}`) : said(`regex.atLeast${how}`, { min });
  return min === max ? said('regex.times', { min }) : said(`regex.between${how}`, { min, max });
}
