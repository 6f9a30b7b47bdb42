import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type {
  allocateSettlement as allocateSettlementCall,
  NewSettlement,
  Settlement,
  SettlementKind,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { nextCount } from '../counters.ts';
import { separated } from '../separation-rules.ts';
import { actDay, demandNoFaults, txnGround } from '../txns/txn-ground.ts';
import type { Trader } from '../txns/txn-rows.ts';
import { lockOpenTxns, lockPartner, type SettlingPartner } from './open-items.ts';
import { getSettlement, lockSettlement, restOf } from './settlement-rows.ts';
import {
  type AllocationStep,
  type NamedItem,
  openItems,
  type SettlementPlan,
  settlementPlan,
} from './settlement-rules.ts';

const letters: Readonly<Record<SettlementKind, string>> = { receipt: 'RC', payment: 'PY' };

/** Money comes in or goes out, and what is open takes it. */
export function createSettlement(
  db: Db,
  teamId: string,
  trader: Trader,
  body: NewSettlement,
): Promise<Settlement> {
  const { kind, method, partnerId, amountMinor, reference, note } = body;
  const isOverTheCounter = kind === 'receipt' && method === 'cash';
  if (!isOverTheCounter) trader.demand('wood.settlement.record');
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const businessDate = actDay(ground, body.businessDate);
    const partner = await lockPartner(tx, teamId, partnerId);
    const plan = await planned(tx, teamId, trader, { ...body, partner });
    demandWay(partner, kind, amountMinor, plan);
    const settlementId = v7();
    const number = `${letters[kind]}-${String(await nextCount(tx, teamId, kind)).padStart(6, '0')}`;
    await tx.batch(
      insertionOf('wood.settlements', {
        ...{ teamId, settlementId, number, kind, method, partnerId, businessDate, amountMinor },
        ...{ reference, note, recordedBy: trader.userId, allocatedMinor: amountMinor - plan.restMinor },
      }),
      ...allocated({ teamId, settlementId, partnerId, by: trader.userId, after: 0 }, plan.steps),
      auditOf({
        ...{ teamId, action: 'record', objectType: 'settlement', objectId: settlementId },
        after: { number, kind, method, partnerId, businessDate, amountMinor, allocations: plan.steps },
      }),
    );
    return getSettlement(tx, teamId, trader, settlementId);
  });
}

interface ToPlan {
  readonly kind: SettlementKind;
  readonly partnerId: string;
  readonly partner: SettlingPartner;
  readonly amountMinor: number;
  readonly allocations?: readonly NamedItem[] | undefined;
}

/** The partner is locked. @throws VALIDATION with what of the named cannot be */
async function planned(
  tx: Db,
  teamId: string,
  { may }: Trader,
  { kind, partnerId, partner, amountMinor, allocations }: ToPlan,
): Promise<SettlementPlan> {
  const txns = await lockOpenTxns(tx, teamId, partnerId);
  // Whoever takes cash over the counter takes it for what was sold there.
  const items = openItems(kind, txns, partner).filter(
    ({ refund }) => !refund || may('wood.settlement.record'),
  );
  const plan = settlementPlan(items, amountMinor, allocations);
  demandNoFaults(plan.problems);
  return plan;
}

/**
 * Somebody who only sells pays nothing in advance, and whoever only buys is paid nothing in advance: from them and to them only goes
 * what is to be given back.
 * @throws VALIDATION at `amountMinor`, naming how much that is
 */
function demandWay(
  { kind: is }: SettlingPartner,
  kind: SettlementKind,
  amountMinor: number,
  { restMinor }: SettlementPlan,
): void {
  const usual = kind === 'receipt' ? 'customer' : 'supplier';
  if (is !== usual && is !== 'both' && restMinor > 0)
    throw invalidField('amountMinor', 'over_refund', { openMinor: amountMinor - restMinor });
}

interface Allocating {
  readonly teamId: string;
  readonly settlementId: string;
  readonly partnerId: string;
  readonly by: string;
  /** The last number that is taken. */
  readonly after: number;
}

/** What is open takes its part; the database refuses what is more than that. */
function allocated(
  { teamId, settlementId, partnerId, by, after }: Allocating,
  steps: readonly AllocationStep[],
): Sql[] {
  return [
    ...steps.map((step) => settles(teamId, partnerId, step, 1)),
    ...insertionsOf(
      'wood.settlement_allocations',
      steps.map(({ txnId, amountMinor, refund }, at) => ({
        ...{ teamId, settlementId, allocationNo: after + at + 1, txnId, allocatedBy: by },
        amountMinor: refund ? -amountMinor : amountMinor,
      })),
    ),
  ];
}

/** @param sign -1 where what was allocated never was */
function settles(
  teamId: string,
  partnerId: string,
  { txnId, amountMinor, refund }: AllocationStep,
  sign: 1 | -1,
): Sql {
  const more = sign * amountMinor;
  if (txnId === null)
    return sql`update wood.partners set opening_settled_minor = opening_settled_minor + ${more}::bigint, updated_at = now()
      where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid`;
  return sql`update wood.txns set settled_minor = settled_minor + ${refund ? -more : more}::bigint,
      refunded_minor = refunded_minor + ${refund ? more : 0}::bigint, updated_at = now()
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`;
}

