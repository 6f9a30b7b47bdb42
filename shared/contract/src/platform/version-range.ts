type Version = readonly [major: number, minor: number, patch: number];

function parse(text: string): Version | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/**
 * Whether a version lies in a range: `*`, `1.2.3`, `^1.2.0`, `~1.2.0` or `>=1.2.0`; several, separated by
 * spaces, must all hold. Anything else holds for no version: what cannot be understood is not started.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = parse(version);
  return (
    actual !== undefined &&
    range
      .trim()
      .split(/\s+/)
      .every((term) => holds(actual, term))
  );
}

function holds(actual: Version, term: string): boolean {
  if (term === '*') return true;
  const match = /^(\^|~|>=|<|)(\d+\.\d+\.\d+)$/.exec(term);
  const bound = match?.[2] ? parse(match[2]) : undefined;
  if (!match || !bound) return false;
  const order = compare(actual, bound);
  switch (match[1]) {
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '~':
      return order >= 0 && actual[0] === bound[0] && actual[1] === bound[1];
    case '^':
      return order >= 0 && actual[0] === bound[0] && (bound[0] > 0 || actual[1] === bound[1]);
    default:
      return order === 0;
  }
}
