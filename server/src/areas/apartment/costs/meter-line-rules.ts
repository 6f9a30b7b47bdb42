import type { ChargeKind, LineShare, MeterKind, Register } from '@console/contract/apartment';
import type * as z from 'zod/mini';
import { type Exact, exact, negative, plus, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { ChargeLine, OwnerLine } from './charge-lines.ts';
import { type CostMeter, type FlowRow, stretchesOf } from './flow-rules.ts';
import type { Household } from './person-days-rules.ts';
import { countedDays, divided, groupsOf, type Share, type UseGroup } from './shared-room-rules.ts';
import { rerated } from './true-up-rules.ts';
import { onePrice, type PricedUse, type PriceSpan, priceUse, rangeOf } from './use-price-rules.ts';

/** What the lines of meters are worked out by, beside the ledger. */
export interface MeterGround {
  readonly meterOf: (meterId: string) => CostMeter | undefined;
  readonly spansOf: (root: string, range: { from: string; to: string }) => PriceSpan[];
  readonly householdsOf: (roomId: string) => readonly Household[];
  readonly prorates: boolean;
  /** Who has settled, and when. */
  readonly settled: ReadonlyMap<string, Settled>;
  /** Whose settlement it is: it takes nothing from them. */
  readonly leaving: string | null;
  /** Used in the year before the month, where tiers count through it. */
  readonly usedBefore: (
    root: string,
    tenancyId: string | null,
    month: string,
  ) => ReadonlyMap<Register, Exact> | undefined;
}

export interface Settled {
  readonly at: string;
}

export interface MeterCosts {
  readonly lines: readonly { readonly tenancyId: string; readonly line: ChargeLine }[];
  readonly owner: readonly OwnerLine[];
  /** Meters that were counted and have no price. */
  readonly unpriced: readonly string[];
}

const chargeKinds: Readonly<Record<MeterKind, ChargeKind>> = {
  electricity: 'electricity',
  cold_water: 'water',
  hot_water: 'water',
  gas: 'gas',
  heat: 'heat',
};
const units: Readonly<Record<MeterKind, string>> = {
  electricity: 'kWh',
  cold_water: 'm³',
  hot_water: 'm³',
  gas: 'm³',
  heat: 'kWh',
};
const none: MeterCosts = { lines: [], owner: [], unpriced: [] };

/** What the use of rooms costs whom: of each meter and month what is new, and of earlier months what is put right. */
export function meterCosts(rows: readonly FlowRow[], ground: MeterGround): MeterCosts {
  const places = grouped(rows, ({ meterId, useYm }) => `${ground.meterOf(meterId)?.root ?? ''} ${useYm}`);
  const costs = [...places.values()].map((own) => placeCosts(own, ground));
  return {
    lines: costs.flatMap(({ lines }) => lines),
    owner: costs.flatMap(({ owner }) => owner),
    unpriced: [...new Set(costs.flatMap(({ unpriced }) => unpriced))],
  };
}

function placeCosts(rows: readonly FlowRow[], ground: MeterGround): MeterCosts {
  const last = rows.at(-1);
  const meter = last && ground.meterOf(last.meterId);
  if (!last || !meter?.roomId || meter.scope !== 'room' || !rows.some(({ isNew }) => isNew)) return none;
  const place = { meter, month: last.useYm, households: ground.householdsOf(meter.roomId), ground };
  const known = rows.filter(({ isNew }) => !isNew);
  return known.length === 0 ? firstCosts(rows, place) : ratedAgain(rows, known, place);
}

interface Place {
  readonly meter: CostMeter;
  readonly month: string;
  readonly households: readonly Household[];
  readonly ground: MeterGround;
}

const groupsIn = (rows: readonly FlowRow[], { households, ground }: Place): UseGroup[] =>
  groupsOf(
    stretchesOf(rows, ground.meterOf),
    households,
    new Set(
      [...ground.settled].filter(([, settled]) => isCutBy(settled, rows)).map(([tenancyId]) => tenancyId),
    ),
  );

/** Whoever hands in a settlement once the month is booked has their part of the one bill that the others have, too. */
function isCutBy({ at }: Settled, rows: readonly FlowRow[]): boolean {
  const booked = rows.flatMap((row) =>
    row.kind === 'actual' || row.kind === 'estimated' ? (row.at ?? []) : [],
  );
  return booked.every((one) => one > at);
}

const ownerOf = ({ who }: UseGroup): string | null =>
  who !== 'nobody' && 'tenancyId' in who ? who.tenancyId : null;

function priceOfGroup(group: UseGroup | undefined, { meter, month, ground }: Place): PricedUse | null {
  if (!group || group.stretches.length === 0) return null;
  const { stretches, useOnly } = group;
  return priceUse({
    ...{ month, stretches, useOnly, prorates: ground.prorates },
    spans: ground.spansOf(meter.root, rangeOf(stretches)),
    usedBefore: ground.usedBefore(meter.root, ownerOf(group), month),
  });
}

/** Whom an amount is charged, and what of it; the landlord's own where nobody is. */
function sharesOf(group: UseGroup, amountMinor: number): Share[] {
  if (group.who === 'nobody') return [];
  if ('tenancyId' in group.who) return [{ tenancyId: group.who.tenancyId, amountMinor, weight: '', of: '' }];
  return divided(amountMinor, group.who.shared, countedDays(group.stretches));
}

const lineShare = (share: Share, wholeMinor: number): z.infer<typeof LineShare> | null =>
  share.of === '' ? null : { wholeMinor, weight: share.weight, of: share.of };

function firstCosts(rows: readonly FlowRow[], place: Place): MeterCosts {
  const costs = groupsIn(rows, place).map((group): MeterCosts => {
    const priced = priceOfGroup(group, place);
    if (!priced) return { ...none, unpriced: [place.meter.meterId] };
    const line = (share: Share | null) => useLine(group, priced, share, place);
    if (group.who === 'nobody')
      return { ...none, owner: [{ reason: 'vacant', roomId: place.meter.roomId, line: line(null) }] };
    const lines = sharesOf(group, priced.totalMinor)
      .filter(({ tenancyId }) => !settledOf(tenancyId, place.ground))
      .map((share) => ({ tenancyId: share.tenancyId, line: line(share) }));
    return { ...none, lines };
  });
  return summed(costs);
}

const summed = (costs: readonly MeterCosts[]): MeterCosts => ({
  lines: costs.flatMap(({ lines }) => lines),
  owner: costs.flatMap(({ owner }) => owner),
  unpriced: costs.flatMap(({ unpriced }) => unpriced),
});

const paramsOf = ({ meter, month }: Place) => ({ meterKind: meter.kind, serial: meter.serial, month });

function useLine(group: UseGroup, priced: PricedUse, share: Share | null, place: Place): ChargeLine {
  const { meter, month } = place;
  const { quantity, tariffName, pricings, prorated, useMinor, minimumMinor, fixedMinor, totalMinor } = priced;
  const common = share ? lineShare(share, totalMinor) : null;
  return {
    ...{ chargeKind: chargeKinds[meter.kind], description: 'use', params: paramsOf(place) },
    // Of what several share no part of the use is anybody's.
    quantity: common ? null : quantity,
    unit: common ? null : units[meter.kind],
    unitPrice: common ? null : onePrice(priced),
    ...{
      amountMinor: share?.amountMinor ?? totalMinor,
      taxMinor: 0,
      source: 'usage',
      sourceId: meter.meterId,
    },
    calc: {
      ...{ kind: 'use', month, stretches: group.stretches.map(({ shown }) => shown), tariffName, quantity },
      tiers: pricings.flatMap(({ tiers }) => tiers),
      ...{ pricings, prorated, useMinor, minimumMinor, fixedMinor, share: common },
    },
  };
}

/** The month as it was charged, as its true-ups make it, and as its corrections do: each step is a line of its own. */
function ratedAgain(rows: readonly FlowRow[], known: readonly FlowRow[], place: Place): MeterCosts {
  const isTrueUp = ({ isNew, kind }: FlowRow) => isNew && kind === 'true_up';
  const trueUps = rows.filter(isTrueUp);
  const corrections = rows.filter((row) => row.isNew && !isTrueUp(row));
  const steps = [
    { from: known, added: trueUps, source: 'true_up' as const },
    { from: [...known, ...trueUps], added: corrections, source: 'correction' as const },
  ];
  return summed(steps.filter(({ added }) => added.length > 0).map((step) => stepCosts(step, place)));
}

interface Step {
  readonly from: readonly FlowRow[];
  readonly added: readonly FlowRow[];
  readonly source: 'true_up' | 'correction';
}

const nameOf = ({ who, stretches }: UseGroup): string =>
  who === 'nobody'
    ? who
    : 'tenancyId' in who
      ? who.tenancyId
      : `shared ${stretches.at(-1)?.shown.toDay ?? ''}`;

function stepCosts(step: Step, place: Place): MeterCosts {
  const before = new Map(groupsIn(step.from, place).map((group) => [nameOf(group), group]));
  const after = new Map(
    groupsIn([...step.from, ...step.added], place).map((group) => [nameOf(group), group]),
  );
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return summed(
    names.map((name) => {
      const groups = { before: before.get(name), after: after.get(name) };
      return groupAgain(groups, step, place);
    }),
  );
}

function groupAgain(
  groups: { before: UseGroup | undefined; after: UseGroup | undefined },
  step: Step,
  place: Place,
): MeterCosts {
  const group = groups.after ?? groups.before;
  if (!group || group.who === 'nobody') return none;
  const of = step.added.filter(({ tenancyId }) => tenancyId === ownerOf(group));
  const rated = rerated(priceOfGroup(groups.before, place), priceOfGroup(groups.after, place));
  if (rated.differenceMinor === 0) return none;
  const lines = sharesOf(group, rated.differenceMinor)
    .filter(({ tenancyId }) => isOpen(tenancyId, of, step, place))
    .map((share) => ({ tenancyId: share.tenancyId, line: againLine(group, rated, share, of, step, place) }));
  return { ...none, lines };
}

const settledOf = (tenancyId: string, { settled, leaving }: MeterGround): Settled | undefined =>
  tenancyId === leaving ? undefined : settled.get(tenancyId);

/** Of who has settled only what was corrected since then. */
function isOpen(tenancyId: string, rows: readonly FlowRow[], { source }: Step, { ground }: Place): boolean {
  const settled = settledOf(tenancyId, ground);
  return !settled || (source === 'correction' && rows.some(({ at }) => at !== null && at > settled.at));
}

function againLine(
  group: UseGroup,
  { before, after, billedMinor, shouldMinor, differenceMinor }: ReturnType<typeof rerated>,
  share: Share,
  rows: readonly FlowRow[],
  { source }: Step,
  place: Place,
): ChargeLine {
  const [was, is] = [before?.quantity ?? '0.000', after?.quantity ?? '0.000'];
  const common = lineShare(share, differenceMinor);
  const again = {
    month: place.month,
    flowIds: rows.flatMap(({ usageFlowId }) => usageFlowId ?? []),
    stretches: group.stretches.map(({ shown }) => shown),
    tariffName: after?.tariffName ?? before?.tariffName ?? '',
    tiers: after?.pricings.flatMap(({ tiers }) => tiers) ?? [],
    ...{ billedMinor, shouldMinor, share: common },
  };
  const difference = textOf(plus(exact(is), negative(exact(was))));
  return {
    ...{ chargeKind: chargeKinds[place.meter.kind], description: source, params: paramsOf(place) },
    quantity: common ? null : difference,
    unit: common ? null : units[place.meter.kind],
    unitPrice: null,
    ...{ amountMinor: share.amountMinor, taxMinor: 0, source, sourceId: place.meter.meterId },
    calc:
      source === 'true_up'
        ? { kind: 'trueUp', ...again, estimated: was, actual: is }
        : { kind: 'correction', ...again, before: was, after: is },
  };
}
