import { currentSub } from '@console/shell';
import * as z from 'zod/mini';

const keyOf = (name: string) => `console:apartment-${name}:${encodeURIComponent(currentSub() ?? '')}`;

/** Keeps for this user, on this device, what the next visit most probably shows. */
export function rememberForNextTime(name: string, value: object): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without room the next visit begins with the first that there is.
  }
}

/** What was kept; nothing when it cannot be read. */
export function lastTime<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
