export interface UsedKey {
  readonly key: string;
  readonly file: string;
  readonly line: number;
}

/** A quoted text that may be a key, or a template with holes, wherever it stands: keys are handed around before they reach `t`. */
const literals =
  /'((?:[A-Za-z0-9_]+:)?[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)'|"((?:[A-Za-z0-9_]+:)?[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)"|`([^`\n]*)`/g;

/**
 * Keys in a source. A text without a dot counts only where it is handed to `t`; of a template what is filled in becomes `*`, as
 * long as something fixed stands before it.
 */
export function keysIn(source: string, file: string): UsedKey[] {
  const starts = lineStarts(source);
  return [...source.matchAll(literals)].flatMap((found): UsedKey[] => {
    const [, single, double, template] = found;
    const key = template === undefined ? (single ?? double ?? '') : patternOf(template);
    const line = lineOf(starts, found.index);
    const inside = holesOf(template).flatMap((hole) => keysIn(hole, file).map((one) => ({ ...one, line })));
    if (key === undefined || !(key.includes('.') || isHandedToT(source, found.index))) return inside;
    return [{ key, file, line }, ...inside];
  });
}

const isHandedToT = (source: string, at: number): boolean =>
  /\bt\(\s*\[?\s*$/.test(source.slice(Math.max(0, at - 20), at));

const hole = /\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g;
const holesOf = (template = ''): string[] => [...template.matchAll(hole)].map(([, inside = '']) => inside);

function patternOf(template: string): string | undefined {
  const pattern = template.replace(hole, '*');
  return /^(?:[A-Za-z0-9_]+:)?[A-Za-z0-9_]+[.A-Za-z0-9_*]*$/.test(pattern) ? pattern : undefined;
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
