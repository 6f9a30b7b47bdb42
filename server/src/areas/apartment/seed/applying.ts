import { NewApplication, type Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysAfter } from '../../../days.ts';
import type { SeedContext } from '../../../house/demo/context.ts';
import * as applications from '../applications/index.ts';
import { commitDraw, createDraw, drawDraw, publishDraw } from '../draws/index.ts';
import type { Cast } from './cast.ts';
import type { Stay } from './stays.ts';
import { placeOf } from './units.ts';
import { saidOf, type Wish, wishesOf } from './wishes.ts';

interface House {
  readonly buildingId: string;
  readonly code: string;
  readonly today: string;
  readonly rooms: readonly Room[];
  readonly stays: readonly Stay[];
  /** Of residents, who apply themselves. */
  readonly context: Pick<SeedContext, 'as' | 'users'>;
}
interface Standing {
  readonly applicationId: string;
  readonly state: string;
  readonly version: number;
}

/** How far it still is from its beginning to where the story leaves it. */
const ways: Readonly<Record<Wish['until'], readonly string[]>> = {
  draft: [],
  submitted: [],
  under_review: ['take'],
  needs_info: ['take', 'need_info'],
  rejected: ['take', 'reject'],
  withdrawn: ['withdraw'],
  approved: ['take', 'approve'],
  fulfilled: ['take', 'approve', 'fulfil'],
  expired: ['take', 'approve', 'expire'],
};
const behind: Readonly<Record<string, number>> = { under_review: 1, approved: 2 };

