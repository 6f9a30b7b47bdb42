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
  /** Used in the year before the month, where tiers count through it; `known`: without what is new. */
  readonly usedBefore: (
    root: string,
    tenancyId: string | null,
    month: string,
    as: Knowledge,
  ) => ReadonlyMap<Register, Exact> | undefined;
  /** What is new of earlier months of the year, where tiers count through it: the month began at another count. */
  readonly newBefore: (root: string, tenancyId: string | null, month: string) => readonly NewUse[];
}

export type Knowledge = 'known' | 'now';
type NewUse = Pick<FlowRow, 'usageFlowId' | 'tenancyId' | 'kind' | 'at'>;

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
  if (!last || !meter?.roomId || meter.scope !== 'room') return none;
  const place = { meter, month: last.useYm, households: ground.householdsOf(meter.roomId), ground };
  const known = rows.filter(({ isNew }) => !isNew);
  if (known.length < rows.length)
    return known.length === 0 ? firstCosts(rows, place) : ratedAgain(rows, known, place);
  return countedAnew(known, place);
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

function priceOfGroup(
  group: UseGroup | undefined,
  { meter, month, ground }: Place,
  as: Knowledge = 'now',
): PricedUse | null {
  if (!group || group.stretches.length === 0) return null;
  const { stretches, useOnly } = group;
  return priceUse({
    ...{ month, stretches, useOnly, prorates: ground.prorates },
    spans: ground.spansOf(meter.root, rangeOf(stretches)),
    usedBefore: ground.usedBefore(meter.root, ownerOf(group), month, as),
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

/**
 * The month as it was charged, as its true-ups make it, and as its corrections do: each step is a line of its own. Where tiers count
 * through a year the first step begins with the count that it was charged by.
 */
function ratedAgain(rows: readonly FlowRow[], known: readonly FlowRow[], place: Place): MeterCosts {
  const isTrueUp = ({ isNew, kind }: FlowRow) => isNew && kind === 'true_up';
  const trueUps = rows.filter(isTrueUp);
  const corrections = rows.filter((row) => row.isNew && !isTrueUp(row));
  const steps = [
    { from: known, added: trueUps, source: 'true_up' as const },
    { from: [...known, ...trueUps], added: corrections, source: 'correction' as const },
  ].filter(({ added }) => added.length > 0);
  return summed(steps.map((step, at) => stepCosts({ ...step, begins: at === 0 ? 'known' : 'now' }, place)));
}

/** A month of which nothing is new, but which began at another count of the year than it was charged by. */
function countedAnew(known: readonly FlowRow[], place: Place): MeterCosts {
  const owners = [...new Set(known.map(({ tenancyId }) => tenancyId))];
  const causes = owners.flatMap((owner) => place.ground.newBefore(place.meter.root, owner, place.month));
  if (causes.length === 0) return none;
  const source = causes.every(({ kind }) => kind === 'true_up') ? 'true_up' : 'correction';
  return stepCosts({ from: known, added: [], begins: 'known', source }, place);
}

interface Step {
  readonly from: readonly FlowRow[];
  readonly added: readonly FlowRow[];
  /** The count of the year at which it begins; it ends with that of now. */
  readonly begins: Knowledge;
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
  const owner = ownerOf(group);
  const of: NewUse[] = [
    ...step.added.filter(({ tenancyId }) => tenancyId === owner),
    ...(step.begins === 'known' ? place.ground.newBefore(place.meter.root, owner, place.month) : []),
  ];
  const rated = rerated(priceOfGroup(groups.before, place, step.begins), priceOfGroup(groups.after, place));
  if (rated.differenceMinor === 0) return none;
  const lines = sharesOf(group, rated.differenceMinor)
    .filter(({ tenancyId }) => isOpen(tenancyId, of, step, place))
    .map((share) => ({ tenancyId: share.tenancyId, line: againLine(group, rated, share, of, step, place) }));
  return { ...none, lines };
}

const settledOf = (tenancyId: string, { settled, leaving }: MeterGround): Settled | undefined =>
  tenancyId === leaving ? undefined : settled.get(tenancyId);

/** Of who has settled only what was corrected since then. */
function isOpen(tenancyId: string, rows: readonly NewUse[], { source }: Step, { ground }: Place): boolean {
  const settled = settledOf(tenancyId, ground);
  return !settled || (source === 'correction' && rows.some(({ at }) => at !== null && at > settled.at));
}

function againLine(
  group: UseGroup,
  { before, after, billedMinor, shouldMinor, differenceMinor }: ReturnType<typeof rerated>,
  share: Share,
  rows: readonly NewUse[],
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
    ...countsOf(before, after),
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

/** At which use of the year both began, where these are two. */
function countsOf(before: PricedUse | null, after: PricedUse | null) {
  const [was, is] = [before, after].map((priced) => priced?.pricings[0]?.usedBefore);
  return was && is && was !== is ? { usedBefore: { before: was, after: is } } : {};
}
