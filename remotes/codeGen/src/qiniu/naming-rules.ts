/** A file that is about to be sent. */
export interface NamedFile {
  /** With the folders that it was chosen in, e.g. `photos/2026/a.png`. */
  readonly path: string;
  /** Its content's hash, in hexadecimal; only where the pattern asks for it. */
  readonly hash?: string;
}

const placeholders = ['path', 'name', 'ext', 'yyyy', 'mm', 'dd', 'hash8'] as const;

/** Every file keeps its name and its folders. */
export const plainPattern = '{path}';

/** Patterns that are offered; any other may be typed. */
export const offeredPatterns = [
  plainPattern,
  '{yyyy}/{mm}/{hash8}{ext}',
  '{yyyy}/{mm}/{name}-{hash8}{ext}',
  '{hash8}{ext}',
];

export const asksForHash = (pattern: string): boolean => pattern.includes('{hash8}');

/** The first placeholder that is none; `required` where nothing is left of it. */
export function patternFault(pattern: string): 'required' | 'unknown' | undefined {
  if (pattern.trim() === '') return 'required';
  const named = [...pattern.matchAll(/\{(\w*)\}?/g)].map(([, name]) => name ?? '');
  return named.every((name) => (placeholders as readonly string[]).includes(name)) ? undefined : 'unknown';
}

/**
 * The key that a file gets.
 * @param folder where it goes, with its slash  @param at the day whose year and month are meant
 */
export function keyOf(pattern: string, file: NamedFile, folder: string, at: Date): string {
  const base = file.path.split('/').at(-1) ?? '';
  const dot = base.lastIndexOf('.');
  // A name that begins with its only dot has no ending.
  const [name, ext] = dot > 0 ? [base.slice(0, dot), base.slice(dot)] : [base, ''];
  const values: Record<(typeof placeholders)[number], string> = {
    path: file.path,
    name,
    ext: ext.toLowerCase(),
    yyyy: String(at.getFullYear()),
    mm: String(at.getMonth() + 1).padStart(2, '0'),
    dd: String(at.getDate()).padStart(2, '0'),
    hash8: (file.hash ?? '').slice(0, 8),
  };
  return (
    folder +
    pattern.trim().replace(/\{(\w+)\}/g, (whole, one: string) => values[one as keyof typeof values] ?? whole)
  );
}
