import { createHash } from 'node:crypto';
import {
  type I18nChange,
  type I18nImportFault,
  i18nKeyName,
  i18nLimits,
  i18nNamespaceName,
} from '@console/contract/codegen';
import { tableIn } from './csv-rules.ts';
import { FrameFault, readFrame, textsIn } from './json-frame-rules.ts';
import { conflictOf, keysAbove } from './key-rules.ts';

/** What a file says of one namespace in one language. */
export interface ReadTexts {
  readonly namespace: string;
  readonly language: string;
  readonly texts: ReadonlyMap<string, string>;
}

export interface ReadFile {
  readonly parts: readonly ReadTexts[];
  readonly faults: readonly I18nImportFault[];
}

export interface GivenFile {
  readonly format: 'i18next' | 'icu' | 'csv';
  readonly namespace?: string | undefined;
  readonly language?: string | undefined;
  readonly content: string;
}

const fault = (code: string, more: Partial<I18nImportFault> = {}): I18nImportFault => ({
  ...{ code, key: null, line: null, column: null },
  ...more,
});

/** @param languages of the project: texts of others are not taken */
export function readGiven(file: GivenFile, languages: readonly string[]): ReadFile {
  return file.format === 'csv' ? readTable(file, languages) : readJson(file, languages);
}

function readJson({ namespace, language, content }: GivenFile, languages: readonly string[]): ReadFile {
  if (namespace === undefined) return { parts: [], faults: [fault('no_namespace')] };
  if (language === undefined || !languages.includes(language))
    return { parts: [], faults: [fault('unknown_language', { key: language ?? null })] };
  try {
    const { texts, faults } = good(textsIn(readFrame(content)));
    return { parts: [{ namespace, language, texts }], faults };
  } catch (error) {
    if (!(error instanceof FrameFault)) throw error;
    return { parts: [], faults: [fault(error.code, { line: error.line, column: error.column })] };
  }
}

function readTable(
  { content, namespace: usual, language: only }: GivenFile,
  languages: readonly string[],
): ReadFile {
  const table = tableIn(content, usual);
  if (!table) return { parts: [], faults: [fault('no_key_column', { line: 1 })] };
  const wanted = only === undefined ? table.languages : table.languages.filter((one) => one === only);
  if (only !== undefined && wanted.length === 0)
    return { parts: [], faults: [fault('no_language_column', { key: only, line: 1 })] };
  const taken = wanted.filter((one) => languages.includes(one));
  const faults = wanted
    .filter((one) => !taken.includes(one))
    .map((one) => fault('unknown_language', { key: one, line: 1 }));
  const namespaces = [...new Set(table.rows.map(({ namespace }) => namespace))];
  const parts = namespaces.flatMap((namespace) => {
    if (!i18nNamespaceName.safeParse(namespace).success) {
      faults.push(fault('not_a_namespace', { key: namespace }));
      return [];
    }
    const rows = table.rows.filter((row) => row.namespace === namespace);
    return taken.map((language): ReadTexts => {
      const said = rows.flatMap(({ key, texts }): [string, string][] => {
        const value = texts.get(language);
        return value === undefined ? [] : [[key, value]];
      });
      const { texts, faults: more } = good(new Map(said));
      faults.push(
        ...more.filter((one) => !faults.some(({ code, key }) => code === one.code && key === one.key)),
      );
      return { namespace, language, texts };
    });
  });
  return { parts, faults };
}

/** Texts whose keys will do; of others it is told why not. */
function good(texts: ReadonlyMap<string, string>): { texts: Map<string, string>; faults: I18nImportFault[] } {
  if (texts.size > i18nLimits.fileKeys) return { texts: new Map(), faults: [fault('too_many')] };
  const faults: I18nImportFault[] = [];
  const taken = new Map<string, string>();
  for (const [key, value] of texts) {
    const parsed = i18nKeyName.safeParse(key);
    const code = parsed.success ? undefined : faultOfKey(key);
    if (code) faults.push(fault(code, { key: key.slice(0, i18nLimits.keyLength) }));
    else if (value.length > i18nLimits.textLength) faults.push(fault('text_too_long', { key }));
    // JSON can write half of a character, and PostgreSQL no zero byte.
    else if (value.includes('\u0000') || /\p{Surrogate}/u.test(value))
      faults.push(fault('control_characters', { key }));
    else taken.set(key, value);
  }
  for (const key of taken.keys())
    if (keysAbove(key).some((above) => taken.has(above))) {
      faults.push(fault('key_below_text', { key }));
      taken.delete(key);
    }
  return { texts: taken, faults };
}

function faultOfKey(key: string): string {
  if (key === '') return 'empty_key_part';
  if (key.length > i18nLimits.keyLength) return 'key_too_long';
  if (key.startsWith('.') || key.endsWith('.')) return 'dot_at_end';
  return key.includes('..') ? 'empty_key_part' : 'control_characters';
}

export interface Difference {
  readonly changes: readonly I18nChange[];
  readonly same: number;
  readonly faults: readonly I18nImportFault[];
}

/**
 * What a part would change, in the file's order; then what goes.
 * @param there the texts of the same namespace and language
 * @param keys of the namespace that hold a text in any language
 */
export function differenceOf(
  part: ReadTexts,
  there: ReadonlyMap<string, string>,
  keys: ReadonlySet<string>,
  removeAbsent: boolean,
): Difference {
  const { namespace, language, texts } = part;
  const changes: I18nChange[] = [];
  const faults: I18nImportFault[] = [];
  const gone = removeAbsent ? [...there.keys()].filter((key) => !texts.has(key)) : [];
  const stay = new Set([...keys].filter((key) => !gone.includes(key)));
  let same = 0;
  for (const [key, after] of texts) {
    const before = there.get(key) ?? null;
    if (before === after) {
      same += 1;
      continue;
    }
    const conflict = keys.has(key) ? undefined : quickConflict(key, stay);
    if (conflict) faults.push(fault(conflict, { key }));
    else changes.push({ namespace, language, key, before, after });
  }
  for (const key of gone)
    changes.push({ namespace, language, key, before: there.get(key) ?? null, after: null });
  return { changes, same, faults };
}

/** Of somebody who writes one language only: a key is there before its texts are. */
export function withoutNewKeys({ changes, same, faults }: Difference, keys: ReadonlySet<string>): Difference {
  const isNew = ({ key }: I18nChange) => !keys.has(key);
  return {
    changes: changes.filter((one) => !isNew(one)),
    same,
    faults: [...faults, ...changes.filter(isNew).map(({ key }) => fault('key_is_new', { key }))],
  };
}

const quickConflict = (key: string, keys: ReadonlySet<string>): string | undefined =>
  keys.size === 0 ? undefined : conflictOf(key, keys)?.code;

/** Names what somebody has seen, so that exactly this happens. */
export const digestOf = (changes: readonly I18nChange[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 32);

/** Of a text, to see whether a translation is of the source as it is. */
export const hashOf = (value: string): string =>
  createHash('sha256').update(value).digest('base64url').slice(0, 22);