/** A second person has looked at the money. */
export function confirmSettlement(
  db: Db,
  teamId: string,
  trader: Trader,
  settlementId: string,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const { sodMode: mode } = await txnGround(tx, teamId, trader);
    const { state, recordedById } = await lockSettlement(tx, teamId, settlementId);
    if (state !== 'recorded') throw new ApiError('STATE_CONFLICT', { details: { state } });
    const { selfChecked } = separated({
      ...{ mode, act: 'settlement.confirm', actor: trader.userId, before: [recordedById] },
    });
    await tx.batch(
      sql`update wood.settlements set state = 'confirmed', confirmed_by = ${trader.userId}, confirmed_at = now(),
          self_checked = self_checked or ${selfChecked}::boolean, version = version + 1
        where team_id = ${teamId}::uuid and settlement_id = ${settlementId}::uuid`,
      auditOf({
        ...{ teamId, action: 'confirm', objectType: 'settlement', objectId: settlementId },
        after: { selfChecked },
      }),
    );
    return getSettlement(tx, teamId, trader, settlementId);
  });
}

/** What is left of money that was paid in advance settles what has become open since. */
export function allocateSettlement(
  db: Db,
  teamId: string,
  trader: Trader,
  settlementId: string,
  { allocations }: BodyOf<typeof allocateSettlementCall>,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const row = await lockSettlement(tx, teamId, settlementId);
    const amountMinor = restOf(row);
    if (amountMinor === 0)
      throw new ApiError('STATE_CONFLICT', { details: { state: row.state, reason: 'nothing_left' } });
    const { kind, partnerId } = row;
    const partner = await lockPartner(tx, teamId, partnerId);
    const plan = await planned(tx, teamId, trader, { kind, partnerId, partner, amountMinor, allocations });
    if (plan.steps.length === 0)
      throw new ApiError('STATE_CONFLICT', { details: { state: row.state, reason: 'nothing_open' } });
    const last = await tx.first<{ last: number }>(sql`
      select coalesce(max(allocation_no), 0)::int as last from wood.settlement_allocations
      where team_id = ${teamId}::uuid and settlement_id = ${settlementId}::uuid`);
    await tx.batch(
      sql`update wood.settlements set allocated_minor = allocated_minor + ${amountMinor - plan.restMinor}::bigint,
          version = version + 1
        where team_id = ${teamId}::uuid and settlement_id = ${settlementId}::uuid`,
      ...allocated(
        { teamId, settlementId, partnerId, by: trader.userId, after: last?.last ?? 0 },
        plan.steps,
      ),
      auditOf({
        ...{ teamId, action: 'allocate', objectType: 'settlement', objectId: settlementId },
        after: { allocations: plan.steps },
      }),
    );
    return getSettlement(tx, teamId, trader, settlementId);
  });
}

interface AllocatedRow {
  readonly txnId: string | null;
  readonly amountMinor: string;
  /** Of the document: what is paid of it less what was given back. */
  readonly settledMinor: string | null;
}

/** Money never was: what it settled is open again. What was given back of it comes first. */
export function reverseSettlement(
  db: Db,
  teamId: string,
  trader: Trader,
  settlementId: string,
  reason: string,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const { state, partnerId } = await lockSettlement(tx, teamId, settlementId);
    if (state === 'reversed') throw new ApiError('STATE_CONFLICT', { details: { state } });
    await lockPartner(tx, teamId, partnerId);
    const rows = await lockAllocated(tx, teamId, settlementId);
    if (rows.some(isGivenBack))
      throw new ApiError('STATE_CONFLICT', { details: { state, reason: 'refunded' } });
    await tx.batch(
      ...rows.map(({ txnId, amountMinor }) => {
        const amount = Number(amountMinor);
        return settles(teamId, partnerId, { txnId, amountMinor: Math.abs(amount), refund: amount < 0 }, -1);
      }),
      sql`update wood.settlements set state = 'reversed', reason = ${reason}, reversed_by = ${trader.userId}, reversed_at = now(),
          version = version + 1
        where team_id = ${teamId}::uuid and settlement_id = ${settlementId}::uuid`,
      auditOf({
        ...{ teamId, action: 'reverse', objectType: 'settlement', objectId: settlementId },
        before: { state },
        after: { reason },
      }),
    );
    return getSettlement(tx, teamId, trader, settlementId);
  });
}

/** More of it was given back than other money has paid. */
const isGivenBack = ({ amountMinor, settledMinor }: AllocatedRow) =>
  settledMinor !== null && Number(amountMinor) > Number(settledMinor);

/** What money has settled, document by document, which are held until the transaction ends. */
async function lockAllocated(tx: Db, teamId: string, settlementId: string): Promise<AllocatedRow[]> {
  const sums = await tx.rows<Pick<AllocatedRow, 'txnId' | 'amountMinor'>>(sql`
    select txn_id, sum(amount_minor) as amount_minor from wood.settlement_allocations
    where team_id = ${teamId}::uuid and settlement_id = ${settlementId}::uuid group by txn_id order by txn_id`);
  const ids = sums.flatMap(({ txnId }) => (txnId === null ? [] : [txnId]));
  const txns = await tx.rows<{ txnId: string; settledMinor: string }>(sql`
    select txn_id, settled_minor from wood.txns
    where team_id = ${teamId}::uuid and txn_id = any(${ids}::uuid[]) order by txn_id for no key update`);
  const settled = new Map(txns.map(({ txnId, settledMinor }) => [txnId, settledMinor]));
  return sums.map((row) => ({
    ...row,
    settledMinor: row.txnId === null ? null : (settled.get(row.txnId) ?? null),
  }));
}
