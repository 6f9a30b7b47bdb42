import * as z from 'zod/mini';
import { currentSub } from '../session/session.ts';

const keyOf = (name: string) => `console:${name}:${encodeURIComponent(currentSub() ?? '')}`;

/**
 * Keeps for this person, on this device, what the next visit most probably shows. In this tab it counts before what
 * another one has shown since: whoever works in two buildings at once, in two tabs, stays in each.
 * @param name `area-what`
 */
export function rememberForNextTime(name: string, value: object): void {
  try {
    for (const store of [sessionStorage, localStorage]) store.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without room the next visit begins with the first that there is.
  }
}

/** What was kept, in this tab, else on this device; nothing when it cannot be read. */
export function lastTime<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(name)) ?? localStorage.getItem(keyOf(name));
    return z.safeParse(schema, JSON.parse(kept ?? 'null')).data;
  } catch {
    return undefined;
  }
}
