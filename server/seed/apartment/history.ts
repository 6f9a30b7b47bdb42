import type { Cycle } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { checking, checkMany } from '../../src/apartment/metering/checking.ts';
import { cycleMoves } from '../../src/apartment/metering/cycle-moves.ts';
import { cycles } from '../../src/apartment/metering/cycles.ts';
import { enterValues } from '../../src/apartment/metering/entering.ts';
import { estimateValue } from '../../src/apartment/metering/estimating.ts';
import { meterMoves } from '../../src/apartment/metering/meter-moves.ts';
import { meters } from '../../src/apartment/metering/meters.ts';
import { reconciliation } from '../../src/apartment/usage/reconciliation.ts';
import { usages } from '../../src/apartment/usage/usages.ts';
import type { Cast } from './cast.ts';
import { countedOn } from './consumption.ts';
import { checkFirstValues, type DemoMeter, shownOn, turns } from './meters.ts';

export interface Month {
  readonly ym: string;
  readonly readOn: string;
  /** When it was read before. */
  readonly before: string;
  readonly window?: { readonly readFrom: string; readonly readTo: string };
  /** Nobody was at home there. */
  readonly estimated: readonly DemoMeter[];
  readonly replaced: readonly { meter: DemoMeter; on: string }[];
}

/** A month from its first value up to a gate. */
export const history = (cast: Cast, buildingId: string) => {
  const { manager, reader, checker } = cast;

  const open = ({ ym, window = undefined }: Month): Promise<Cycle> =>
    cycles(manager.db, buildingId).open(ym, { ...window, override: true });

  async function enter(
    { cycleId }: Cycle,
    { readOn, before }: Month,
    read: readonly DemoMeter[],
  ): Promise<void> {
    const rows = read.map((meter) => ({
      ...{
        readingId: v7(),
        meterId: meter.meterId,
        register: 'total' as const,
        readOn,
        value: shownOn(meter, readOn),
      },
      rollover: turns(meter, readOn) > turns(meter, before),
    }));
    const { outcomes } = await enterValues(
      reader.db,
      buildingId,
      cycleId,
      { rows, source: 'manual', dryRun: false },
      reader,
    );
    const bad = outcomes.find(({ outcome }) => outcome === 'refused');
    if (bad) throw new Error(`A demo value was refused: ${JSON.stringify(bad)}`);
  }

  async function estimate({ cycleId }: Cycle, missing: readonly DemoMeter[]): Promise<void> {
    for (const { meterId } of missing) {
      const wanted = { meterId, register: 'total', note: '住户不在家 Nobody at home' };
      await estimateValue(reader.db, buildingId, cycleId, wanted, { ...reader, isManager: false });
    }
  }

  /** The unflagged ones at once, the others one by one. @param some only so many */
  async function check({ cycleId }: Cycle, some = Number.POSITIVE_INFINITY): Promise<void> {
    const entered = await checker.db.rows<{ readingId: string; version: number; flags: string[] }>(sql`
      select reading_id, version, flags from apartment.readings
      where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and state = 'entered'
      order by reading_id`);
    const wanted = entered.slice(0, some);
    const plain = wanted.filter(({ flags }) => flags.length === 0);
    if (plain.length > 0) await checkMany(checker.db, buildingId, cycleId, plain, checker);
    if (some !== Number.POSITIVE_INFINITY) return;
    for (const { readingId, version, flags } of wanted.filter((one) => one.flags.length > 0)) {
      const where = { buildingId, readingId };
      const unbelieved = flags.includes('ROLLOVER');
      if (unbelieved) await checking(manager.db, where, manager).confirmRollover(version);
      await checking(checker.db, where, checker).check(unbelieved ? version + 1 : version);
    }
  }

  /** Somebody has asked at the door: it is as it is. */
  async function waive(cycleId: string): Promise<void> {
    const open = await checker.db.rows<{ usageId: string; rule: Rule; version: number }>(sql`
      select u.usage_id, a.rule, u.version from apartment.anomalies a
      join apartment.usages u on u.building_id = a.building_id and u.usage_id = a.usage_id
      where u.building_id = ${buildingId}::uuid and coalesce(u.trued_up_in, u.cycle_id) = ${cycleId}::uuid
        and u.state <> 'void' and a.state = 'open' order by u.usage_id, a.rule`);
    const versions = new Map(open.map(({ usageId, version }) => [usageId, version]));
    for (const { usageId, rule } of open) {
      const version = versions.get(usageId) ?? 0;
      const note = '已上门核实 Asked on the spot';
      const asChecker = { ...checker, mayCheck: true };
      const after =
        rule === 'MASTER_GAP'
          ? await reconciliation(checker.db, buildingId, asChecker).setBearer(usageId, version, {
              bearer: 'landlord',
              note,
            })
          : await usages(checker.db, buildingId, asChecker).waive(usageId, version, { rule, note });
      versions.set(usageId, after.version);
    }
  }

  return {
    open,
    enter,
    check,

    async replace({ replaced }: Month): Promise<void> {
      for (const { meter, on } of replaced) await exchange(cast, buildingId, meter, on);
      if (replaced.length > 0) await checkFirstValues(cast, buildingId);
    },

    /** @param all meters that are read in it @param gate up to which it goes */
    async run(
      month: Month,
      all: readonly DemoMeter[],
      gate: 'reading' | 'read_checked' | 'usage_checked',
    ): Promise<Cycle> {
      const cycle = await open(month);
      await enter(
        cycle,
        month,
        all.filter((meter) => !month.estimated.includes(meter)),
      );
      await estimate(cycle, month.estimated);
      await check(cycle);
      if (gate === 'reading') return cycle;
      const read = await cycles(checker.db, buildingId).ofMonth(month.ym);
      const passed = await cycleMoves(checker.db, buildingId).passRead(month.ym, read.version);
      if (gate === 'read_checked') return passed;
      await waive(cycle.cycleId);
      return cycleMoves(checker.db, buildingId).passUsed(month.ym, passed.version);
    },
  };
};

type Rule = Parameters<ReturnType<typeof usages>['waive']>[2]['rule'];

/** Another meter in its place: it begins near nothing and counts on. */
async function exchange({ manager }: Cast, buildingId: string, meter: DemoMeter, on: string): Promise<void> {
  const before = await meters(manager.db).find(meter.meterId);
  const final = [{ register: 'total' as const, value: shownOn(meter, on), rollover: false }];
  const serial = `${meter.serial}-2`;
  const next = {
    ...{ serial, intDigits: before.intDigits, decimals: before.decimals, multiplier: before.multiplier },
    ...{ registers: before.registers, verifyDue: null, note: '', photos: [] },
    initial: [{ register: 'total' as const, value: '0.3' }],
  };
  const body = { removedOn: on, final, photos: [], next };
  const { installed } = await meterMoves(manager.db).replace(before, before.version, body);
  Object.assign(meter, { meterId: installed.meterId, serial, begins: 3, offset: countedOn(meter.curve, on) });
  if (installed.buildingId !== buildingId) throw new Error('The meter belongs to another building.');
}
