import type { FieldProps } from '@console/ui';
import type { Ref } from 'react';
import type { CodeLanguage } from './languages.ts';

/** A place in the text that has something wrong with it. */
export interface CodeMark {
  readonly from: number;
  /** The same as `from` for a place between two characters. */
  readonly to: number;
  readonly tone: 'bad' | 'warn';
  /** Shown at the place; say it beside the field as well (`error`), for whoever does not point at things. */
  readonly message: string;
}

export interface Suggestion {
  readonly label: string;
  /** Behind the label: the type, an example. */
  readonly detail?: string;
  /** Put in instead of the label. */
  readonly apply?: string;
}

/**
 * What can be written at this place.
 * @param explicit asked for by Ctrl+Space, not only by typing
 * @returns undefined where there is nothing to suggest
 */
export type Complete = (
  text: string,
  position: number,
  explicit: boolean,
) => { from: number; suggestions: readonly Suggestion[] } | undefined;

/** What a screen can do with the field. */
export interface CodeField {
  focus(): void;
  select(from: number, to: number): void;
}

export interface CodeInputProps extends Omit<FieldProps<string>, 'label' | 'name' | 'autoFocus'> {
  label: string;
  language: CodeLanguage;
  placeholder?: string;
  /** Lines that are shown at least; it grows with the text up to `mostRows`, and scrolls from there. */
  rows?: number;
  mostRows?: number;
  readOnly?: boolean;
  marks?: readonly CodeMark[];
  /** From the text so far; may change at every render. */
  complete?: Complete;
  /** For SQL: tables and their columns, suggested while writing. The same object until they change. */
  sqlTables?: Readonly<Record<string, readonly string[]>>;
  /** `aria-keyshortcuts` of what the screen does with keys here. */
  keyShortcuts?: string;
  ref?: Ref<CodeField>;
}
