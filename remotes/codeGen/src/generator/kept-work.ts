import * as z from 'zod/mini';
import { type ActionName, actions, defaultOptions, type GeneratorOptions } from './generate.ts';

/** What the quick generator works on. */
export interface Work {
  text: string;
  action: ActionName | undefined;
  options: GeneratorOptions;
}

const key = 'console.codeGen.quickGenerator';
/** Storage holds about 5 MB for the whole console; a large input is the user's file anyway. */
const mostKept = 500_000;

const Kept = z.object({
  text: z.string(),
  action: z.optional(z.enum(actions)),
  options: z.object({
    rootName: z.string(),
    readonly: z.boolean(),
    strictKeys: z.boolean(),
    checkFormats: z.boolean(),
    library: z.enum(['zod', 'zod/mini']),
  }),
});

/** The work of this tab, which a reload keeps and closing the tab forgets: pasted things may be secret. */
export function keptWork(): Work {
  const nothing: Work = { text: '', action: undefined, options: defaultOptions };
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return kept.success ? { ...kept.data, action: kept.data.action } : nothing;
  } catch {
    return nothing;
  }
}

export function keepWork(work: Work): void {
  try {
    if (work.text === '' || work.text.length > mostKept) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(work));
  } catch {
    // Refused or full: the pane still has it.
  }
}
