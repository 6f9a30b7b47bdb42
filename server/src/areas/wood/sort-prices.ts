import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import type {
  listSortPrices as listPricesCall,
  SortPrice,
  setSortPrice as setPriceCall,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';
import { written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';
import { priceInsertions, priceOn, readToday, todayOfTeams } from './sort-price-rows.ts';
import { priceFaults } from './sort-rules.ts';
import { lockSorts } from './sorts.ts';

const rows = (teamId: string, where: Sql) => sql`
  select p.sort_price_id, p.effective_from, trim_scale(p.list_price) as list_price,
    trim_scale(p.floor_price) as floor_price, coalesce(p.sort_price_id = price.sort_price_id, false) as in_force,
    u.name as set_by, p.set_at, p.withdrawn_at
  from wood.price_history p
  join wood.sorts s on s.team_id = p.team_id and s.sort_id = p.sort_id
  ${priceOn(todayOfTeams)}
  left join platform.users u on u.user_id = p.set_by
  where p.team_id = ${teamId}::uuid and ${where}`;

const lastFirst = keyset([down(sql`p.effective_from`, 'date'), down(sql`p.sort_price_id`, 'uuid')]);

/** Prices of a sort, those that begin last first, those that were withdrawn among them. */
export async function listSortPrices(
  db: Db,
  teamId: string,
  sortId: string,
  { cursor, limit }: QueryOf<typeof listPricesCall>,
) {
  const found = await db.rows<SortPrice>(sql`
    ${rows(teamId, sql`p.sort_id = ${sortId}::uuid`)} ${lastFirst.behind(cursor)}
    order by ${lastFirst.inOrder} limit ${limit + 1}::int`);
  return pageOf(found, limit, ({ effectiveFrom, sortPriceId }) => [effectiveFrom, sortPriceId]);
}

const findPrice = async (db: Db, teamId: string, sortPriceId: string): Promise<SortPrice> =>
  written(await db.first<SortPrice>(rows(teamId, sql`p.sort_price_id = ${sortPriceId}::uuid`)));

type NewPrice = BodyOf<typeof setPriceCall>;

export const setSortPrice = (db: Db, teamId: string, sortId: string, price: NewPrice): Promise<SortPrice> =>
  db.transaction(async (tx) => {
    if (price.effectiveFrom < (await readToday(tx))) throw invalidField('effectiveFrom', 'in_past');
    return putPrice(tx, teamId, sortId, price);
  });

/** @param price from today or a later day on */
export async function putPrice(
  tx: Db,
  teamId: string,
  sortId: string,
  { effectiveFrom, listPrice, floorPrice }: NewPrice,
): Promise<SortPrice> {
  const faults = priceFaults({ listPrice, floorPrice });
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields: faults });
  await lockSorts(tx, teamId, [sortId]);
  const [insertion] = priceInsertions(teamId, [{ sortId, effectiveFrom, listPrice, floorPrice }]);
  const [[made], [now]] = await tx.batch<[Pick<SortPrice, 'sortPriceId'>, { today: string }]>(
    sql`${insertion} returning sort_price_id`,
    sql`select ${todayOfTeams} as today`,
  );
  const { sortPriceId } = written(made);
  // Of another day only what is told of the sort beside its price.
  const holds = effectiveFrom <= written(now).today;
  await tx.batch(
    sql`update wood.sorts set version = version + 1, updated_at = now(),
        list_price = case when ${holds}::boolean then ${listPrice}::numeric else list_price end,
        floor_price = case when ${holds}::boolean then ${floorPrice}::numeric else floor_price end
      where team_id = ${teamId}::uuid and sort_id = ${sortId}::uuid`,
    auditOf({
      ...{ teamId, action: 'set', objectType: 'sort_price', objectId: sortPriceId },
      after: { sortId, effectiveFrom, listPrice, floorPrice },
    }),
  );
  return findPrice(tx, teamId, sortPriceId);
}

/** What has begun has been sold by, and stays. */
export function withdrawSortPrice(
  db: Db,
  teamId: string,
  userId: string,
  sortPriceId: string,
): Promise<SortPrice> {
  return db.transaction(async (tx) => {
    const withdrawn = await tx.first(sql`
      update wood.price_history set withdrawn_by = ${userId}, withdrawn_at = now()
      where team_id = ${teamId}::uuid and sort_price_id = ${sortPriceId}::uuid
        and withdrawn_at is null and effective_from > ${todayOfTeams} returning sort_price_id`);
    if (!withdrawn) {
      const { withdrawnAt } = await findPrice(tx, teamId, sortPriceId);
      throw new ApiError('STATE_CONFLICT', {
        details: { state: withdrawnAt === null ? 'begun' : 'withdrawn' },
      });
    }
    await tx.rows(auditOf({ teamId, action: 'withdraw', objectType: 'sort_price', objectId: sortPriceId }));
    return findPrice(tx, teamId, sortPriceId);
  });
}
