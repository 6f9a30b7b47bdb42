import { firstDayOf, lastDayOf } from '../../../days.ts';
import { type Exact, exact, negative, plus, quotient, textOf, times } from '../../../exact.ts';
import { type MasterGap, masterGaps, type PlacedMeter } from '../drawing/index.ts';
import type { ChargeLine, OwnerLine } from './charge-lines.ts';
import type { CostPool, CostSettings } from './cost-facts.ts';
import { type FlowRow, stretchesOf } from './flow-rules.ts';
import type { MeterCosts, MeterGround } from './meter-line-rules.ts';
import { dividePool, type PoolDivision, type RoomPart } from './pool-rules.ts';
import type { Share } from './shared-room-rules.ts';
import { type Metered, onePrice, type PricedUse, priceUse, rangeOf } from './use-price-rules.ts';

/** What the lines of pools are worked out by. */
export interface PoolGround extends MeterGround {
  readonly month: string;
  readonly settings: CostSettings;
  readonly meters: readonly PlacedMeter[];
  /** Uses of the month, of all meters. */
  readonly rows: readonly FlowRow[];
  /** Places whose gap the landlord bears. */
  readonly ownGaps: ReadonlySet<string>;
}

/** What a pool comes to, before it is divided. */
interface PoolWhole {
  readonly wholeMinor: number;
  readonly priced: PricedUse | null;
  readonly gap: { readonly master: string; readonly subs: string } | null;
  /** The landlord has decided to bear it. */
  readonly isOwn: boolean;
}

/** More rooms than these are not named one by one on everybody's bill. */
const namedAtMost = 12;
const zero = exact('0');

/** What each tenancy has of what its building has in common. */
export function poolCosts(pools: readonly CostPool[], ground: PoolGround): MeterCosts {
  const costs = pools.map((pool): MeterCosts => {
    const found = wholeOf(pool, ground);
    if (found === 'no_use') return { lines: [], owner: [], unpriced: [] };
    if (found === 'no_price') return { lines: [], owner: [], unpriced: pool.meterId ? [pool.meterId] : [] };
    return dividedPool(pool, found, ground);
  });
  return {
    lines: costs.flatMap(({ lines }) => lines),
    owner: costs.flatMap(({ owner }) => owner),
    unpriced: costs.flatMap(({ unpriced }) => unpriced),
  };
}

/** What a pool comes to in the month of the ground. */
export function wholeOf(pool: CostPool, ground: PoolGround): PoolWhole | 'no_use' | 'no_price' {
  if (pool.source === 'fixed_amount')
    return { wholeMinor: pool.amountMinor ?? 0, priced: null, gap: null, isOwn: false };
  const root = ground.meterOf(pool.meterId ?? '')?.root;
  const own = root === undefined ? [] : stretchesAt(root, ground);
  if (root === undefined || own.length === 0) return 'no_use';
  if (pool.source === 'common_meter') return priced(root, own, ground, { gap: null, isOwn: false });
  const gap = gapAt(root, ground);
  if (!gap) return 'no_use';
  const asGap = inParts(own, gap);
  return priced(root, asGap, ground, {
    gap: { master: textOf(gap.total), subs: textOf(gap.subsTotal) },
    isOwn: ground.ownGaps.has(root),
  });
}

const stretchesAt = (root: string, { rows, meterOf }: PoolGround): Metered[] =>
  stretchesOf(
    rows.filter(({ meterId }) => meterOf(meterId)?.root === root),
    meterOf,
  );

/** Of what no meter below a master saw only its use is shared: the amounts of a month are of the master's own bill. */
function priced(
  root: string,
  stretches: readonly Metered[],
  ground: PoolGround,
  rest: Pick<PoolWhole, 'gap' | 'isOwn'>,
): PoolWhole | 'no_price' {
  const found = priceUse({
    ...{ month: ground.month, stretches, prorates: ground.prorates, useOnly: rest.gap !== null },
    spans: ground.spansOf(root, rangeOf(stretches)),
    usedBefore: rest.gap === null ? ground.usedBefore(root, null, ground.month, 'now') : undefined,
  });
  return found ? { wholeMinor: found.totalMinor, priced: found, ...rest } : 'no_price';
}

type Gap = MasterGap<{ meter: PlacedMeter; register: string; quantity: ReturnType<typeof exact> }>;

function gapAt(root: string, { rows, meters, meterOf }: PoolGround): Gap | undefined {
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const uses = stretchesOf(rows, meterOf).flatMap(({ shown }) => {
    const meter = byId.get(shown.meterId);
    return meter ? [{ meter, register: shown.register, quantity: exact(shown.quantity) }] : [];
  });
  return masterGaps(uses, meters, zero).find(({ master }) => master.root === root);
}

