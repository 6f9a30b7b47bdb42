import { drawCommit, drawListDigest, drawRanking } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';

interface Where {
  readonly buildingId: string;
  readonly roomId: string;
  readonly userId: string;
}

/** Two applications that were sent to a draw, numbered as nobody else numbers theirs. */
export async function furnishedForDraw(house: TestServer, { buildingId, userId }: Omit<Where, 'roomId'>) {
  const rows = ['DRAW-1', 'DRAW-2'].map((number) => ({
    ...{ buildingId, applicationId: v7(), number, kind: 'check_in', applicantName: '雨', state: 'approved' },
    ...{ sentToDraw: true, submittedAt: sql`now()`, fromDay: sql`'2026-01-01'::date` },
    ...{ createdBy: userId, updatedBy: userId },
  }));
  await house.db({ kind: 'owner' }).batch(...insertionsOf('apartment.applications', rows));
  return rows.map(({ applicationId, number }) => ({ applicationId, number }));
}

/** A draw that is published: everybody may see it, and work it out again. */
export async function furnishedDraw(house: TestServer, { buildingId, roomId, userId }: Where) {
  const drawId = v7();
  const candidates = await furnishedForDraw(house, { buildingId, userId });
  const numbers = candidates.map(({ number }) => number);
  const [secret, publicEntropy] = ['7f3c9a10', '4-1-6'];
  const listDigest = await drawListDigest(numbers);
  const ranks = new Map(
    (await drawRanking({ secret, publicEntropy, listDigest }, numbers)).map(({ number, rank }) => [
      number,
      rank,
    ]),
  );
  const by = { createdBy: userId, updatedBy: userId };
  await house.db({ kind: 'owner' }).batch(
    insertionOf('apartment.draws', { buildingId, drawId, number: 'FUZZ-D', name: '抽签', ...by }),
    insertionOf('apartment.draw_rooms', { buildingId, drawId, position: 0, roomId }),
    ...insertionsOf(
      'apartment.draw_candidates',
      candidates.map((one) => ({ buildingId, drawId, ...one, rank: ranks.get(one.number) ?? null })),
    ),
    sql`update apartment.applications set draw_id = ${drawId}::uuid where building_id = ${buildingId}::uuid
      and number in ('DRAW-1', 'DRAW-2')`,
    sql`update apartment.draws set state = 'published', list_digest = ${listDigest}, commitment = ${await drawCommit(secret)},
        sealed_secret = ''::bytea, committed_by = ${userId}, committed_at = now(), secret = ${secret},
        public_entropy = ${publicEntropy}, drawn_by = ${userId}, drawn_at = now(), published_by = ${userId}, published_at = now(),
        self_checked = true
      where building_id = ${buildingId}::uuid and draw_id = ${drawId}::uuid`,
    insertionOf('apartment.announced_draws', { drawId, buildingId }),
  );
  return { drawId };
}
