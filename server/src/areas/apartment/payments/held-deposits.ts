import { ApiError, type QueryOf } from '@console/contract';
import type {
  DepositEntry,
  listDeposits as listDepositsCall,
  PaymentTenancy,
} from '@console/contract/apartment';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { nameOf } from '../who-and-when.ts';
import { moneyGround } from './money-ground.ts';
import { tenancyOf } from './payment-rows.ts';

interface Held {
  readonly tenancy: PaymentTenancy;
  readonly agreedMinor: string;
  readonly heldMinor: string;
}
type EntryRow = Omit<DepositEntry, 'amountMinor' | 'balanceMinor'> &
  Record<'amountMinor' | 'balanceMinor', string>;

const joined = (buildingId: string) => sql`apartment.tenancies t
  join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = t.room_id
  join apartment.persons n on n.building_id = ${buildingId}::uuid and n.person_id = t.primary_person_id`;

/** The deposit of a tenancy and how it came to it. @throws NOT_FOUND */
export async function getDeposit(db: Db, buildingId: string, tenancyId: string) {
  const { currency } = await moneyGround(db, buildingId);
  const [[row], entries] = await db.batch<[Held, EntryRow]>(
    sql`select ${tenancyOf} as tenancy, t.deposit_minor as agreed_minor, coalesce(d.balance_minor, 0)::text as held_minor
      from ${joined(buildingId)}
        left join apartment.deposit_balances d on d.building_id = ${buildingId}::uuid and d.tenancy_id = t.tenancy_id
      where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid`,
    sql`select e.deposit_entry_id, e.kind, e.amount_minor, e.business_date, e.source, e.source_id, e.at,
        (sum(e.amount_minor) over (order by e.seq))::text as balance_minor, coalesce(${nameOf(sql`e.by_user`)}, '') as by_name
      from apartment.deposit_entries e
      where e.building_id = ${buildingId}::uuid and e.tenancy_id = ${tenancyId}::uuid order by e.seq desc`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return {
    ...counted(row),
    currency,
    entries: entries.map((entry) => ({
      ...entry,
      amountMinor: Number(entry.amountMinor),
      balanceMinor: Number(entry.balanceMinor),
    })),
  };
}

const counted = ({ tenancy, agreedMinor, heldMinor }: Held) => ({
  tenancy,
  agreedMinor: Number(agreedMinor),
  heldMinor: Number(heldMinor),
});

const byRooms = keyset([up(sql`r.floor`, 'int'), up(sql`r.number_order`, 'text'), up(sql`t.number`, 'int')]);

/** What is held of whom, by room. */
export async function listDeposits(
  db: Db,
  buildingId: string,
  { cursor, limit, q }: QueryOf<typeof listDepositsCall>,
) {
  const { currency } = await moneyGround(db, buildingId);
  const [rows, [sum]] = await db.batch<
    [Held & { floor: number; numberOrder: string }, { heldMinor: string }]
  >(
    sql`select ${tenancyOf} as tenancy, t.deposit_minor as agreed_minor, d.balance_minor as held_minor, r.floor, r.number_order
      from ${joined(buildingId)}
        join apartment.deposit_balances d on d.building_id = ${buildingId}::uuid and d.tenancy_id = t.tenancy_id
      where t.building_id = ${buildingId}::uuid
        ${q === undefined || q === '' ? empty : sql`and (r.number ilike ${standsIn(q)} or n.name ilike ${standsIn(q)})`}
        ${byRooms.behind(cursor)}
      order by ${byRooms.inOrder} limit ${limit + 1}::int`,
    sql`select coalesce(sum(balance_minor), 0)::text as held_minor from apartment.deposit_balances
      where building_id = ${buildingId}::uuid`,
  );
  const { items, next } = pageOf(rows, limit, (row) => [row.floor, row.numberOrder, row.tenancy.number]);
  return { items: items.map(counted), next, currency, heldMinor: Number(sum?.heldMinor ?? 0) };
}
