import { remembered } from '@console/shell';
import * as z from 'zod/mini';
import { addressOf, handedKinds, type ToolName, toolNames } from './tools.ts';

const Handed = z.object({
  to: z.enum(toolNames),
  from: z.enum(toolNames),
  kind: z.enum(handedKinds),
  text: z.string(),
});
export type Handed = z.infer<typeof Handed>;

/** In the tab only, and only for whoever is signed in: what is handed over may be secret. */
const handed = remembered('codeGen-handed', Handed, undefined, { store: 'tab' });

/**
 * Lays a text down for another tool.
 * @returns the address to go to, where that tool takes it
 */
export function give(text: string, { from, to, kind }: Omit<Handed, 'text'>): string {
  handed.set({ from, to, kind, text });
  return addressOf(to, from);
}

/** What was given to this tool, once: a reload or the way back must not write over what was made of it since. */
export function take(tool: ToolName): Handed | undefined {
  const waiting = handed.get();
  if (waiting?.to !== tool) return undefined;
  handed.forget();
  return waiting;
}
