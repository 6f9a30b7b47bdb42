import type { InputProblem } from '../reading/text-place-rules.ts';
import type { InputKind } from './detect-rules.ts';
import type { NoteCode } from './shape-rules.ts';

export const actions = [
  'typeScript',
  'zod',
  'jsonSchema',
  'sql',
  'drizzle',
  'prisma',
  'json',
  'format',
  'minify',
  'lines',
  'yaml',
  'csv',
] as const;
export type ActionName = (typeof actions)[number];

export interface GeneratorOptions {
  rootName: string;
  readonly: boolean;
  strictKeys: boolean;
  checkFormats: boolean;
  library: 'zod' | 'zod/mini';
}

export const defaultOptions: GeneratorOptions = {
  rootName: 'Root',
  readonly: false,
  strictKeys: false,
  checkFormats: false,
  library: 'zod',
};

export interface GeneratorRequest {
  text: string;
  /** What to make; the kind's first action when it does not offer this one. */
  action: ActionName | undefined;
  options: GeneratorOptions;
}

export interface GeneratorOutput {
  action: ActionName;
  code: string;
  fileName: string;
  language: string;
  notes: NoteCode[];
}

export interface GeneratorAnswer {
  kind: InputKind;
  actions: readonly ActionName[];
  output?: GeneratorOutput;
  problem?: InputProblem;
}

/** Above the first, people are warned; above the second, nothing is even read. */
export const softLimit = 10 * 1024 * 1024;
export const hardLimit = 50 * 1024 * 1024;
