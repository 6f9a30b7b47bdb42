import { type Remembered, remembered } from '@console/shell';
import * as z from 'zod/mini';

/** Earlier releases kept these for nobody: whoever comes first in this browser takes them over. */
const setting = <Schema extends z.ZodMiniType, Usual extends z.output<Schema> | undefined>(
  name: string,
  schema: Schema,
  usual: Usual,
) => remembered(`notes-${name}`, schema, usual, { before: () => `console:notes-${name}` });

/** How this person divides the panes, in this browser: the editor's part, in percent. */
export const split = setting('split', z.number(), undefined);

/** Whether the list stays beside a note that is written, in this browser; it can give the text its room. */
export const listBeside = setting('list-beside', z.boolean(), true);

/** Whether the preview follows the editor; unless somebody has switched that off. */
export const together = setting('scroll-together', z.boolean(), true);

/** Whether this person writes in fixed-width letters, in this browser. */
export const mono = setting('mono', z.boolean(), false);

/** Whether Tab moves items of lists in and out for this person; unless they want it, Tab leaves the editor. */
export const tabIndents = setting('tab-indents', z.boolean(), false);

/** The keys that this person has chosen, in this browser. */
export const chosenKeys = setting('keys', z.record(z.string(), z.unknown()), undefined);

/** Whether the tree of tags and searches stands beside the list; until somebody says so, where there is room. */
export const treeShown = setting('tree', z.boolean(), undefined);

/** What is folded in it. */
export const foldedInTree = setting('tree-folded', z.array(z.string()), []);

const hosts = remembered('notes-image-hosts', z.array(z.string()), []);

/** Whose images this person shows in every note, in this browser. */
export const isAllowedHost = (host: string): boolean => hosts.get().some((one) => one === host);

/** Images of this host load without a question from now on. */
export const allowHost = (host: string): void => hosts.set([...new Set([...hosts.get(), host])].slice(-200));

const settings: readonly Pick<Remembered<unknown>, 'forget'>[] = [
  split,
  listBeside,
  together,
  mono,
  tabIndents,
  chosenKeys,
  treeShown,
  foldedInTree,
  hosts,
];

/** All as at first, for this person alone. */
export const forgetSettings = (): void => settings.forEach((one) => void one.forget());