/** The gap as a use of the master's own days and registers, each in proportion; the last one takes the remainder. */
function inParts(own: readonly Metered[], { total, gap }: Gap): Metered[] {
  let left = gap.quantity;
  return own.map((stretch, index) => {
    const isLast = index === own.length - 1;
    const isPart = !isLast && total.units !== 0n;
    const quantity = isLast
      ? left
      : isPart
        ? quotient(times(gap.quantity, exact(stretch.shown.quantity)), total, 3)
        : zero;
    left = plus(left, negative(quantity));
    return { ...stretch, shown: { ...stretch.shown, quantity: textOf(quantity) } };
  });
}

function dividedPool(pool: CostPool, found: PoolWhole, ground: PoolGround): MeterCosts {
  const { month, settings } = ground;
  const lineOf = (amountMinor: number, division?: PoolDivision, part?: RoomPart, share?: Share): ChargeLine =>
    poolLine({ pool, found, month, amountMinor, division, part, share });
  const landlords = (reason: OwnerLine['reason'], amountMinor: number, part?: RoomPart): OwnerLine => ({
    ...{ reason, roomId: part?.roomId ?? null, line: lineOf(amountMinor, undefined, part) },
  });
  if (found.isOwn) return { lines: [], owner: [landlords('gap', found.wholeMinor)], unpriced: [] };
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const rooms = pool.rooms.map((room) => ({ ...room, used: usedIn(room.roomId, pool, ground) }));
  const by = { vacantShare: settings.vacantShare, days };
  const division = dividePool(found.wholeMinor, pool.method, rooms, ground.householdsOf, by);
  const isSettled = ({ tenancyId }: Share) => ground.settled.has(tenancyId);
  return {
    lines: division.parts.flatMap((part) =>
      part.shares
        .filter((share) => !isSettled(share))
        .map((share) => ({
          tenancyId: share.tenancyId,
          line: lineOf(share.amountMinor, division, part, share),
        })),
    ),
    owner: [
      ...(division.nobodysMinor === 0 ? [] : [landlords('vacant', division.nobodysMinor)]),
      ...division.parts.flatMap((part) => [
        ...(part.vacant ? [landlords('vacant', part.amountMinor, part)] : []),
        ...part.shares.filter(isSettled).map((share) => landlords('settled', share.amountMinor, part)),
      ]),
    ],
    unpriced: [],
  };
}

/** Of what the pool is about; of electricity where no meter says it. */
function usedIn(roomId: string, { meterId }: CostPool, { rows, meterOf }: PoolGround): Exact {
  const kind = meterOf(meterId ?? '')?.kind ?? 'electricity';
  const own = rows.filter((row) => {
    const meter = meterOf(row.meterId);
    return meter?.scope === 'room' && meter.roomId === roomId && meter.kind === kind;
  });
  return plus(zero, ...own.map(({ quantity }) => exact(quantity)));
}

interface PoolLine {
  readonly pool: CostPool;
  readonly found: PoolWhole;
  readonly month: string;
  readonly amountMinor: number;
  readonly division: PoolDivision | undefined;
  readonly part: RoomPart | undefined;
  readonly share: Share | undefined;
}

function poolLine({ pool, found, month, amountMinor, division, part, share }: PoolLine): ChargeLine {
  const { name, source, method, commonPoolId } = pool;
  const alone = (part?.shares.length ?? 0) < 2;
  return {
    ...{ chargeKind: 'common', description: 'pool', params: { name, month } },
    ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: 0 },
    ...{ source: 'pool', sourceId: commonPoolId },
    calc: {
      ...{ kind: 'pool', month, poolName: name, source, method, wholeMinor: found.wholeMinor },
      quantity: found.priced?.quantity ?? null,
      unitPrice: found.priced && onePrice(found.priced),
      gap: found.gap,
      tiers: found.priced?.pricings.flatMap(({ tiers }) => tiers) ?? [],
      parts: partsShown(division, part),
      share:
        alone || !share || !part
          ? null
          : { wholeMinor: part.amountMinor, weight: share.weight, of: share.of },
    },
  };
}

type ShownPart = Extract<NonNullable<ChargeLine['calc']>, { kind: 'pool' }>['parts'][number];

/** Room by room; of many rooms the own one, and all others together, without a number. */
function partsShown(division: PoolDivision | undefined, own: RoomPart | undefined): ShownPart[] {
  const all = division?.parts ?? (own ? [own] : []);
  const shown = (part: RoomPart): ShownPart => ({
    ...{ room: part.number, weight: part.weight, amountMinor: part.amountMinor, vacant: part.vacant },
    mine: part.roomId === own?.roomId,
  });
  if (all.length <= namedAtMost) return all.map(shown);
  const others = all.filter(({ roomId }) => roomId !== own?.roomId);
  return [
    ...(own ? [shown(own)] : []),
    {
      room: '',
      weight: textOf(plus(zero, ...others.map(({ weight }) => exact(weight)))),
      amountMinor: others.reduce((sum, part) => sum + part.amountMinor, 0),
      ...{ mine: false, vacant: false },
    },
  ];
}
