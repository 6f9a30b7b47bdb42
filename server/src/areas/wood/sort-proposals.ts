import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import {
  type listSortProposals as listProposalsCall,
  NewSort,
  type ProposalState,
  type proposeSortPrice as proposePriceCall,
  type proposeSort as proposeSortCall,
  type SortProposal,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';
import { written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';
import { priceOn, readToday, todayOfTeams } from './sort-price-rows.ts';
import { putPrice } from './sort-prices.ts';
import { priceFaults } from './sort-rules.ts';
import { demandFreeCode, demandSound, makeSort } from './sorts.ts';

const me = sql`platform.current_user_id()`;

interface Row
  extends Pick<SortProposal, 'sortProposalId' | 'kind' | 'sortId' | 'note' | 'state' | 'proposedBy'>,
    Pick<SortProposal, 'proposedAt' | 'own' | 'decidedBy' | 'decidedAt' | 'reason'> {
  proposedSort: NonNullable<SortProposal['sort']> | null;
  code: string | null;
  nameZh: string | null;
  nameEn: string | null;
  effectiveFrom: string | null;
  listPrice: string | null;
  floorPrice: string | null;
  listPriceNow: string | null;
  floorPriceNow: string | null;
}

const rows = (teamId: string, where: Sql) => sql`
  select p.sort_proposal_id, p.kind, p.sort_id, p.proposed_sort, s.code, s.name_zh, s.name_en, p.effective_from,
    trim_scale(p.list_price) as list_price, trim_scale(p.floor_price) as floor_price,
    trim_scale(price.list_price) as list_price_now, trim_scale(price.floor_price) as floor_price_now,
    p.note, p.state, u.name as proposed_by, p.proposed_at, p.proposed_by = ${me} as own,
    d.name as decided_by, p.decided_at, p.reason
  from wood.sort_proposals p
  left join wood.sorts s on s.team_id = p.team_id and s.sort_id = p.sort_id
  ${priceOn(todayOfTeams)}
  left join platform.users u on u.user_id = p.proposed_by
  left join platform.users d on d.user_id = p.decided_by
  where p.team_id = ${teamId}::uuid ${where}`;

function proposalOf(row: Row): SortProposal {
  const { proposedSort, code, nameZh, nameEn, ...told } = row;
  const { effectiveFrom, listPrice, floorPrice, listPriceNow, floorPriceNow, ...rest } = told;
  return {
    ...rest,
    code: code ?? proposedSort?.code ?? '',
    names:
      nameZh === null ? (proposedSort?.names ?? { zh: '', en: '' }) : { zh: nameZh, en: nameEn ?? nameZh },
    sort: proposedSort,
    price:
      effectiveFrom === null ? null : { effectiveFrom, listPrice, floorPrice, listPriceNow, floorPriceNow },
  };
}

const newestFirst = keyset([down(sql`p.sort_proposal_id`, 'uuid')]);

export async function listSortProposals(
  db: Db,
  teamId: string,
  { state, cursor, limit }: QueryOf<typeof listProposalsCall>,
) {
  const found = await db.rows<Row>(sql`
    ${rows(teamId, sql`and (${state ?? null}::text is null or p.state = ${state ?? null})`)} ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(found, limit, ({ sortProposalId }) => [sortProposalId]);
  return { items: items.map(proposalOf), next };
}

const findProposal = async (db: Db, teamId: string, sortProposalId: string): Promise<SortProposal> =>
  proposalOf(
    written(await db.first<Row>(rows(teamId, sql`and p.sort_proposal_id = ${sortProposalId}::uuid`))),
  );

const about = (teamId: string, objectId: string) =>
  ({ teamId, objectType: 'sort_proposal', objectId }) as const;

async function insertProposal(tx: Db, teamId: string, row: object, asked: unknown): Promise<SortProposal> {
  const sortProposalId = v7();
  await tx.batch(
    insertionOf('wood.sort_proposals', { teamId, sortProposalId, ...row, proposedBy: me }),
    auditOf({ ...about(teamId, sortProposalId), action: 'propose', after: asked }),
  );
  return findProposal(tx, teamId, sortProposalId);
}

/** Held against the rules now: whoever accepts it should only have to say yes. */
export function proposeSort(
  db: Db,
  teamId: string,
  { sort, note }: BodyOf<typeof proposeSortCall>,
): Promise<SortProposal> {
  return db.transaction(async (tx) => {
    await atField('sort', async () => {
      await demandSound(tx, teamId, undefined, sort);
      await demandFreeCode(tx, teamId, sort.code);
    });
    return insertProposal(tx, teamId, { kind: 'sort', proposedSort: JSON.stringify(sort), note }, sort);
  });
}

export function proposeSortPrice(
  db: Db,
  teamId: string,
  sortId: string,
  { price, note }: BodyOf<typeof proposePriceCall>,
): Promise<SortProposal> {
  return db.transaction(async (tx) => {
    await atField('price', async () => {
      if (price.effectiveFrom < (await readToday(tx))) throw invalidField('effectiveFrom', 'in_past');
      const fields = priceFaults(price);
      if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
    });
    return insertProposal(tx, teamId, { kind: 'price', sortId, ...price, note }, price);
  });
}

/** What a rule says of the fields of a thing, where these stand inside a body. */
async function atField(path: string, demand: () => Promise<void>): Promise<void> {
  try {
    await demand();
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
    const fields = error.fields.map((one) => ({ ...one, path: `${path}.${one.path}` }));
    throw new ApiError(error.code, { fields, details: error.details });
  }
}

/** Nobody else decides meanwhile. @throws STATE_CONFLICT where somebody has */
async function openProposal(tx: Db, teamId: string, sortProposalId: string): Promise<SortProposal> {
  await tx.rows(sql`
    select 1 from wood.sort_proposals
    where team_id = ${teamId}::uuid and sort_proposal_id = ${sortProposalId}::uuid for update`);
  const proposal = await findProposal(tx, teamId, sortProposalId);
  if (proposal.state !== 'proposed')
    throw new ApiError('STATE_CONFLICT', { details: { state: proposal.state } });
  return proposal;
}

interface Decision {
  readonly state: Exclude<ProposalState, 'proposed'>;
  readonly reason?: string;
  readonly sortId?: string | null;
}

async function decide(
  tx: Db,
  teamId: string,
  sortProposalId: string,
  { state, reason = undefined, sortId = null }: Decision,
): Promise<SortProposal> {
  await tx.batch(
    sql`update wood.sort_proposals set state = ${state}, decided_by = ${me}, decided_at = now(),
        reason = ${reason ?? null}, sort_id = coalesce(${sortId}::uuid, sort_id)
      where team_id = ${teamId}::uuid and sort_proposal_id = ${sortProposalId}::uuid`,
    auditOf({ ...about(teamId, sortProposalId), action: state, after: { reason, sortId } }),
  );
  return findProposal(tx, teamId, sortProposalId);
}

export function acceptSortProposal(db: Db, teamId: string, sortProposalId: string): Promise<SortProposal> {
  return db.transaction(async (tx) => {
    const { sort, price, sortId } = await openProposal(tx, teamId, sortProposalId);
    if (sort) {
      // As it would be sent today: what sorts have got since then begins as it does for new ones.
      const made = await makeSort(tx, teamId, NewSort.parse(sort));
      return decide(tx, teamId, sortProposalId, { state: 'accepted', sortId: made.sortId });
    }
    const { effectiveFrom, listPrice, floorPrice } = written(price ?? undefined);
    const today = await readToday(tx);
    const isLate = effectiveFrom < today;
    await putPrice(tx, teamId, written(sortId ?? undefined), {
      ...{ listPrice, floorPrice, effectiveFrom: isLate ? today : effectiveFrom },
    });
    return decide(tx, teamId, sortProposalId, { state: 'accepted' });
  });
}

export const refuseSortProposal = (
  db: Db,
  teamId: string,
  sortProposalId: string,
  reason: string,
): Promise<SortProposal> =>
  db.transaction(async (tx) => {
    await openProposal(tx, teamId, sortProposalId);
    return decide(tx, teamId, sortProposalId, { state: 'refused', reason });
  });

/** Only what is one's own: for everybody else there is no such proposal to take back. */
export const withdrawSortProposal = (db: Db, teamId: string, sortProposalId: string): Promise<SortProposal> =>
  db.transaction(async (tx) => {
    const { own } = await findProposal(tx, teamId, sortProposalId);
    if (!own) throw new ApiError('NOT_FOUND');
    await openProposal(tx, teamId, sortProposalId);
    return decide(tx, teamId, sortProposalId, { state: 'withdrawn' });
  });
