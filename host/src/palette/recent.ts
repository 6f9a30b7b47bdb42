import { consoleAddress } from '@console/contract/page';
import * as z from '@console/contract/plain';
import { remembered } from '@console/shell';
import type { Entry } from './palette-rules.ts';

const mostRecent = 8;

const Recent = z.object({ kind: z.string(), title: z.string(), detail: z.string(), to: consoleAddress });
export type Recent = z.infer<typeof Recent>;

/** What somebody has opened from the palette, the last first; signing out forgets it (`forget-answers.ts`). */
export const recent = remembered('palette-recent', z.array(Recent), []);

/** What the screen itself offers is its own to remember, and what the console does leads nowhere. */
export function noteRecent({ kind, title, detail, to }: Entry): void {
  if (kind === 'offered' || kind === 'deed') return;
  const others = recent.get().filter((one) => one.to !== to);
  recent.set([{ kind, title, detail, to }, ...others].slice(0, mostRecent));
}

/** What is gone is not shown again. */
export const forgetRecent = (gone: ReadonlySet<string>): void =>
  recent.set(recent.get().filter(({ to }) => !gone.has(to)));
