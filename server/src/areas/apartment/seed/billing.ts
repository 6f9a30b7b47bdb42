import type { Cycle } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { checkFirstBills, checkMany, generateBills, issueFirstBills } from '../bills/index.ts';
import { closeCycle, issueBills, passBills } from '../gates/index.ts';
import type { Cast, Worker } from './cast.ts';

const billing = ({ userId }: Worker) => ({ userId, may: () => true });

/** The bills of months and of moving in, each step only where it has not been done yet. */
export const billsOf = ({ manager, checker }: Cast, buildingId: string) => {
  const standing = async (ym: string): Promise<Pick<Cycle, 'cycleId' | 'state' | 'version'>> => {
    const found = await manager.db.first<Pick<Cycle, 'cycleId' | 'state' | 'version'>>(
      sql`select cycle_id, state, version from apartment.cycles where building_id = ${buildingId}::uuid and ym = ${ym}`,
    );
    if (!found) throw new Error(`no month ${ym}`);
    return found;
  };

  return {
    /** Of a month whose second gate is still shut none are made. */
    async generate(ym: string): Promise<void> {
      const { state, version } = await standing(ym);
      if (state !== 'usage_checked') return;
      await generateBills(manager.db, buildingId, ym, version, () => {
        throw new Error('A demo house is too large for one run.');
      });
    },

    /** @param most leaves so many of them for others to look at */
    async check(ym: string, most = Number.POSITIVE_INFINITY): Promise<void> {
      const { state, cycleId } = await standing(ym);
      if (state !== 'billed') return;
      const drafts = await checker.db.rows<{ billId: string }>(sql`
        select b.bill_id from apartment.bills b
        join apartment.rooms r on r.building_id = b.building_id and r.room_id = b.room_id
        join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
        where b.building_id = ${buildingId}::uuid and b.cycle_id = ${cycleId}::uuid and b.state in ('draft', 'checked')
        order by r.floor, r.number_order, t.number`);
      const ids = drafts.map(({ billId }) => billId);
      const open = await checker.db.rows<{ billId: string }>(sql`
        select bill_id from apartment.bills where building_id = ${buildingId}::uuid and state = 'draft'
          and bill_id = any(${ids.slice(0, Math.min(most, ids.length))}::uuid[])`);
      if (open.length > 0)
        await checkMany(
          ...([checker.db, buildingId, billing(checker), cycleId] as const),
          open.map(({ billId }) => billId),
        );
      if (most < ids.length) return;
      const { version } = await standing(ym);
      await passBills(checker.db, buildingId, ym, version);
    },

    async send(ym: string, day: string): Promise<void> {
      const { state, version } = await standing(ym);
      if (state === 'bills_checked') await issueBills(manager.db, buildingId, ym, version, day);
    },

    async close(ym: string): Promise<void> {
      const { state, version } = await standing(ym);
      if (state === 'issued') await closeCycle(manager.db, buildingId, ym, version);
    },

    /** Whoever comes on a day is asked for rent and deposit before the key is handed over. */
    async first(day: string): Promise<void> {
      const drafts = await checker.db.rows<{ tenancyId: string }>(sql`
        select t.tenancy_id from apartment.tenancies t
        join apartment.bills b on b.building_id = t.building_id and b.tenancy_id = t.tenancy_id
          and b.kind = 'move_in' and b.state in ('draft', 'checked')
        where t.building_id = ${buildingId}::uuid and lower(t.period) = ${day}::date order by t.number`);
      if (drafts.length === 0) return;
      const ids = drafts.map(({ tenancyId }) => tenancyId);
      await checkFirstBills(checker.db, buildingId, checker, ids);
      await manager.db.transaction((tx) => issueFirstBills(tx, buildingId, ids, day));
    },
  };
};
