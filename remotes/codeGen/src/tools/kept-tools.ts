import { remembered } from '@console/shell';
import * as z from 'zod/mini';
import type { Values } from './core/tool.ts';
import { type Tool, type ToolId, toolOf, usualValues } from './registry.ts';

/** Storage holds about 5 MB for the whole console; a large input is the user's file anyway. */
const mostKept = 500_000;
const mostRecents = 5;

const KeptValues = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
const none: z.infer<typeof KeptValues> = {};
const ids = z.array(z.string());

/** In the tab: pasted things may be secret. */
const inTab = remembered('codeGen-tools', KeptValues, none, { store: 'tab' });
/** On the device, for the tools that somebody has pinned. */
const pinned = remembered('codeGen-pinned-tools', KeptValues, none);

/** What people open such a console for most, until they have chosen themselves. */
const firstFavourites: readonly ToolId[] = ['format', 'jwt', 'timestamp', 'diff', 'base64', 'regex'];
export const favourites = remembered('codeGen-favourite-tools', ids, [...firstFavourites]);
export const recents = remembered('codeGen-recent-tools', ids, []);

export const isPinned = ({ id }: Tool): boolean => Object.hasOwn(pinned.get(), id);

/** What stood in the fields last; the usual where nothing is kept or a release has other fields. */
export function keptValues(tool: Tool): Values {
  const usual = usualValues(tool);
  const kept = { ...(pinned.get()[tool.id] ?? {}), ...(inTab.get()[tool.id] ?? {}) };
  const fitting = Object.entries(kept).filter(([name, value]) => typeof usual[name] === typeof value);
  return { ...usual, ...Object.fromEntries(fitting) };
}

export function keepValues(tool: Tool, values: Values): void {
  const lasting = Object.entries(values).flatMap(([name, value]) =>
    value instanceof File || (typeof value === 'string' && value.length > mostKept)
      ? []
      : [[name, value] as const],
  );
  inTab.set({ ...inTab.get(), [tool.id]: Object.fromEntries(lasting) });
  if (isPinned(tool)) pin(tool, values, true);
}

export function pin(tool: Tool, values: Values, on: boolean): void {
  const { [tool.id]: _, ...others } = pinned.get();
  if (!on) {
    pinned.set(others);
    return;
  }
  const secret = new Set(tool.fields.filter((field) => field.secret).map((field) => field.name));
  const open = Object.entries(values).flatMap(([name, value]) =>
    secret.has(name) || value instanceof File || String(value).length > mostKept
      ? []
      : [[name, value] as const],
  );
  pinned.set({ ...others, [tool.id]: Object.fromEntries(open) });
}

export function wasOpened(id: ToolId): void {
  const rest = recents.get().filter((one) => one !== id);
  recents.set([id, ...rest].slice(0, mostRecents));
}

export function setFavourite(id: ToolId, on: boolean): void {
  const rest = favourites.get().filter((one) => one !== id);
  favourites.set(on ? [...rest, id] : rest);
}

/** Ids that an earlier or later release keeps are left alone and not shown. */
export const toolsNamed = (names: readonly string[]): Tool[] => names.flatMap((name) => toolOf(name) ?? []);
