import {
  createTenancy,
  getTenancy,
  listApplications,
  setSodMode,
  submitApplication,
  updateApplication,
  withdrawApplication,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good, refusal } from '../testing-house.ts';
import { applicationHouse } from './testing-applications.ts';

let area: Awaited<ReturnType<typeof applicationHouse>>;
let place: Awaited<ReturnType<typeof area.place>>;
beforeAll(async () => {
  area = await applicationHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  place = await area.place();
});

const checkIn = { kind: 'check_in', from: '2028-01-01', months: 12, applicantName: 'Mei' } as const;
const detailsOf = ({ body }: { body: unknown }) => (body as Partial<{ details: unknown }>).details;

describe('at the desk', () => {
  it('numbers count up through all months, each building by itself', async () => {
    const numbers = [await place.applyFor(checkIn), await place.applyFor(checkIn)].map(
      ({ number }) => number,
    );
    expect(numbers).toEqual(['AP-0001', 'AP-0002']);
    const other = await area.place();
    expect((await other.applyFor(checkIn)).number).toBe('AP-0001');
  });

  it('a check-in names somebody whom the building knows, or what they are called', async () => {
    const { personId } = await place.person('Lei');
    const known = await place.applyFor({ kind: 'check_in', from: '2028-01-01', personId });
    expect(known.applicant).toEqual({ personId, name: 'Lei', phone: null, signsIn: false });
    expect(refusal(await place.apply({ kind: 'check_in', from: '2028-01-01' }))).toBe(
      '422 VALIDATION applicantName required',
    );
    expect(refusal(await place.apply({ kind: 'check_in', from: '2028-01-01', personId: v7() }))).toBe(
      '422 VALIDATION personId unknown_person',
    );
  });

  it('all else is about a tenancy, of whoever signed it', async () => {
    const one = await place.applyFor({ kind: 'renew', tenancyId: place.tenancyId, months: 12 });
    expect(one.applicant.name).toBe('Hua');
    expect(refusal(await place.apply({ kind: 'renew', months: 12 }))).toBe(
      '422 VALIDATION tenancyId required',
    );
    expect(refusal(await place.apply({ kind: 'renew', tenancyId: v7(), months: 12 }))).toBe(
      '422 VALIDATION tenancyId unknown_tenancy',
    );
    const open = await place.person('Open');
    const endless = { firstDay: '2026-02-01', lastDay: null };
    const { tenancyId } = await place.letTo(open.personId, place.roomIds[1] ?? '', endless);
    expect(refusal(await place.apply({ kind: 'renew', tenancyId, months: 12 }))).toBe(
      '422 VALIDATION months no_end',
    );
  });

  it('only the desk hands in, only managers decide, auditors read', async () => {
    for (const as of [place.manager, area.ming, place.auditor, place.reader])
      expect(refusal(await place.apply(checkIn, as))).toBe('403 FORBIDDEN');
    const one = await place.applyFor(checkIn);
    expect(refusal(await place.take(one, place.desk))).toBe('403 FORBIDDEN');
    expect((await place.get(one.applicationId, place.auditor)).may).toMatchObject({
      take: false,
      fulfil: false,
    });
    expect(refusal(await place.take(one, area.stranger))).toBe('404 NOT_FOUND');
  });

  it('a draft is changed and handed in; the wait begins with that', async () => {
    const draft = await place.applyFor({ ...checkIn, submit: false });
    const { applicationId } = draft;
    const call = { params: { applicationId }, version: draft.version };
    const changed = good(
      await area.house.call(
        updateApplication,
        { ...call, body: { months: 6, wantedRoomId: place.roomIds[2] } },
        { as: place.desk },
      ),
    );
    expect(changed).toMatchObject({
      state: 'draft',
      months: 6,
      wantedRoom: { number: '103' },
      waitingDays: null,
    });
    const version = changed.version;
    const submitted = good(
      await area.house.call(submitApplication, { params: { applicationId }, version }, { as: place.desk }),
    );
    expect(submitted).toMatchObject({ state: 'submitted', waitingDays: 0 });
    expect(
      refusal(
        await area.house.call(
          updateApplication,
          { params: { applicationId }, version: submitted.version, body: {} },
          { as: place.desk },
        ),
      ),
    ).toBe('409 STATE_CONFLICT');
  });
});

