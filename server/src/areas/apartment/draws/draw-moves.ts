import { randomBytes } from 'node:crypto';
import { ApiError, invalidField } from '@console/contract';
import { type Draw, drawCommit, drawLimits, drawListDigest, drawRanking } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import type { TextSeal } from '../../../plugins/sealed-text.ts';
import { type AuditEvent, auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { me } from '../me.ts';
import { separated } from '../separation-rules.ts';
import { demandMove, type StateOf } from '../state-moves.ts';
import { candidatesOf, demandNoneGone, lockApplications, takesOutOfDraw } from './candidates.ts';
import { aboutDraw, type Changing, changingDraw, updatesDraw } from './changing-draw.ts';
import type { StoredDraw } from './draw-rows.ts';
import { demandNobodyMovedIn, offersRooms } from './offering.ts';

/** The new state with its line in the log. */
const moves = (
  { buildingId, drawId, state }: StoredDraw,
  to: StateOf<'draw'>,
  action: AuditEvent['action'],
  { set, told = {} }: { set: Sql; told?: object },
): Sql[] => [
  updatesDraw(buildingId, drawId, sql`state = ${to}, ${set}`),
  auditOf({ ...aboutDraw(buildingId, drawId), action, before: { state }, after: { state: to, ...told } }),
];

/** A public list offers no room that another application was promised. @throws OVERLAP with its `number` and the `room` */
async function demandNonePromised(tx: Db, buildingId: string, drawId: string): Promise<void> {
  const promised = await tx.first<{ number: string; room: string }>(sql`
    select a.number, r.number as room
    from apartment.draw_rooms w
      join apartment.applications a on a.building_id = w.building_id and a.room_id = w.room_id
        and a.bed_id is not distinct from w.bed_id and a.state = 'approved'
      join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
    where w.building_id = ${buildingId}::uuid and w.draw_id = ${drawId}::uuid order by r.number limit 1`);
  if (promised) throw new ApiError('OVERLAP', { details: { ...promised } });
}

const newSecret = (): string => randomBytes(32).toString('hex');

/**
 * The list is frozen, and the server bound to a secret that it has told nobody.
 * @param secret a story tells which one it was
 */
export const commitDraw = ([db, ...of]: Changing, seal: TextSeal, secret = newSecret()): Promise<Draw> =>
  db.transaction(async (outer) => {
    // Lettings come first: whoever promises one of its rooms meanwhile comes before the list is frozen, or after.
    await lockedActive(outer, of[0]);
    return changingDraw([outer, ...of], (tx, before) => commits(tx, before, seal, secret));
  });

async function commits(tx: Db, before: StoredDraw, seal: TextSeal, secret: string): Promise<void> {
  demandMove('draw', before.state, 'committed');
  const { buildingId, drawId } = before;
  const candidates = await candidatesOf(tx, buildingId, drawId);
  const { fewestCandidates: minimum } = drawLimits;
  if (candidates.length < minimum) throw invalidField('applicationIds', 'too_few', { minimum });
  await lockApplications(
    tx,
    buildingId,
    candidates.map(({ applicationId }) => applicationId),
  );
  await demandNoneGone(tx, buildingId, drawId);
  await demandNonePromised(tx, buildingId, drawId);
  const listDigest = await drawListDigest(candidates.map(({ number }) => number));
  const commit = await drawCommit(secret);
  const set = sql`list_digest = ${listDigest}, commitment = ${commit}, sealed_secret = ${seal.seal(secret)}::bytea,
      committed_by = ${me}, committed_at = now()`;
  await tx.batch(
    ...moves(before, 'committed', 'commit', { set, told: { listDigest, commit } }),
    insertionOf('apartment.announced_draws', { drawId, buildingId }),
  );
}

/** The ranking that follows from list, secret and the public number, which somebody else has recorded. */
export const drawDraw = (of: Changing, seal: TextSeal, publicEntropy: string): Promise<Draw> =>
  changingDraw(of, async (tx, before) => {
    demandMove('draw', before.state, 'drawn');
    const { buildingId, drawId, sodMode, committedBy, listDigest } = before;
    const [, , { userId }] = of;
    const { selfChecked } = separated({
      ...{ mode: sodMode, act: 'draw.draw', actor: userId },
      before: committedBy === null ? [] : [committedBy],
    });
    const secret = opened(seal, before);
    const candidates = await candidatesOf(tx, buildingId, drawId);
    const numbers = candidates.map(({ number }) => number);
    const places = await drawRanking({ secret, publicEntropy, listDigest: listDigest ?? '' }, numbers);
    const set = sql`secret = ${secret}, public_entropy = ${publicEntropy}, drawn_by = ${me}, drawn_at = now(),
      self_checked = ${selfChecked}::boolean`;
    await tx.batch(
      ranks(before, places),
      ...moves(before, 'drawn', 'draw', { set, told: { publicEntropy, selfChecked } }),
    );
  });

/** @throws STATE_CONFLICT `secret_lost` where the key of the installation is another one by now: it is annulled and drawn anew */
function opened(seal: TextSeal, { sealedSecret, state }: StoredDraw): string {
  try {
    return seal.open(sealedSecret ?? Buffer.alloc(0));
  } catch {
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'secret_lost', state } });
  }
}

const ranks = (
  { buildingId, drawId }: StoredDraw,
  places: readonly { readonly number: string; readonly rank: number }[],
): Sql => sql`
  update apartment.draw_candidates c set rank = drawn.rank
  from unnest(${places.map(({ number }) => number)}::text[], ${places.map(({ rank }) => rank)}::int[]) as drawn (number, rank)
  where c.building_id = ${buildingId}::uuid and c.draw_id = ${drawId}::uuid and c.number = drawn.number`;

/** Everybody may see it, and the first places are offered their rooms. */
export const publishDraw = ([db, ...of]: Changing): Promise<Draw> =>
  db.transaction(async (outer) => {
    // Lettings come first, as with whoever lets a room.
    await lockedActive(outer, of[0]);
    return changingDraw([outer, ...of], async (tx, before) => {
      demandMove('draw', before.state, 'published');
      const offered = await offersRooms(tx, before);
      const set = sql`published_by = ${me}, published_at = now()`;
      await tx.batch(...moves(before, 'published', 'publish', { set, told: { offered } }));
    });
  });

/** It does not count: its applications wait for another draw. It stays where it is seen, with its reason. */
export const annulDraw = (of: Changing, reason: string): Promise<Draw> =>
  changingDraw(of, async (tx, before) => {
    demandMove('draw', before.state, 'annulled');
    await demandNobodyMovedIn(tx, before);
    const set = sql`reason = ${reason}, annulled_by = ${me}, annulled_at = now()`;
    await tx.batch(
      takesOutOfDraw(before.buildingId, before.drawId),
      ...moves(before, 'annulled', 'annul', { set, told: { reason } }),
    );
  });
