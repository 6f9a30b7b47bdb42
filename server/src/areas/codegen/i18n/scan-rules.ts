import { pluralOf } from './key-rules.ts';

/** What a scan found at one place: a key, or a pattern with `*` where only the running page knows. */
export interface Found {
  readonly namespace: string | undefined;
  readonly pattern: string;
  readonly reference: string | undefined;
}

/**
 * `{"keys": [{"key": "wood:prints.title", "file": "x.tsx", "line": 3}]}`, a list of such or of texts, or a key a line, with
 * `file:line` behind a tab. @returns undefined when it is none of these
 */
export function foundIn(report: string): Found[] | undefined {
  const trimmed = report.trim();
  if (trimmed === '') return undefined;
  if (!/^[[{]/.test(trimmed))
    return trimmed.split(/\r?\n/).flatMap((line) => foundOf(...(line.trim().split('\t') as [string])));
  try {
    const parsed: unknown = JSON.parse(trimmed);
    const list = Array.isArray(parsed) ? parsed : (parsed as { keys?: unknown }).keys;
    return Array.isArray(list) ? list.flatMap(foundInItem) : undefined;
  } catch {
    return undefined;
  }
}

function foundInItem(item: unknown): Found[] {
  if (typeof item === 'string') return foundOf(item);
  if (typeof item !== 'object' || item === null) return [];
  const { key, ns, file, line } = item as { key?: unknown; ns?: unknown; file?: unknown; line?: unknown };
  if (typeof key !== 'string') return [];
  const place = typeof file === 'string' ? `${file}${typeof line === 'number' ? `:${line}` : ''}` : undefined;
  return foundOf(typeof ns === 'string' && !key.includes(':') ? `${ns}:${key}` : key, place);
}

function foundOf(name: string, reference?: string): Found[] {
  if (name === '') return [];
  const at = name.indexOf(':');
  const namespace = at > 0 ? name.slice(0, at) : undefined;
  return [{ namespace, pattern: name.slice(at > 0 ? at + 1 : 0), reference: reference?.slice(0, 200) }];
}

export interface ScannedKey {
  readonly keyId: string;
  /** As the pages name it: `wood`, not `wood.prints`. */
  readonly runtime: string;
  readonly key: string;
}

const most = 20;

/**
 * Which keys are used, and where. A plural's forms are used with its base (`t('pages', { count })`), nested ones too; a key that is
 * used as a group (`returnObjects`) uses what is below it.
 */
export function usesOf(keys: readonly ScannedKey[], found: readonly Found[]) {
  const exact = new Map<string, Found[]>();
  const patterns: Found[] = [];
  for (const one of found) {
    if (one.pattern.includes('*')) patterns.push(one);
    else exact.set(one.pattern, [...(exact.get(one.pattern) ?? []), one]);
  }
  const open = patterns.map((one) => ({
    one,
    begins: one.pattern.split('*', 1)[0] ?? '',
    is: regexOf(one.pattern),
  }));
  const isOf = ({ namespace }: Found, { runtime }: ScannedKey) =>
    namespace === undefined || namespace === runtime;
  const uses = new Map<string, string[]>();
  const met = new Set<Found>();
  for (const scanned of keys) {
    const names = namesOf(scanned.key);
    const hits = [
      ...names.flatMap((name) => exact.get(name) ?? []),
      ...open
        .filter(({ begins, is }) => names.some((name) => name.startsWith(begins) && is.test(name)))
        .map(({ one }) => one),
    ].filter((one) => isOf(one, scanned));
    if (hits.length === 0) continue;
    for (const hit of hits) met.add(hit);
    uses.set(scanned.keyId, [...new Set(hits.flatMap(({ reference }) => reference ?? []))].slice(0, most));
  }
  const unknown = new Set(
    found.filter((one) => !met.has(one) && !one.pattern.includes('*')).map(({ pattern }) => pattern),
  );
  return { uses, unknown: [...unknown].sort() };
}

/** The key, its plural's base, and the groups above that somebody may ask for as a whole. */
function namesOf(key: string): string[] {
  const base = pluralOf(key)?.base;
  return base === undefined ? [key] : [key, base];
}

const regexOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^\\s]*')}$`,
  );
