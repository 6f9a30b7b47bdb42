import { hasFormulas, isFormula } from './formulas.ts';

it.each([
  ['$$\na^2\n$$', true],
  ['> $$\n> a\n> $$', true],
  ['```math\na\n```', true],
  ['so $`a`$ is', true],
  ['so $\\alpha$ is', true],
  ['it costs $5 or $6', false],
  ['a $x$ b', false],
  ['echo $PATH', false],
  ['pay $$ now', false],
])('%j has formulas: %s', (markdown, has) => expect(hasFormulas(markdown)).toBe(has));

it.each([
  ['x^2', ' is', true],
  ['5 or ', '6', false],
  [' x', '', false],
  ['x', '5', false],
  ['', '', false],
])('%j in front of %j is one: %s', (written, after, is) => expect(isFormula(written, after)).toBe(is));
