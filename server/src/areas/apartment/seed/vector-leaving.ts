import type { CheckoutItem } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { lastDayOf, monthsApart, monthsLater } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { sendOut } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';
import { setChargeItems } from '../tenancies/index.ts';
import type { Calendar } from './calendar.ts';
import type { Worker } from './cast.ts';

/**
 * A-19 as it is told: a suite that had no meters of its own until the last day of May. Its rent is paid ahead by the quarter, all
 * else is in it, and what it used in April was asked for by a bill of its own, which stays open. Its meters come in used.
 */
export const vectorLeaving = {
  code: 'LT',
  rentMinor: 215_000,
  depositMinor: 430_000,
  /** What each meter shows on the day on which it comes, and how much it counts until they leave; in tenths. */
  electricity: { shows: 12_046, counts: 867 },
  cold_water: { shows: 1_000, counts: 32 },
  aprilMinor: 9_566,
  lastDay: '09',
  nextComes: '12',
} as const;

const finding = (
  item: string,
  condition: 'damaged' | 'worn' | 'missing',
  chargeKind: CheckoutItem['chargeKind'],
  chargeMinor: number,
  note: string,
) => ({ item, condition, chargeKind, chargeMinor, note });

const findings = [
  finding('灯具', 'damaged', 'damage', 8_000, '吸顶灯损坏'),
  finding('卫生清洁', 'worn', 'cleaning', 6_000, '退房前未清洁'),
  finding('钥匙、门卡', 'missing', 'other', 3_000, '门卡遗失一张'),
];

/** When it happens: the months are those of the story. */
export interface VectorDays {
  /** The last day of the month before: the meters come. */
  readonly metered: string;
  /** The bill of the month before that one is sent. */
  readonly billed: string;
  readonly lastDay: string;
  readonly nextComes: string;
}

export function vectorDaysIn({ thisMonth }: Pick<Calendar, 'thisMonth'>): VectorDays {
  const { lastDay, nextComes } = vectorLeaving;
  return {
    metered: lastDayOf(monthsLater(thisMonth, -1)),
    billed: lastDayOf(monthsLater(thisMonth, -2)),
    lastDay: `${thisMonth}-${lastDay}`,
    nextComes: `${thisMonth}-${nextComes}`,
  };
}

/** The shortest way of paying ahead by which the month of leaving is asked for with months before it, so that it is paid by then. */
export const payCycleUntil = (from: string, lastDay: string): 2 | 3 | 6 | 12 =>
  ([3, 2, 6, 12] as const).find(
    (months) => monthsApart(from.slice(0, 7), lastDay.slice(0, 7)) % months !== 0,
  ) ?? 12;

/** All that everybody pays by the month beside the rent is in theirs. */
export async function allIn(
  tx: Db,
  buildingId: string,
  { tenancyId, version, firstDay }: { tenancyId: string; version: number; firstDay: string },
): Promise<void> {
  const items = await tx.rows<{ chargeItemId: string }>(sql`
    select charge_item_id from apartment.charge_items
    where building_id = ${buildingId}::uuid and charged_to = 'every' order by code`);
  await setChargeItems(
    tx,
    buildingId,
    tenancyId,
    version,
    items.map((item) => ({ ...item, firstDay, lastDay: null, quantity: '1', amountMinor: 0 })),
  );
}

/** What April used, once. */
export async function sendAprils(
  { db }: Worker,
  buildingId: string,
  tenancyId: string,
  issueOn: string,
): Promise<void> {
  const there = await db.first(sql`select 1 from apartment.bills
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and kind = 'adjustment'`);
  if (there) return;
  await db.transaction((tx) =>
    sendOut(tx, { buildingId, tenancyId, kind: 'adjustment', lines: [april], issueOn }),
  );
}

const april: ChargeLine = {
  ...{
    chargeKind: 'electricity',
    chargeItemId: null,
    description: 'manual',
    params: { text: '四月电费（未装分表）' },
  },
  ...{ quantity: null, unit: null, unitPrice: null, amountMinor: vectorLeaving.aprilMinor, taxMinor: 0 },
  ...{ source: 'item', sourceId: null, calc: null },
};

/** What is found in their room; all else is as it was. */
export function foundAsTold(item: CheckoutItem): CheckoutItem {
  const found = findings.find((one) => one.item === item.item);
  return found ? { ...item, ...found } : { ...item, condition: 'ok' };
}