describe('who decides', () => {
  it('is not who handed it in: SOD_SAME_PERSON, also once that works as a manager', async () => {
    const one = await place.applyFor(checkIn);
    await place.owner.rows(
      sql`update platform.members set roles = '{FDK,MGR}' where user_id = ${place.desk.userId}`,
    );
    const refused = await place.take(one, place.desk);
    expect(refusal(refused)).toBe('403 SOD_SAME_PERSON');
    expect(detailsOf(refused)).toEqual({ act: 'application.decide', after: 'application.submit' });
    const taken = good(await place.take(one));
    for (const answer of [
      await place.approve(taken, { roomId: place.roomIds[2] }, place.desk),
      await place.reject(taken, 'not possible', place.desk),
      await place.needInfo(taken, 'which room?', place.desk),
    ])
      expect(refusal(answer)).toBe('403 SOD_SAME_PERSON');
  });

  it('is not the applicant, nor who lives with them', async () => {
    const one = await place.applyFor({ kind: 'renew', tenancyId: place.tenancyId, months: 1 });
    await place.owner.rows(
      sql`update platform.members set roles = '{RES,MGR}' where user_id = ${place.huaAccount.userId}`,
    );
    expect(refusal(await place.take(one, place.huaAccount))).toBe('403 SOD_SAME_PERSON');
    const flatmate = await place.person('Mate');
    await place.owner.rows(sql`
      insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period)
      values (${place.buildingId}::uuid, ${place.tenancyId}::uuid, ${flatmate.personId}::uuid, '[2026-01-01,)')`);
    const mate = await place.linked(flatmate);
    await place.owner.rows(sql`update platform.members set roles = '{MGR}' where user_id = ${mate.userId}`);
    expect(refusal(await place.take(one, mate))).toBe('403 SOD_SAME_PERSON');
  });

  it('declines a relative’s, and then decides nothing of it', async () => {
    const taken = await place.taken(checkIn);
    const declined = good(await place.decline(taken));
    expect(declined).toMatchObject({
      state: 'under_review',
      taken: null,
      may: { approve: false, take: false },
    });
    expect(declined.declinedBy).toHaveLength(1);
    expect(refusal(await place.approve(declined, { roomId: place.roomIds[2] }))).toBe('403 SOD_SAME_PERSON');
    const other = good(await place.take(declined, place.second));
    expect(good(await place.approve(other, { roomId: place.roomIds[2] }, place.second)).state).toBe(
      'approved',
    );
  });

  it('works alone in a solo building, and the row says so', async () => {
    good(
      await area.house.call(
        setSodMode,
        { params: place.params, version: 0, body: { sodMode: 'solo', reason: 'one person' } },
        { as: area.ming },
      ),
    );
    const one = await place.applyFor(checkIn);
    await place.owner.rows(
      sql`update platform.members set roles = '{FDK,MGR}' where user_id = ${place.desk.userId}`,
    );
    const taken = good(await place.take(one, place.desk));
    const rejected = good(await place.reject(taken, 'not possible', place.desk));
    expect(rejected).toMatchObject({ state: 'rejected', selfChecked: true, decisionReason: 'not possible' });
  });
});

