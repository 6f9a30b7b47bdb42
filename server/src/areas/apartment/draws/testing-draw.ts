import {
  type ApartmentRole,
  annulDraw,
  commitDraw,
  createDraw,
  type Draw,
  drawDraw,
  getDraw,
  publishDraw,
  setSodMode,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

interface Wish {
  readonly userId?: string;
  readonly months?: number | null;
  readonly from?: string;
}

/** Buildings in which more people want rooms than there are. */
export async function drawHouse() {
  const area = await apartmentHouse();
  const { house } = area;
  const owner = house.db({ kind: 'owner' });

  /** Approved applications that were sent to a draw: AP-0001 and so on. */
  async function waiting(buildingId: string, wishes: readonly Wish[], first = 1): Promise<string[]> {
    const rows = wishes.map(({ userId = null, months = 12, from = '2026-01-01' }, at) => ({
      ...{ buildingId, applicationId: v7(), number: `AP-${String(first + at).padStart(4, '0')}` },
      ...{ kind: 'check_in', applicantName: `Applicant ${first + at}`, applicantUserId: userId },
      ...{ state: 'approved', sentToDraw: true, months, submittedAt: sql`now()` },
      ...{ fromDay: sql`${from}::date`, createdBy: 'x', updatedBy: 'x' },
    }));
    await owner.batch(...insertionsOf('apartment.applications', rows));
    return rows.map(({ applicationId }) => applicationId);
  }

  /** A building with two rooms, five applications and everybody who has to do with its draws. */
  async function place({
    wishes = [{}, {}, {}, {}, {}],
    solo = false,
  }: {
    wishes?: Wish[];
    solo?: boolean;
  } = {}) {
    const { buildingId, version } = await area.building(area.ming);
    if (solo)
      good(
        await house.call(
          setSodMode,
          { params: { buildingId }, version, body: { sodMode: 'solo', reason: 'only one of us' } },
          { as: area.ming },
        ),
      );
    await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 2 });
    const rooms = await area.roomsOf(buildingId);
    const applications = await waiting(buildingId, wishes);
    const manager = await area.colleague('MGR', buildingId);
    const wanted = () => ({
      ...{ buildingId, name: 'Single rooms', entropyPlan: 'Three dice in the lobby' },
      rooms: rooms.map(({ roomId }) => ({ roomId })),
      applicationIds: applications,
    });
    const at = ({ drawId, version }: Draw) => ({ params: { drawId }, version });
    const as = { as: manager };
    const entropy = { publicEntropy: '4-1-6' };
    const calls = {
      create: (change: object = {}, who = area.ming) =>
        house.call(createDraw, { body: { ...wanted(), ...change } }, { as: who }),
      commit: (draw: Draw, who = area.ming) => house.call(commitDraw, at(draw), { as: who }),
      draw: (draw: Draw, body = entropy, who: Person = manager) =>
        house.call(drawDraw, { ...at(draw), body }, { as: who }),
      publish: (draw: Draw) => house.call(publishDraw, at(draw), as),
      annul: (draw: Draw, reason = 'a witness was missing') =>
        house.call(annulDraw, { ...at(draw), body: { reason } }, as),
      get: async (drawId: string) => good(await house.call(getDraw, { params: { drawId } }, as)),
    };
    const created = async (): Promise<Draw> => good(await calls.create());
    const committed = async (): Promise<Draw> => good(await calls.commit(await created()));
    const drawn = async (): Promise<Draw> => good(await calls.draw(await committed()));
    const published = async (): Promise<Draw> => good(await calls.publish(await drawn()));
    return {
      ...{ buildingId, rooms, applications, manager, at, wanted, owner },
      ...calls,
      ...{ created, committed, drawn, published },
      colleague: (role: ApartmentRole) => area.colleague(role, buildingId),
      moreWaiting: (wishes: readonly Wish[]) => waiting(buildingId, wishes, applications.length + 1),
      /** What became of the applications, by number. */
      becameOf: () =>
        owner.rows<{
          number: string;
          roomId: string | null;
          drawId: string | null;
          keptUntil: string | null;
          firstDay: string | null;
        }>(sql`
          select a.number, a.room_id, a.draw_id, a.kept_until, lower(a.period) as first_day from apartment.applications a
          where a.building_id = ${buildingId}::uuid order by a.number`),
    };
  }
  return { ...area, place };
}
