import type { Cycle } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { daysAfter } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding, setSodMode } from '../buildings/index.ts';
import { checking, checkMany } from '../checking/index.ts';
import { cycleOfMonth, openCycle } from '../cycles/index.ts';
import { passRead, passUsed } from '../gates/index.ts';
import { enterValues, estimateValue } from '../rounds/index.ts';
import { setGapBearer, waiveWithin } from '../usage/index.ts';
import type { Calendar } from './calendar.ts';
import type { Cast, Worker } from './cast.ts';
import { checkEach } from './check-each.ts';
import { type DemoMeter, shownOn, turns } from './meters.ts';
import type { Story } from './story.ts';

interface House {
  /** What is entered next happened on this day. */
  begin(day: string): Promise<void>;
  readonly calendar: Calendar;
  readonly buildingId: string;
  readonly story: Story;
  readonly meters: readonly DemoMeter[];
  /** Meter name → photos of what it shows this month. */
  readonly photos: ReadonlyMap<string, readonly string[]>;
}

/** A month from its first value up to a gate. Done again it goes on where it was left. */
export const history = (cast: Cast, { begin, calendar, buildingId, story, meters, photos }: House) => {
  const { owner, manager, reader, checker } = cast;
  const { readBefore, thisMonth, windowOf } = calendar;
  const lastClosed = calendar.closedMonths.at(-1);

  const opened = async (ym: string): Promise<Cycle> => {
    const there = await manager.db.first(
      sql`select 1 from apartment.cycles where building_id = ${buildingId}::uuid and ym = ${ym}`,
    );
    return there
      ? cycleOfMonth(manager.db, buildingId, ym)
      : openCycle(manager.db, buildingId, ym, { ...windowOf(ym), override: true });
  };

  async function enter(
    { cycleId, ym }: Cycle,
    readOn: string,
    read: readonly DemoMeter[],
    who: Worker = reader,
  ): Promise<void> {
    const rows = read.map((meter) => ({
      ...{ readingId: v7(), meterId: meter.meterId, register: 'total' as const, readOn },
      value: shownOn(meter, readOn),
      rollover: turns(meter, readOn) > turns(meter, readBefore(ym)),
      photos: ym === thisMonth ? [...(photos.get(meter.name) ?? [])] : [],
    }));
    const wanted = { rows, source: 'manual', dryRun: false } as const;
    const { outcomes } = await enterValues(who.db, buildingId, cycleId, wanted, who);
    const bad = outcomes.find(({ outcome }) => outcome === 'refused');
    if (bad) throw new Error(`A demo value was refused: ${JSON.stringify(bad)}`);
  }

  /** Somebody alone in the house: reads and passes the value, and every list says so. */
  async function passAlone(cycle: Cycle, readOn: string, meter: DemoMeter): Promise<void> {
    if ((await entered(cycle.cycleId, meter)) === undefined) {
      await separating('solo');
      await enter(cycle, readOn, [meter], owner);
    }
    const found = await entered(cycle.cycleId, meter);
    if (found?.state === 'entered') await checkEach(owner.db, buildingId, [found], owner);
    await separating('strict');
  }

  const entered = (cycleId: string, { meterId }: DemoMeter) =>
    checker.db.first<{ readingId: string; state: string }>(sql`
      select reading_id, state from apartment.readings where building_id = ${buildingId}::uuid
        and cycle_id = ${cycleId}::uuid and meter_id = ${meterId}::uuid and state in ('entered', 'checked', 'locked')`);

  async function separating(mode: 'strict' | 'solo'): Promise<void> {
    const { version, sodMode } = await findBuilding(owner.db, buildingId);
    if (sodMode === mode) return;
    const reason = mode === 'solo' ? '抄表期间仅一人在岗' : '人手已到齐，恢复双人核对';
    await setSodMode(owner.db, buildingId, version, mode, reason);
  }

  async function estimate({ cycleId }: Cycle, missing: readonly DemoMeter[]): Promise<void> {
    for (const meter of missing) {
      if (await entered(cycleId, meter)) continue;
      const wanted = { meterId: meter.meterId, register: 'total', note: '住户不在家，未能入户' };
      await estimateValue(reader.db, buildingId, cycleId, wanted, { ...reader, isManager: false });
    }
  }

  const waitingIn = ({ cycleId }: Cycle) =>
    checker.db.rows<{ readingId: string; version: number; flags: string[] }>(sql`
      select reading_id, version, flags from apartment.readings
      where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and state = 'entered'
      order by reading_id`);

  /** The unflagged ones at once, the others one by one; a rollover that nobody believes first by a manager. */
  async function check(cycle: Cycle): Promise<void> {
    for (const { readingId, version, flags } of await waitingIn(cycle))
      if (flags.includes('ROLLOVER'))
        await checking(manager.db, { buildingId, readingId }, manager).confirmRollover(version);
    const wanted = await waitingIn(cycle);
    const plain = wanted.filter(({ flags }) => flags.length === 0);
    if (plain.length > 0) await checkMany(checker.db, buildingId, cycle.cycleId, plain, checker);
    const flagged = wanted.filter(({ flags }) => flags.length > 0);
    if (flagged.length > 0) await checkEach(checker.db, buildingId, flagged, checker);
  }

  /** Somebody has asked at the door: it is as it is. What the story leaves undecided stays open. */
  async function waive(cycle: Cycle): Promise<void> {
    const open = await checker.db.rows<Open>(sql`
      select u.usage_id, u.meter_id, a.rule, u.version from apartment.anomalies a
      join apartment.usages u on u.building_id = a.building_id and u.usage_id = a.usage_id
      where u.building_id = ${buildingId}::uuid
        and coalesce(u.trued_up_in, u.cycle_id) = ${cycle.cycleId}::uuid
        and u.state <> 'void' and a.state = 'open' order by u.usage_id, a.rule`);
    const isLeft = ({ meterId, rule }: Open) => {
      const name = meters.find((meter) => meter.meterId === meterId)?.name;
      return (
        cycle.ym === lastClosed && story.undecided.some((one) => one.meter === name && one.rule === rule)
      );
    };
    await checker.db.transaction(async (tx) => {
      const versions = new Map<string, number>();
      for (const one of open) {
        if (isLeft(one)) continue;
        const version = versions.get(one.usageId) ?? one.version;
        await decide(tx, { ...one, version });
        versions.set(one.usageId, version + 1);
      }
    });
  }

  async function decide(tx: Db, { usageId, version, rule }: Open): Promise<void> {
    const note = '已上门核实，用量属实';
    if (rule === 'MASTER_GAP')
      await setGapBearer(tx, buildingId, checker, usageId, version, { bearer: 'landlord', note });
    else await waiveWithin(tx, { buildingId, usageId, version }, { rule, note }, checker);
  }

  return {
    opened,
    enter,
    waitingIn,

    /** All that was read, and what nobody could read; then through both gates, where nothing is left undecided. */
    async run(ym: string): Promise<void> {
      const cycle = await opened(ym);
      if (cycle.state === 'open' || cycle.state === 'reading') await read(cycle);
      const now = await standing(ym);
      const passed = now.state === 'reading' ? await passRead(checker.db, buildingId, ym, now.version) : now;
      if (passed.state !== 'read_checked') return;
      await waive(cycle);
      if (story.undecided.length > 0 && ym === lastClosed) return;
      await passUsed(checker.db, buildingId, ym, passed.version);
    },
  };

  async function standing(ym: string): Promise<Pick<Cycle, 'state' | 'version'>> {
    const found = await checker.db.first<Pick<Cycle, 'state' | 'version'>>(
      sql`select state, version from apartment.cycles where building_id = ${buildingId}::uuid and ym = ${ym}`,
    );
    if (!found) throw new Error(`no month ${ym}`);
    return found;
  }

  async function read(cycle: Cycle): Promise<void> {
    const { ym } = cycle;
    const readOn = windowOf(ym).readTo;
    await begin(readOn);
    const alone = story.selfChecked?.ym === ym ? story.selfChecked.meter : null;
    for (const meter of meters.filter(({ name }) => name === alone)) await passAlone(cycle, readOn, meter);
    const missing = meters.filter((meter) =>
      story.estimated.some((one) => one.ym === ym && one.meter === meter.name),
    );
    const rest = meters.filter(
      (meter) => meter.since <= readOn && !missing.includes(meter) && meter.name !== alone,
    );
    await enter(cycle, readOn, rest);
    await estimate(cycle, missing);
    await begin(daysAfter(readOn, 1));
    await check(cycle);
  }
};

interface Open {
  readonly usageId: string;
  readonly meterId: string;
  readonly rule: Parameters<typeof waiveWithin>[2]['rule'];
  readonly version: number;
}