describe('deciding', () => {
  it('asks for more, is answered, and waits anew from then on', async () => {
    const taken = await place.taken({ kind: 'renew', tenancyId: place.tenancyId, months: 12 });
    const asked = good(await place.needInfo(taken, 'For how long exactly?'));
    expect(asked).toMatchObject({ state: 'needs_info', decisionReason: 'For how long exactly?' });
    const { applicationId } = asked;
    const answered = good(
      await area.house.call(
        updateApplication,
        { params: { applicationId }, version: asked.version, body: { note: '十二个月' } },
        { as: place.desk },
      ),
    );
    const again = good(
      await area.house.call(
        submitApplication,
        { params: { applicationId }, version: answered.version },
        { as: place.desk },
      ),
    );
    expect(again).toMatchObject({ state: 'submitted', taken: null, waitingDays: 0 });
    expect(Date.parse(again.submittedAt ?? '')).toBeGreaterThan(Date.parse(taken.submittedAt ?? ''));
  });

  it('a refusal without a reason is 422', async () => {
    const taken = await place.taken(checkIn);
    expect(refusal(await place.reject(taken, ''))).toMatch(/^422 VALIDATION reason/);
    expect(good(await place.reject(taken, 'No room is free')).decided?.by).not.toBeUndefined();
  });

  it('each state refuses what is not declared for it', async () => {
    const one = await place.applyFor(checkIn);
    const into = { roomId: place.roomIds[2] };
    for (const answer of [
      await place.approve(one, into),
      await place.reject(one, 'not possible'),
      await place.needInfo(one, 'which room?'),
      await place.fulfil(one, { tenancyId: v7() }),
    ])
      expect(refusal(answer)).toBe('409 STATE_CONFLICT');
    const rejected = good(await place.reject(good(await place.take(one)), 'not possible'));
    for (const answer of [
      await place.take(rejected),
      await place.decline(rejected),
      await place.approve(rejected, into),
      await area.house.call(
        withdrawApplication,
        { params: { applicationId: one.applicationId }, version: rejected.version, body: {} },
        { as: place.desk },
      ),
    ])
      expect(refusal(answer)).toBe('409 STATE_CONFLICT');
  });

  it('a check-in goes into a room, a bed or the draw, and into nothing else', async () => {
    const taken = await place.taken(checkIn);
    expect(refusal(await place.approve(taken, {}))).toBe('422 VALIDATION roomId required');
    expect(refusal(await place.approve(taken, { roomId: place.roomIds[2], sendToDraw: true }))).toBe(
      '422 VALIDATION roomId drawn_instead',
    );
    const drawn = good(await place.approve(taken, { sendToDraw: true }));
    expect(drawn).toMatchObject({
      ...{ state: 'approved', sentToDraw: true, drawId: null, keptUntil: null, room: null, kind: 'check_in' },
      may: { fulfil: false },
    });
    expect(refusal(await place.fulfil(drawn, { tenancyId: place.tenancyId }))).toBe('409 STATE_CONFLICT');
    const renewal = await place.taken({ kind: 'renew', tenancyId: place.tenancyId, months: 1 });
    expect(refusal(await place.approve(renewal, { sendToDraw: true }))).toBe(
      '422 VALIDATION sendToDraw not_of_kind',
    );
    expect(refusal(await place.approve(renewal, { roomId: place.roomIds[2] }))).toBe(
      '422 VALIDATION roomId not_of_kind',
    );
  });

  it('keeps the room for fourteen days: nobody else is promised it, nor lets it', async () => {
    const roomId = place.roomIds[2] ?? '';
    const first = good(await place.approve(await place.taken(checkIn), { roomId }));
    const days =
      (Date.parse(first.keptUntil ?? '') - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000;
    expect(Math.abs(days - 14)).toBeLessThanOrEqual(1);
    const second = await place.taken({ ...checkIn, applicantName: 'Other' });
    const refused = await place.approve(second, { roomId });
    expect(refusal(refused)).toBe('409 OVERLAP');
    expect(detailsOf(refused)).toMatchObject({
      applicationId: first.applicationId,
      number: 'AP-0001',
      name: 'Mei',
      room: '103',
    });
    const { personId } = await place.person('Lei');
    const letting = {
      ...{
        roomId,
        primaryPersonId: personId,
        firstDay: '2028-06-01',
        lastDay: null,
        depositMinor: 0,
        payCycle: 1 as const,
      },
      ...{ occupants: [], rates: [{ from: '2028-06-01', rentMinor: 1 }], sign: true },
    };
    expect(refusal(await area.house.call(createTenancy, { body: letting }, { as: place.desk }))).toBe(
      '409 OVERLAP',
    );
    // Before and after these days it is free.
    good(await place.approve(await place.taken({ ...checkIn, from: '2029-01-01' }), { roomId }));
  });

  it('a room that somebody has by now is OVERLAP, one that is held a conflict of states', async () => {
    const taken = await place.taken({ ...checkIn, from: '2027-01-01' });
    const refused = await place.approve(taken, { roomId: place.roomIds[0] });
    expect(refusal(refused)).toBe('409 OVERLAP');
    expect(detailsOf(refused)).toMatchObject({ tenancyId: place.tenancyId, name: 'Hua' });
    await place.owner.rows(sql`update apartment.rooms set hold = 'maintenance'
      where building_id = ${place.buildingId}::uuid and room_id = ${place.roomIds[1]}::uuid`);
    expect(refusal(await place.approve(taken, { roomId: place.roomIds[1] }))).toBe('409 STATE_CONFLICT');
  });

  it('shows what stands in the way before anybody decides', async () => {
    const wish = await place.applyFor({
      ...checkIn,
      from: '2027-01-01',
      wantedRoomId: place.roomIds[0] ?? null,
    });
    expect(wish.conflicts).toEqual([
      expect.objectContaining({ code: 'room_taken', roomNumber: '101', name: 'Hua', lastDay: '2027-06-30' }),
    ]);
    const leaves = await place.applyFor({
      kind: 'check_out',
      tenancyId: place.tenancyId,
      lastDay: '2027-01-31',
    });
    expect(leaves.conflicts).toEqual([]);
    await place.owner.rows(sql`update apartment.tenancies set state = 'ending'
      where building_id = ${place.buildingId}::uuid and tenancy_id = ${place.tenancyId}::uuid`);
    expect((await place.get(leaves.applicationId)).conflicts.map(({ code }) => code)).toEqual([
      'already_ending',
    ]);
    const twice = await place.applyFor({
      kind: 'check_out',
      tenancyId: place.tenancyId,
      lastDay: '2027-02-28',
    });
    expect(twice.conflicts.map(({ code }) => code)).toEqual(['already_ending', 'also_waiting']);
  });
});

describe('what is made of it', () => {
  it('a check-in: the tenancy in the room, for whoever applied', async () => {
    const roomId = place.roomIds[2] ?? '';
    const approved = good(await place.approve(await place.taken(checkIn), { roomId }));
    const { applicationId } = approved;
    const { personId } = await place.person('Mei');
    const terms = { depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true, applicationId };
    const days = { firstDay: '2028-01-01', lastDay: '2028-12-31' };
    const letting = (room: string) => ({
      ...{
        ...terms,
        ...days,
        roomId: room,
        primaryPersonId: personId,
        rates: [{ from: days.firstDay, rentMinor: 1 }],
      },
    });
    expect(
      refusal(
        await area.house.call(createTenancy, { body: letting(place.roomIds[1] ?? '') }, { as: place.desk }),
      ),
    ).toBe('422 VALIDATION roomId not_as_approved');
    const tenancy = good(await area.house.call(createTenancy, { body: letting(roomId) }, { as: place.desk }));
    const done = await place.get(applicationId);
    expect(done).toMatchObject({
      state: 'fulfilled',
      applicant: { personId, name: 'Mei' },
      outcome: { kind: 'tenancy', id: tenancy.tenancyId, number: String(tenancy.number) },
    });
    const again = {
      ...letting(roomId),
      firstDay: '2029-01-01',
      lastDay: null,
      rates: [{ from: '2029-01-01', rentMinor: 1 }],
    };
    expect(refusal(await area.house.call(createTenancy, { body: again }, { as: place.desk }))).toBe(
      '409 STATE_CONFLICT',
    );
  });

  it('a renewal goes on after the last day, by the rules of tenancies', async () => {
    const renewal = { kind: 'renew', tenancyId: place.tenancyId, months: 12 } as const;
    const approved = good(await place.approve(await place.taken(renewal)));
    const done = good(await place.fulfil(approved));
    expect(done).toMatchObject({ state: 'fulfilled', outcome: { kind: 'tenancy', id: place.tenancyId } });
    const { tenancyId } = place;
    expect(
      good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: place.desk })).lastDay,
    ).toBe('2028-06-30');
    expect(refusal(await place.fulfil(done))).toBe('409 STATE_CONFLICT');
  });

  it('a renewal into somebody who has signed for the room is OVERLAP, and stays approved', async () => {
    const { personId } = await place.person('Next');
    await place.letTo(personId, place.roomIds[0] ?? '', { firstDay: '2027-07-01', lastDay: null });
    const renewal = await place.taken({ kind: 'renew', tenancyId: place.tenancyId, months: 12 });
    expect(renewal.conflicts.map(({ code, name }) => [code, name])).toEqual([['room_taken', 'Next']]);
    const approved = good(await place.approve(renewal));
    expect(refusal(await place.fulfil(approved))).toBe('409 OVERLAP');
    expect((await place.get(approved.applicationId)).state).toBe('approved');
  });

  it('a transfer: another room from that day on, at its rent', async () => {
    const wish = { kind: 'transfer', tenancyId: place.tenancyId, from: '2027-03-01' } as const;
    const taken = await place.taken(wish);
    expect(refusal(await place.approve(taken, { roomId: place.roomIds[0] }))).toBe(
      '422 VALIDATION roomId same_room',
    );
    const approved = good(await place.approve(taken, { roomId: place.roomIds[1] }));
    const done = good(await place.fulfil(approved));
    const tenancyId = done.outcome?.id ?? '';
    const entered = good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: place.desk }));
    expect(entered).toMatchObject({
      ...{
        firstDay: '2027-03-01',
        lastDay: '2027-06-30',
        rates: [{ from: '2027-03-01', rentMinor: 98_000 }],
      },
      room: { number: '102' },
    });
  });

  it('a check-out is begun', async () => {
    const wish = { kind: 'check_out', tenancyId: place.tenancyId, lastDay: '2027-01-31' } as const;
    const done = good(await place.fulfil(good(await place.approve(await place.taken(wish)))));
    expect(done.outcome).toMatchObject({ kind: 'checkout' });
    const { tenancyId } = place;
    expect(
      good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: place.desk })),
    ).toMatchObject({
      ...{ state: 'ending', lastDay: '2027-01-31' },
    });
  });

  it('one more who lives there is entered with their name, up to what the room holds', async () => {
    const wish = (occupantName: string) => ({
      ...{ kind: 'add_occupant' as const, tenancyId: place.tenancyId, from: '2027-01-01', occupantName },
    });
    good(await place.fulfil(good(await place.approve(await place.taken(wish('Xiao Hua'))))));
    const { tenancyId } = place;
    const { occupants } = good(
      await area.house.call(getTenancy, { params: { tenancyId } }, { as: place.desk }),
    );
    expect(occupants.map(({ name, firstDay }) => [name, firstDay])).toEqual([
      ['Hua', '2026-01-01'],
      ['Xiao Hua', '2027-01-01'],
    ]);
    const third = await place.taken(wish('Third'));
    expect(third.conflicts).toEqual([expect.objectContaining({ code: 'over_capacity', capacity: 2 })]);
    const approved = good(await place.approve(third));
    expect(refusal(await place.fulfil(approved))).toBe('422 VALIDATION occupants over_capacity');
  });

  it('a dispute is answered by words, and closed by the credit that answers it', async () => {
    const billId = v7();
    await place.owner.rows(sql`
      insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, issue_on, due_on, total_minor, state,
        created_by, updated_by)
      values (${place.buildingId}::uuid, ${billId}::uuid, 'B-1', 'regular', ${place.tenancyId}::uuid, ${place.roomIds[0]}::uuid,
        '2026-06-01', '2026-06-10', 0, 'issued', 'x', 'x')`);
    const taken = await place.taken({
      kind: 'dispute',
      tenancyId: place.tenancyId,
      billId,
      note: '多算了水费',
    });
    expect(taken.bill).toEqual({ billId, number: 'B-1', totalMinor: 0 });
    expect(refusal(await place.approve(taken))).toBe('422 VALIDATION reason required');
    const approved = good(await place.approve(taken, { reason: '核对后给予退减' }));
    const refused = await place.fulfil(approved);
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(detailsOf(refused)).toMatchObject({ reason: 'nothing_answers' });
    await place.owner.rows(sql`
      insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, issue_on, due_on, total_minor, state,
        credits_bill_id, created_by, updated_by)
      values (${place.buildingId}::uuid, ${v7()}::uuid, 'B-2', 'credit', ${place.tenancyId}::uuid, ${place.roomIds[0]}::uuid,
        '2026-06-01', '2026-06-10', 0, 'issued', ${billId}::uuid, 'x', 'x')`);
    expect(good(await place.fulfil(approved))).toMatchObject({
      state: 'fulfilled',
      outcome: { kind: 'bill', number: 'B-2' },
    });
  });

  it('a dispute is about a bill of one’s own', async () => {
    expect(
      refusal(await place.apply({ kind: 'dispute', tenancyId: place.tenancyId, billId: v7(), note: '不对' })),
    ).toBe('422 VALIDATION billId unknown_bill');
    expect(
      refusal(
        await place.apply({ kind: 'dispute', tenancyId: place.tenancyId, readingId: v7(), note: '不对' }),
      ),
    ).toBe('422 VALIDATION readingId unknown_reading');
  });
});

