import { unknown } from '@console/contract/plain';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { currentSub, sessionStore } from '../session/session.ts';
import { tried } from './tried.ts';

/** One thing that this browser remembers. */
export interface Remembered<Value, Usual = Value> {
  /** The usual where nothing is kept, or what is kept cannot be read; the same object until another is kept. */
  get(): Value | Usual;
  /** Where the browser keeps nothing it stands until the page is left. */
  set(value: Value): void;
  forget(): void;
}

export interface RememberedIn {
  /**
   * `device`: until it is forgotten. `tab`: a reload keeps it, closing the tab, signing out and signing in as somebody
   * else forget it. `tabFirst`: on the device, and what this tab has set counts before what another one has set since, for
   * each person until the tab is closed, also when somebody else signs in between.
   */
  readonly store?: 'device' | 'tab' | 'tabFirst';
  /** `person`: nobody else sees it, and nothing is kept while nobody is signed in. `anybody`: whoever sits here. */
  readonly owner?: 'person' | 'anybody';
  /** What an earlier release called it on the device: what lies there is taken over by whoever asks first. */
  readonly before?: (sub: string) => string;
}

/**
 * What this browser remembers, for comfort: what the server must know, or what must not be lost, is kept elsewhere (`outbox`, drafts).
 * @param name `area-what`; a new name forgets what was kept  @param schema of what is kept, perhaps by an earlier release
 */
export function remembered<Schema extends z.ZodMiniType, Usual extends z.output<Schema> | undefined>(
  name: string,
  schema: Schema,
  usual: Usual,
  { store = 'device', owner = 'person', before }: RememberedIn = {},
): Remembered<z.output<Schema>, Usual> {
  let seen: { key: string; text: string | null; value: z.output<Schema> | Usual } | undefined;
  const keyNow = (): string | undefined => {
    const sub = currentSub();
    if (owner === 'anybody') return `console:${name}`;
    if (sub === undefined) return undefined;
    return store === 'tab' ? `${tabOf(sub)}${name}` : `console:${name}:${encodeURIComponent(sub)}`;
  };
  const moveHere = (key: string, from: string): string | null => {
    const text = localStorage.getItem(from);
    if (text === null) return null;
    // Of two stores the one that a new tab asks, too: this tab has set nothing itself.
    storesOf[store]().at(-1)?.setItem(key, text);
    localStorage.removeItem(from);
    return text;
  };
  const textAt = (key: string): string | null =>
    tried(() => {
      for (const kept of storesOf[store]()) {
        const text = kept.getItem(key);
        if (text !== null) return text;
      }
      return before ? moveHere(key, before(currentSub() ?? '')) : null;
    }) ?? null;
  return {
    get: () => {
      const key = keyNow();
      if (key === undefined) return usual;
      const text = withoutRoom.get(key) ?? textAt(key);
      if (seen?.key !== key || seen.text !== text)
        seen = { key, text, value: text === null ? usual : read(schema, text, usual) };
      return seen.value;
    },
    set: (value) => {
      const key = keyNow();
      if (key === undefined) return;
      const text = JSON.stringify(value);
      withoutRoom.set(key, text);
      tried(() => {
        for (const kept of storesOf[store]()) kept.setItem(key, text);
        withoutRoom.delete(key);
      });
      tellAll();
    },
    forget: () => {
      const key = keyNow();
      if (key === undefined) return;
      withoutRoom.delete(key);
      tried(() => {
        for (const kept of storesOf[store]()) kept.removeItem(key);
        if (before) localStorage.removeItem(before(currentSub() ?? ''));
      });
      tellAll();
    },
  };
}

/** What is remembered, drawn anew when it changes, in another tab, too. */
export const useRemembered = <Value, Usual>(memory: Remembered<Value, Usual>): Value | Usual =>
  useSyncExternalStore(follow, memory.get);

/**
 * Keeps for this person what the next visit most probably shows. In this tab it counts before what another one has shown
 * since: whoever works in two buildings at once, in two tabs, stays in each.
 * @param name `area-what`
 */
export function rememberForNextTime(name: string, value: object): void {
  nextTime(name, unknown()).set(value);
}

/** What was kept, in this tab, else on this device; nothing when it cannot be read. */
export function lastTime<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | undefined {
  return nextTime(name, schema).get();
}

const nextTime = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  remembered(name, schema, undefined, { store: 'tabFirst' });

const storesOf = {
  device: () => [localStorage],
  tab: () => [sessionStorage],
  tabFirst: () => [sessionStorage, localStorage],
};

const tabHead = 'console.tab:';
const tabOf = (sub: string) => `${tabHead}${encodeURIComponent(sub)}:`;

/** By key: what a full or forbidden store did not take. */
const withoutRoom = new Map<string, string>();

function read<Schema extends z.ZodMiniType, Usual>(schema: Schema, text: string, usual: Usual) {
  const kept = schema.safeParse(jsonOr(text));
  return kept.success ? kept.data : usual;
}

/** A word that an earlier release kept as it stands, without quotes, is that word. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};
function follow(listener: () => void): () => void {
  const stop = sessionStore.subscribe(listener);
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** @param stays what the keys of those begin with that are left */
function forgetTab(stays?: string): void {
  const over = (key: string) => key.startsWith(tabHead) && !(stays && key.startsWith(stays));
  for (const key of [...withoutRoom.keys()].filter(over)) withoutRoom.delete(key);
  tried(() => {
    for (const key of Object.keys(sessionStorage).filter(over)) sessionStorage.removeItem(key);
  });
}

// Nobody may find what somebody else has left in this tab, not even in the browser's store.
sessionStore.subscribe(({ user }) => user && forgetTab(tabOf(user.sub)));

// Who ends the session by hand leaves nothing behind in the tab; one that ended elsewhere keeps it for who comes back.
beforeSignOut(async () => async () => forgetTab());
