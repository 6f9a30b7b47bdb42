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

/** Whether the preview follows the editor; unless somebody has switched that off. */
export const together = setting('scroll-together', z.boolean(), true);

/** Whether this person writes in fixed-width letters, in this browser. */
export const mono = setting('mono', z.boolean(), false);

/** The keys that this person has chosen, in this browser. */
export const chosenKeys = setting('keys', z.record(z.string(), z.unknown()), undefined);

const hosts = remembered('notes-image-hosts', z.array(z.string()), []);

/** Whose images this person shows in every note, in this browser. */
export const isAllowedHost = (host: string): boolean => hosts.get().some((one) => one === host);

/** Images of this host load without a question from now on. */
export const allowHost = (host: string): void => hosts.set([...new Set([...hosts.get(), host])].slice(-200));

const settings: readonly Pick<Remembered<unknown>, 'forget'>[] = [split, together, mono, chosenKeys, hosts];

/** All as at first, for this person alone. */
export const forgetSettings = (): void => settings.forEach((one) => void one.forget());