it('the queue: what waits longest first, by kind and state, page by page, with how much is in each', async () => {
  const list = async (query: object = {}) =>
    good(
      await area.house.call(
        listApplications,
        { query: { building: place.buildingId, ...query } },
        { as: place.auditor },
      ),
    );
  expect(await list()).toEqual({
    ...{ items: [], next: null, queues: { waiting: 0, asked: 0, approved: 0, drawn: 0, over: 0 } },
  });
  const first = await place.applyFor(checkIn);
  const second = await place.applyFor({ kind: 'renew', tenancyId: place.tenancyId, months: 1 });
  const draft = await place.applyFor({ ...checkIn, submit: false });
  const rejected = good(await place.reject(await place.taken(checkIn), 'not possible'));
  const drawn = good(await place.approve(await place.taken(checkIn), { sendToDraw: true }));
  const numbers = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ number }) => number);
  const inOrder = [first, second, drawn, draft, rejected].map(({ number }) => number);
  const all = await list();
  expect(numbers(all)).toEqual(inOrder);
  expect(all.queues).toEqual({ waiting: 2, asked: 1, approved: 0, drawn: 1, over: 1 });
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) });
    paged.push(...numbers(page));
    cursor = page.next;
  }
  expect(paged).toEqual(inOrder);
  expect(numbers(await list({ queue: 'waiting', kind: 'renew' }))).toEqual([second.number]);
  expect(numbers(await list({ queue: 'drawn' }))).toEqual([drawn.number]);
  expect(numbers(await list({ state: 'rejected' }))).toEqual([rejected.number]);
  const elsewhere = await area.house.call(
    listApplications,
    { query: { building: place.buildingId } },
    { as: area.stranger },
  );
  expect(refusal(elsewhere)).toBe('404 NOT_FOUND');
});
