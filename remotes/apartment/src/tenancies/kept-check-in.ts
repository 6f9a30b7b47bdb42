import { getPerson, payCycles } from '@console/contract/apartment';
import { isApiError, load } from '@console/shell';
import * as z from 'zod/mini';
import type { CheckInDraft } from './check-in-draft.ts';

/** Which form it is: the building, and the room where the address names one. */
export interface CheckInPlace {
  readonly buildingId: string;
  readonly roomId: string | undefined;
}

export interface KeptCheckIn {
  /** When it was typed last. */
  readonly at: string;
  readonly draft: CheckInDraft;
}

/** People are kept by their ids only; their names are asked for again. */
const Kept = z.object({
  owner: z.string(),
  at: z.string(),
  draft: z.object({
    roomId: z.string(),
    bedId: z.nullable(z.string()),
    personId: z.nullable(z.string()),
    firstDay: z.string(),
    lastDay: z.string(),
    depositMinor: z.nullable(z.number()),
    payCycle: z.literal(payCycles),
    steps: z.array(z.object({ from: z.string(), rentMinor: z.nullable(z.number()) })),
    occupants: z.array(
      z.object({
        personId: z.string(),
        firstDay: z.string(),
        lastDay: z.string(),
        shareWeight: z.string(),
      }),
    ),
    note: z.string(),
  }),
});

const prefix = 'console.apartment.checkIn:';
const keyOf = ({ buildingId, roomId = '' }: CheckInPlace) => `${prefix}${buildingId}:${roomId}`;

/**
 * What this person has typed in this tab and not saved: a reload and signing in again keep it, closing the tab forgets
 * it. What somebody else has typed here is forgotten as soon as anybody else opens the form, of whatever building.
 */
export function keptCheckIn(owner: string, place: CheckInPlace): z.infer<typeof Kept> | undefined {
  // Nobody is signed in at this moment: whoever comes next decides.
  if (owner === '') return undefined;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && readKept(key)?.owner !== owner) sessionStorage.removeItem(key);
    return readKept(keyOf(place));
  } catch {
    // Refused: as if there were none.
    return undefined;
  }
}

function readKept(key: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    // Damaged.
    return undefined;
  }
}

export function keepCheckIn(
  owner: string,
  place: CheckInPlace,
  { person, occupants, ...rest }: CheckInDraft,
): void {
  const draft = {
    ...rest,
    personId: person?.personId ?? null,
    occupants: occupants.map(({ name: _, ...one }) => one),
  };
  try {
    if (owner !== '')
      sessionStorage.setItem(keyOf(place), JSON.stringify({ owner, at: new Date().toISOString(), draft }));
  } catch {
    // Refused or full: the form still has it.
  }
}

export function forgetCheckIn(place: CheckInPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Refused: there is none then.
  }
}

/** What was kept, with the names of its people again; whoever is not known any more falls away. */
export async function restoredCheckIn(owner: string, place: CheckInPlace): Promise<KeptCheckIn | undefined> {
  const kept = keptCheckIn(owner, place);
  if (!kept) return undefined;
  const { personId, occupants, ...rest } = kept.draft;
  const ids = [...new Set([...(personId ? [personId] : []), ...occupants.map((one) => one.personId)])];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const)));
  const name = personId === null ? undefined : names.get(personId);
  return {
    at: kept.at,
    draft: {
      ...rest,
      person: personId !== null && name !== undefined ? { personId, name } : null,
      occupants: occupants.flatMap((one) => {
        const known = names.get(one.personId);
        return known === undefined ? [] : [{ ...one, name: known }];
      }),
    },
  };
}

async function nameOf(personId: string): Promise<string | undefined> {
  try {
    return (await load(getPerson, { params: { personId } })).name;
  } catch (error) {
    if (isApiError(error) && ['NOT_FOUND', 'VALIDATION'].includes(error.code)) return undefined;
    throw error;
  }
}
