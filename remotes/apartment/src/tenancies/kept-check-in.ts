import { getPerson, payCycles } from '@console/contract/apartment';
import { isApiError, type Keeping, keptDraftOf, load } from '@console/shell';
import * as z from 'zod/mini';
import type { CheckInDraft } from './check-in-draft.ts';
import { type CheckInPlace, checkInName } from './check-in-place.ts';

/** People are kept by their ids only; their names are asked for again. */
const Packed = z.object({
  roomId: z.string(),
  bedId: z.nullable(z.string()),
  personId: z.nullable(z.string()),
  firstDay: z.string(),
  lastDay: z.nullable(z.string()),
  depositMinor: z.nullable(z.number()),
  payCycle: z.literal(payCycles),
  rates: z.array(z.object({ from: z.string(), rentMinor: z.nullable(z.number()) })),
  occupants: z.array(
    z.object({
      personId: z.string(),
      firstDay: z.string(),
      lastDay: z.nullable(z.string()),
      shareWeight: z.string(),
    }),
  ),
  note: z.string(),
  // Drafts of before knew no payer.
  payerEmployer: z._default(z.nullable(z.string()), null),
});

export const packedCheckIn = ({ person, occupants, ...rest }: CheckInDraft): z.infer<typeof Packed> => ({
  ...rest,
  rates: [...rest.rates],
  personId: person?.personId ?? null,
  occupants: occupants.map(({ name: _, ...one }) => one),
});

type Restored = Keeping<CheckInDraft>['restored'];

/** What was typed in this tab and not saved, with the names of its people again; whoever is not known any more falls away. */
export async function restoredCheckIn(place: CheckInPlace): Promise<Restored> {
  const kept = keptDraftOf(checkInName(place));
  const packed = Packed.safeParse(kept?.draft).data;
  if (!kept || !packed) return undefined;
  const { personId, occupants, ...rest } = packed;
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
