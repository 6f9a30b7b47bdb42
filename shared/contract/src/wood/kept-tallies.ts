import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';
import { inTeam } from './access.ts';
import { ofTeam } from './teams.ts';
import { AnyTally } from './volumes.ts';

/** How many tallies somebody may keep in a team. */
export const keptTalliesAtMost = 30;

/** A tally that somebody has calculated and wants to come back to: theirs alone. */
export const KeptTally = z.object({
  keptTallyId: uuid,
  name: z.string(),
  tally: AnyTally,
  /** As it measured when it was kept. */
  pieces: z.int(),
  volume: z.string(),
  boardFeet: z.string(),
  keptAt: instant,
});
export type KeptTally = z.infer<typeof KeptTally>;

/**
 * Keeps a tally under a name. Field codes: at `tally.rows` `required`; at `tally.rows.0.…` those of the volume rules; STATE_CONFLICT
 * (`reason` `too_many`) from `keptTalliesAtMost` on.
 */
export const keepTally = endpoint({
  name: 'keepTally',
  method: 'POST',
  path: '/wood/kept-tallies',
  access: inTeam('wood.stock.read'),
  changes: ['wood.keptTallies'],
  query: z.object(ofTeam),
  body: z.object({ name: text(1, 60), tally: AnyTally }),
  response: KeptTally,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** One's own only; somebody else's is not found. */
export const dropKeptTally = endpoint({
  name: 'dropKeptTally',
  method: 'DELETE',
  path: '/wood/kept-tallies/{keptTallyId}',
  access: inTeam('wood.stock.read'),
  changes: ['wood.keptTallies'],
  params: z.object({ keptTallyId: uuid }),
  query: z.object(ofTeam),
  response: z.object({ keptTallyId: uuid }),
});
