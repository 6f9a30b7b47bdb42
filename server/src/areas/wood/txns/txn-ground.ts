import { ApiError, type FieldProblem, invalidField } from '@console/contract';
import type { Sort, Team, TxnKind } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { demandBusinessDate, type PostableSort } from '../goods-rules.ts';
import { priceOn, todayOfTeams } from '../sort-price-rows.ts';
import type { TaxRules } from './pricing-rules.ts';
import type { Trader } from './txn-rows.ts';

/** What documents of a team go by. */
export interface TxnGround
  extends Pick<
    Team,
    | 'currency'
    | 'sawnRounding'
    | 'backdateDays'
    | 'priceFloor'
    | 'creditBlock'
    | 'sodMode'
    | 'volumeTolerance'
  > {
  readonly tax: TaxRules;
  readonly today: string;
}

type GroundRow = Omit<TxnGround, 'tax'> & { readonly taxMode: TaxRules['mode']; readonly taxRate: string };

export async function txnGround(db: Db, teamId: string, trader: Trader): Promise<TxnGround> {
  const { taxMode, taxRate, ...row } = written(
    await db.first<GroundRow>(sql`
      select currency, sawn_rounding, backdate_days, price_floor, credit_block, sod_mode, volume_tolerance, tax_mode, tax_rate,
        (now() at time zone 'Asia/Shanghai')::date as today
      from wood.teams where team_id = ${teamId}::uuid`),
  );
  return { ...row, tax: { mode: taxMode, rate: taxRate }, today: trader.today ?? row.today };
}

/** The day of an act: the one that is named, or today. @throws PERIOD_LOCKED or `in_future` at `businessDate` */
export function actDay(ground: TxnGround, named: string | undefined): string {
  const day = named ?? ground.today;
  demandBusinessDate(day, ground.today, ground.backdateDays);
  return day;
}

/** Nothing goes back before the goods of its document had moved. @throws `before_moved` at `businessDate` */
export async function demandBehindGoods(
  db: Db,
  teamId: string,
  sourceTxnId: string,
  businessDate: string,
): Promise<void> {
  const first = await db.first<{ earliest: string | null }>(sql`
    select min(business_date) as earliest from wood.postings
    where team_id = ${teamId}::uuid and txn_id = ${sourceTxnId}::uuid`);
  const earliest = first?.earliest ?? businessDate;
  if (businessDate < earliest) throw invalidField('businessDate', 'before_moved', { earliest });
}

/** What a document must know of a sort. */
export interface TradedSort extends PostableSort {
  readonly sortId: string;
  readonly priceUnit: Sort['priceUnit'];
  readonly listPrice: string | null;
  readonly floorPrice: string | null;
  /** Whether any of it is in one of the team's yards. */
  readonly isHere: boolean;
}

/**
 * Whether documents of a kind may name it. A sort that is disabled is bought no more; the rest of it may be sold, and whatever was
 * traded may go back to where it came from.
 */
export const isTraded = (kind: TxnKind, { state, isHere }: Pick<TradedSort, 'state' | 'isHere'>): boolean =>
  state === 'active' || (kind === 'sale' ? isHere : kind !== 'purchase');

/** As a draft is agreed on, which may be long after it was written. @throws VALIDATION at `lines.0.sortId` `sort_disabled` */
export async function demandTraded(
  db: Db,
  teamId: string,
  kind: TxnKind,
  lines: readonly { readonly lineNo: number; readonly sortId: string }[],
): Promise<void> {
  const sorts = await tradedSorts(
    db,
    teamId,
    lines.map(({ sortId }) => sortId),
  );
  demandNoFaults(
    lines.flatMap(({ lineNo, sortId }) => {
      const sort = sorts.get(sortId);
      return sort && !isTraded(kind, sort)
        ? [{ path: `lines.${lineNo - 1}.sortId`, code: 'sort_disabled' }]
        : [];
    }),
  );
}

export async function tradedSorts(
  db: Db,
  teamId: string,
  sortIds: readonly string[],
): Promise<Map<string, TradedSort>> {
  const rows = await db.rows<TradedSort>(sql`
    select s.sort_id, s.form, s.base_unit, s.thickness_mm, s.width_mm, s.length_m, s.state, s.price_unit,
      trim_scale(price.list_price) as list_price, trim_scale(price.floor_price) as floor_price,
      exists (select from wood.value_pools v where v.team_id = s.team_id and v.sort_id = s.sort_id and v.quantity > 0) as is_here
    from wood.sorts s ${priceOn(todayOfTeams)}
    where s.team_id = ${teamId}::uuid and s.sort_id = any(${[...new Set(sortIds)]}::uuid[])`);
  return new Map(rows.map((row) => [row.sortId, row]));
}

/** @throws VALIDATION with every fault, where there are any */
export function demandNoFaults(faults: readonly FieldProblem[]): void {
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields: faults });
}

interface KnownPartner {
  readonly kind: 'supplier' | 'customer' | 'both';
  readonly termsDays: number;
  readonly creditLimitMinor: string | null;
  readonly openingMinor: string;
}

/** @throws VALIDATION at `partnerId` for somebody who is unknown, disabled, or trades the other way */
export async function demandPartner(
  db: Db,
  teamId: string,
  partnerId: string | null,
  as: 'supplier' | 'customer',
): Promise<KnownPartner> {
  if (partnerId === null) throw invalidField('partnerId', 'required');
  const partner = await db.first<KnownPartner & { state: 'active' | 'disabled' }>(sql`
    select kind, terms_days, credit_limit_minor, opening_minor, state from wood.partners
    where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid`);
  if (!partner) throw invalidField('partnerId', 'unknown');
  if (partner.state === 'disabled') throw invalidField('partnerId', 'disabled');
  if (partner.kind !== as && partner.kind !== 'both') throw invalidField('partnerId', `not_${as}`);
  return partner;
}
