import { remembered } from '@console/shell';
import * as z from 'zod/mini';
import { type ActionName, actions, defaultOptions, type GeneratorOptions } from './request.ts';

/** What the quick generator works on. */
export interface Work {
  text: string;
  action: ActionName | undefined;
  options: GeneratorOptions;
}

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

const nothing: Work = { text: '', action: undefined, options: defaultOptions };
const work = remembered('codeGen-work', Kept, nothing, { store: 'tab' });

/**
 * The work of this person in this tab, which a reload keeps and closing the tab forgets: pasted things may be
 * secret. Whoever signs in next in the same tab does not see it.
 */
export const keptWork = (): Work => ({ ...nothing, ...work.get() });

export function keepWork(now: Work): void {
  if (now.text === '' || now.text.length > mostKept) work.forget();
  else work.set(now);
}
