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
  owner: z.string(),
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

/**
 * The work of this person in this tab, which a reload keeps and closing the tab forgets: pasted things may be
 * secret. Whoever signs in next in the same tab does not see it.
 */
export function keptWork(owner: string): Work {
  const nothing: Work = { text: '', action: undefined, options: defaultOptions };
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    if (!kept.success || kept.data.owner !== owner) return nothing;
    const { text, action, options } = kept.data;
    return { text, action, options };
  } catch {
    return nothing;
  }
}

export function keepWork(owner: string, work: Work): void {
  try {
    if (work.text === '' || work.text.length > mostKept) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ owner, ...work }));
  } catch {
    // Refused or full: the pane still has it.
  }
}