/** What tenants and others apply for, and two draws; each step only where it has not been done yet. */
export const applyingOf = (cast: Cast, house: House) => {
  const { buildingId, code, today, rooms, stays, context } = house;
  const { desk, manager, owner } = cast;
  const wishes = wishesOf(code);
  const ending = stays.filter(({ fate, to, unit }) => fate === 'live' && to !== null && unit.code === code);
  const renews = wishes.filter(({ of }) => of === 'renews');

  const numberOf = (wish: Wish): string => `AP-${String(wishes.indexOf(wish) + 1).padStart(4, '0')}`;

  const standing = (wish: Wish): Promise<Standing | undefined> =>
    desk.db.first<Standing>(sql`
      select application_id, state, version from apartment.applications
      where building_id = ${buildingId}::uuid and number = ${numberOf(wish)}`);

  async function tenancyOf(wish: Wish): Promise<string | null> {
    if (wish.of === null) return null;
    const stay = wish.of === 'renews' ? ending[renews.indexOf(wish)] : undefined;
    const place = stay ? placeOf(stay.unit) : wish.of;
    const found = await desk.db.first<{ tenancyId: string }>(sql`
      select t.tenancy_id from apartment.tenancies t
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = ${buildingId}::uuid and t.state = 'active' and r.number || coalesce(b.label, '') = ${place}`);
    if (!found) throw new Error(`nobody lives in ${place}`);
    return found.tenancyId;
  }

  /** The last bill that they were sent. */
  async function disputed(tenancyId: string | null): Promise<string | null> {
    const found = await desk.db.first<{ billId: string }>(sql`
      select bill_id from apartment.bills where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid
        and kind = 'regular' and state in ('issued', 'part_paid', 'paid') order by issue_on desc limit 1`);
    return found?.billId ?? null;
  }

  async function enter(wish: Wish, day: string): Promise<void> {
    const tenancyId = await tenancyOf(wish);
    const isDispute = wish.kind === 'dispute';
    const wanted = NewApplication.parse({
      ...{ buildingId, kind: wish.kind, tenancyId, note: wish.note ?? '', submit: wish.until !== 'draft' },
      ...(wish.kind === 'check_in'
        ? { applicantName: wish.name, applicantPhone: phoneOf(code, wishes.indexOf(wish)) }
        : {}),
      ...(wish.kind === 'add_occupant' ? { occupantName: wish.name } : {}),
      ...(isDispute ? { billId: await disputed(tenancyId) } : {}),
      ...saidOf(wish, day),
    });
    const userId = wish.by === undefined ? undefined : context.users[wish.by];
    const db = userId === undefined ? desk.db : context.as(userId, { tenants: [buildingId] });
    const entering = { userId: userId ?? desk.userId, forThemselves: userId !== undefined };
    await applications.enterApplication(db, buildingId, entering, wanted);
  }

  async function go(wish: Wish, day: string): Promise<void> {
    const at = await standing(wish);
    if (!at || at.state === wish.until) return;
    const steps = ways[wish.until].slice(behind[at.state] ?? 0);
    for (const step of steps) await act(wish, step, day);
  }

  async function act(wish: Wish, step: string, day: string): Promise<void> {
    const at = await standing(wish);
    if (!at) return;
    const reason = wish.reason ?? '';
    const { userId } = manager;
    const by = step === 'withdraw' ? desk.db : manager.db;
    const works: Readonly<Record<string, Parameters<typeof applications.changingApplication>[2]>> = {
      take: (tx, before) => applications.take(tx, before, userId),
      need_info: (tx, before) => applications.needInfo(tx, before, userId, reason),
      reject: (tx, before) => applications.reject(tx, before, userId, reason),
      withdraw: (tx, before) => applications.withdraw(tx, before, reason),
      approve: (tx, before) =>
        applications.approve(
          ...([tx, before, userId] as const),
          { roomId: roomFor(wish), bedId: null, sendToDraw: wish.draw !== undefined, reason },
          day,
        ),
      fulfil: (tx, before) =>
        applications.fulfil(
          tx,
          before,
          fulfilling,
          {
            ...{ tenancyId: null, rentMinor: null, personId: null, language: 'zh' },
          },
          day,
        ),
      expire: applications.runsOut,
    };
    const work = works[step];
    if (!work) throw new Error(`no step ${step}`);
    await applications.lettingsFirst(by, buildingId, (tx) =>
      applications.changingApplication(
        { db: tx, buildingId, applicationId: at.applicationId, version: at.version },
        async () => undefined,
        work,
      ),
    );
  }

  /** Who is approved into a room comes into the one that is vacant, and did not come in time. */
  const roomFor = ({ kind, draw }: Wish): string | null =>
    kind === 'check_in' && draw === undefined ? roomCalled(vacant[code] ?? '') : null;

  const roomCalled = (number: string): string | null =>
    rooms.find((room) => room.number === number)?.roomId ?? null;

  const fulfilling = {
    people: { buildingId, seal: unused, full: true },
    settler: {
      userId: manager.userId,
      mayInspect: true,
      mayApprove: false,
      mayPayOut: false,
      mayTouchRent: true,
    },
    mayTouchRent: true,
  };

  async function drawnIn(
    draw: NonNullable<Wish['draw']>,
    name: string,
    room: string,
  ): Promise<Drawn | undefined> {
    const numbers = wishes.filter((wish) => wish.draw === draw).map(numberOf);
    // By who takes part: what it is called may be put in other words.
    const there = await manager.db.first<Drawn>(sql`
      select d.draw_id, d.state, d.version from apartment.draws d
      where d.building_id = ${buildingId}::uuid and exists (select from apartment.draw_candidates c
        where c.building_id = ${buildingId}::uuid and c.draw_id = d.draw_id and c.number = any(${numbers}::text[]))
      limit 1`);
    if (there) return there;
    const roomId = roomCalled(room);
    if (numbers.length === 0 || roomId === null) return undefined;
    const rows = await manager.db.rows<{ applicationId: string }>(sql`
      select application_id from apartment.applications
      where building_id = ${buildingId}::uuid and number = any(${numbers}::text[]) order by number`);
    return createDraw(manager.db, buildingId, drawing(manager.userId), {
      ...{ buildingId, name, entropyPlan: '当天 17:00 在大厅掷骰三次', rooms: [{ roomId, bedId: null }] },
      applicationIds: rows.map(({ applicationId }) => applicationId),
    });
  }

  /** committed, drawn by somebody else, and published. */
  async function drawAsInVector(): Promise<void> {
    const name = '103 房修缮后配租';
    const next = async (state: string, work: (at: Drawn) => Promise<unknown>) => {
      const at = await drawnIn('published', name, '103');
      if (at?.state === state) await work(at);
    };
    const of = (who: typeof manager, at: Drawn) =>
      [who.db, buildingId, drawing(who.userId), at.drawId, at.version] as const;
    await next('draft', (at) => commitDraw(of(manager, at), told, '7f3c9a10'));
    await next('committed', (at) => drawDraw(of(owner, at), told, '4-1-6'));
    await next('drawn', (at) => publishDraw(of(manager, at)));
  }

  return {
    /** On which something is entered, beside the last one. */
    days: [...new Set(wishes.map(({ ago }) => daysAfter(today, -ago)))],

    async on(day: string): Promise<void> {
      for (const wish of wishes.filter(({ ago }) => daysAfter(today, -ago) === day)) {
        if (!(await standing(wish))) await enter(wish, day);
        await go(wish, day);
      }
      if (day !== today) return;
      if (code === 'JP') await drawAsInVector();
      else await drawnIn('draft', '六层套房配租', '602');
    },
  };
};

interface Drawn {
  readonly drawId: string;
  readonly state: string;
  readonly version: number;
}

const vacant: Readonly<Record<string, string>> = { LT: '602', JP: '303' };

const drawing = (userId: string) => ({ userId, mayCommit: true, mayDraw: true, mayPublish: true });

/** What is sealed is told a moment later: a start that was killed has to open it with no key at all. */
const told = { seal: (text: string) => Buffer.from(text), open: (sealed: Buffer) => sealed.toString() };

/** Nobody's, and each its own. */
const phoneOf = (code: string, at: number): string =>
  `+861990001${code === 'LT' ? 1 : 2}${String(at + 1).padStart(3, '0')}`;

const unused = {
  seal: () => {
    throw new Error('no identity numbers in demo data');
  },
  open: () => '',
  digest: () => Buffer.alloc(0),
};
