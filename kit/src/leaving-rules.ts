import { namesImported } from '../../server/src/house/releases/remote-imports.ts';
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
      .filter(({ text }) => namesImported(text, new RegExp(from)).includes(name))
      .map(({ path }) => `${path}: ${name} of ${from} leaves, announced in ${since}: use ${instead}`),
  );
