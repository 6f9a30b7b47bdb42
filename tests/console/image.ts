import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a Dockerfile says of the image that its last stage makes. */
export interface Image {
  /** `COPY a b ./`: files and folders of the repository, patterns among them, and where they go. */
  readonly copies: readonly { readonly from: readonly string[]; readonly to: string }[];
  /** Commands of all stages. */
  readonly runs: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Program and arguments of the container. */
  readonly command: readonly string[];
}

/** @param file path from the repository's root */
export function image(file: string): Image {
  const text = readFileSync(join(root, file), 'utf8').replace(/\\\n\s*/g, ' ');
  const said = (word: string) =>
    [...text.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest);
  return {
    copies: said('COPY').map((line) => {
      const from = line.split(' ');
      return { to: from.pop() ?? '', from };
    }),
    runs: said('RUN'),
    environment: Object.fromEntries(
      said('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
    ),
    command: JSON.parse(said('CMD').at(-1) ?? '[]') as string[],
  };
}
