import { ApiError, type BodyOf } from '@console/contract';
import type {
  ChargeItem,
  ChargeItemChange,
  createChargeItem as createChargeItemCall,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withName } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFreeCode } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { chargeItemProblems } from './charge-item-rules.ts';

type Row = NamedRow<ChargeItem>;

const select = (where: Sql) => sql`
  select building_id, charge_item_id, code, name_zh, name_en, kind, taxable, to_jsonb(amount_minor) as amount_minor, period,
    charged_to, tax_rate, state, version, created_at, updated_at
  from apartment.charge_items i where ${where} order by code`;

const here = (buildingId: string) => sql`i.building_id = ${buildingId}::uuid`;
const one = (buildingId: string, chargeItemId: string) =>
  sql`${here(buildingId)} and i.charge_item_id = ${chargeItemId}::uuid`;

const findChargeItem = async (db: Db, buildingId: string, chargeItemId: string): Promise<ChargeItem> => {
  const row = await db.first<Row>(select(one(buildingId, chargeItemId)));
  if (!row) throw new ApiError('NOT_FOUND');
  return withName(row);
};

const readyChargeItem = async (
  db: Db,
  buildingId: string,
  chargeItemId: string,
  version: number,
): Promise<ChargeItem> => {
  await lockedActive(db, buildingId);
  const item = await findChargeItem(db, buildingId, chargeItemId);
  if (item.version !== version) throw versionConflict(item);
  return item;
};

/** @throws VALIDATION */
function demandFitting(item: Parameters<typeof chargeItemProblems>[0]): void {
  const fields = chargeItemProblems(item);
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

const about = (buildingId: string, objectId: string) =>
  ({ objectType: 'charge_item', objectId, buildingId }) as const;
const unique = <T>(work: Promise<T>) => withFreeCode('charge_items_code_unique', work);

export async function listChargeItems(db: Db, buildingId: string): Promise<ChargeItem[]> {
  return (await db.rows<Row>(select(here(buildingId)))).map(withName);
}

export const createChargeItem = (db: Db, buildingId: string, item: BodyOf<typeof createChargeItemCall>) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    demandFitting(item);
    const chargeItemId = v7();
    await unique(
      tx.rows(
        insertionOf('apartment.charge_items', {
          ...{ buildingId, chargeItemId, code: item.code, ...nameColumns(item.name) },
          ...{ kind: item.kind, taxable: item.taxable, amountMinor: item.amountMinor, period: item.period },
          ...{ chargedTo: item.chargedTo, taxRate: item.taxRate, ...byMe },
        }),
      ),
    );
    await tx.rows(auditOf({ ...about(buildingId, chargeItemId), action: 'create', after: item }));
    return findChargeItem(tx, buildingId, chargeItemId);
  });

export const updateChargeItem = (
  db: Db,
  buildingId: string,
  chargeItemId: string,
  version: number,
  change: ChargeItemChange,
) =>
  db.transaction(async (tx) => {
    const before = await readyChargeItem(tx, buildingId, chargeItemId, version);
    const after = { ...before, ...change };
    demandFitting(after);
    await unique(
      tx.rows(sql`update apartment.charge_items i set code = ${after.code}, name_zh = ${after.name.zh},
          name_en = ${after.name.en}, kind = ${after.kind}, taxable = ${after.taxable}::boolean,
          amount_minor = ${after.amountMinor}::bigint, period = ${after.period}, charged_to = ${after.chargedTo},
          tax_rate = ${after.taxRate}::numeric,
          version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
        where ${one(buildingId, chargeItemId)}`),
    );
    const parts = { before: partOf(before, change), after: change };
    await tx.rows(auditOf({ ...about(buildingId, chargeItemId), action: 'update', ...parts }));
    return findChargeItem(tx, buildingId, chargeItemId);
  });

export const setChargeItemState = (
  db: Db,
  buildingId: string,
  chargeItemId: string,
  version: number,
  state: ChargeItem['state'],
) =>
  db.transaction(async (tx) => {
    const before = await readyChargeItem(tx, buildingId, chargeItemId, version);
    if (before.state === state) throw new ApiError('STATE_CONFLICT', { details: { state } });
    const action = state === 'active' ? 'enable' : 'disable';
    await tx.batch(
      sql`update apartment.charge_items i set state = ${state}, version = version + 1, updated_at = now(),
        updated_by = platform.current_user_id() where ${one(buildingId, chargeItemId)}`,
      auditOf({ ...about(buildingId, chargeItemId), action, after: { state } }),
    );
    return findChargeItem(tx, buildingId, chargeItemId);
  });
