import type { Leaving } from './house.ts';

/** A source file: its path from the remote's folder, and its text. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * What is taken away with the next major version, where a remote still uses it.
 * @returns a sentence for each use
 */
export const leavingIn = (sources: readonly Source[], leaving: readonly Leaving[]): string[] =>
  leaving.flatMap(({ package: from, name, since, instead }) =>
    sources
      .filter(({ text }) => namesOf(text, from).has(name))
      .map(({ path }) => `${path}: ${name} of ${from} leaves, announced in ${since}: use ${instead}`),
  );

const statements = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*(['"])([^'"\n]+)\2/g;

/** Names that a source takes of a package or of a part of it, types among them: without one, nothing is checked any more. */
function namesOf(text: string, from: string): ReadonlySet<string> {
  const taken = [...text.matchAll(statements)].filter(([, , , request = '']) =>
    `${request}/`.startsWith(`${from}/`),
  );
  return new Set(
    taken.flatMap(([, braces = '']) =>
      braces.split(',').map((one) =>
        one
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/s, ''),
      ),
    ),
  );
}
