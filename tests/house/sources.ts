import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Files that git knows or would take, matching one of the patterns. */
export function sourceFiles(...patterns: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Specifiers of everything that a file imports or exports from elsewhere, type-only ones too. */
export function importsOf(source: string): string[] {
  const pattern = /(?:\bfrom|\bimport)\s*\(?(?:\s*\/\*[^*]*\*\/)?\s*['"]([^'"]+)['"]/g;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? '');
}
