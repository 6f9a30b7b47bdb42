import { type Say, said } from '../../reading/say.ts';
import type { InputProblem } from '../../reading/text-place-rules.ts';

/** What a field holds. A file is only looked at, never kept. */
export type Value = string | number | boolean | File;
export type Values = Readonly<Record<string, Value>>;

/** What a tool may know of the world, so that the same input gives the same output in a test. */
export interface Context {
  readonly language: 'zh' | 'en';
  /** IANA name of the user's zone. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  random(length: number): Uint8Array<ArrayBuffer>;
}

/** A text as it is (names, codes, results), or a sentence. */
export type Words = string | Say;
export type Tone = 'good' | 'warn' | 'bad' | 'info';

export interface Row {
  /** A key below `tools.row`, or a text as it is. */
  readonly label: Words;
  readonly value: Words;
  readonly tone?: Tone;
  /** A note behind the value. */
  readonly note?: Words;
}

export interface DiffLine {
  readonly mark: 'same' | 'added' | 'removed' | 'gap';
  /** Number of the line on the left and on the right. */
  readonly left?: number;
  readonly right?: number;
  /** Pieces of the line; those that differ inside a changed line are marked. */
  readonly pieces: readonly { text: string; changed?: boolean }[];
}

/** One thing that a tool shows. */
export type Part =
  | { kind: 'code'; code: string; fileName: string; language: string }
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly Words[])[] }
  | { kind: 'outline'; lines: readonly { depth: number; source: string; words: Say }[] }
  | { kind: 'marked'; pieces: readonly { text: string; match?: number }[] }
  | { kind: 'diff'; lines: readonly DiffLine[] }
  | { kind: 'picture'; path: string; size: number; fileName: string }
  | { kind: 'colours'; fore: string; back: string }
  | { kind: 'note'; tone: Tone; words: Say };

export interface Fault {
  /** The field that is wrong. */
  readonly field: string;
  /** To the character, where the field is a text of its own. */
  readonly place?: Omit<InputProblem, 'code'>;
  readonly words: Say;
}

export interface ToolResult {
  readonly parts: readonly Part[];
  /** What Mod+Shift+C copies and what is sent on; the first code, else the first row, unless told. */
  readonly main?: string;
  readonly fault?: Fault;
}

/** All that a tool does. It asks nothing and tells nobody: no network, no storage, no page. */
export type Run = (values: Values, context: Context) => ToolResult | Promise<ToolResult>;

interface FieldOf<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  /** Key below `tools.field`; the name unless told. */
  readonly label?: string;
  /** Never kept beyond the tab. */
  readonly secret?: boolean;
  /** Shown only where it means something. */
  readonly when?: (values: Values) => boolean;
}

export type Field =
  /** A pane of text; opens files, takes drops. */
  | (FieldOf<'text'> & { usual: string; rows?: number })
  | (FieldOf<'line'> & { usual: string; zones?: boolean; mono?: boolean })
  /** `plain` options are codes and say themselves; the others are keys below `tools.option`. */
  | (FieldOf<'choice'> & { usual: string; options: readonly string[]; plain?: boolean })
  | (FieldOf<'switch'> & { usual: boolean })
  | (FieldOf<'count'> & { usual: number; min: number; max: number })
  | FieldOf<'file'>;

export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
export const flagOf = (values: Values, name: string): boolean => values[name] === true;
export const countOf = (values: Values, name: string, usual: number): number => {
  const value = values[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : usual;
};
export const fileOf = (values: Values, name: string): File | undefined => {
  const value = values[name];
  return value instanceof File ? value : undefined;
};

/** Nothing was entered yet: nothing is shown, and nothing is wrong. */
export const nothing: ToolResult = { parts: [] };

export const code = (text: string, language = 'text', fileName = 'output.txt'): Part => ({
  kind: 'code',
  code: text,
  language,
  fileName,
});

export const row = (label: Words, value: Words, more: Pick<Row, 'tone' | 'note'> = {}): Row => ({
  label,
  value,
  ...more,
});

export const label = (key: string): Say => ({ say: `row.${key}` });

export const wrong = (field: string, words: Say, place?: Fault['place']): ToolResult => ({
  parts: [],
  fault: { field, words, ...(place ? { place } : {}) },
});

export { type Say, said };
