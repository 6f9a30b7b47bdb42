import { viewAsHeader } from '@console/contract';
import {
  answerErasure,
  createMyApplication,
  exportMyPerson,
  getMyUsage,
  getRoomTimeline,
  listErasureRequests,
  listMyBills,
  listMyDocuments,
  listMyPersons,
  listMyTasks,
  listMyTenancies,
  requestErasure,
  updateMyPerson,
  withdrawErasure,
} from '@console/contract/apartment';
import { beginViewAs } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { checkoutHouse } from '../checkouts/testing-checkout.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
beforeAll(async () => {
  area = await checkoutHouse();
});
afterAll(() => area.close());

/** Somebody with an account of their own, and another resident of the building. */
async function resident() {
  const place = await area.leaver();
  const { buildingId, owner } = place;
  const [tenant, neighbour] = await Promise.all([
    area.colleague('RES', buildingId),
    area.colleague('RES', buildingId),
  ]);
  const [row] = await owner.rows<{ personId: string }>(sql`
    update apartment.persons set user_id = ${tenant.userId}, phone = '+8613912345678' where building_id = ${buildingId}::uuid
    returning person_id`);
  return { ...place, tenant, neighbour, personId: row?.personId ?? '' };
}
type Place = Awaited<ReturnType<typeof resident>>;
const me = async (as: Person) => good(await area.house.call(listMyPersons, {}, { as })).items;

describe('25 what a resident sees of their own', () => {
  it('the tenancy with rent, deposit as agreed and as held, what is open, and the check-out once it is submitted', async () => {
    const place = await resident();
    const mine = async () => good(await area.house.call(listMyTenancies, {}, { as: place.tenant })).items;
    expect(await mine()).toMatchObject([
      {
        ...{ tenancyId: place.tenancyId, roomNumber: '101', state: 'active', payCycle: 1, currency: 'CNY' },
        rents: [{ from: '2026-01-01', rentMinor: 215_000 }],
        ...{ depositMinor: 430_000, depositHeldMinor: 430_000, creditMinor: 0 },
        ...{ openMinor: 9_566, overdueMinor: 9_566, dueOn: '2026-05-10', checkout: null },
      },
    ]);
    // Its room leads to what happened there since they came.
    const [{ roomId = '', roomTypes } = {}] = await mine();
    expect(roomTypes).toEqual([]);
    const history = { params: { roomId }, query: {} };
    expect((await area.house.call(getRoomTimeline, history, { as: place.tenant })).status).toBe(200);
    // What is open to them only because it is theirs nobody sees through them.
    const viewer = await area.house.user({ roles: ['admin', 'member'] });
    const body = { userId: place.tenant.userId };
    const { viewId } = good(await area.house.call(beginViewAs, { body }, { as: viewer }));
    const headers = { authorization: `Bearer ${viewer.token}`, [viewAsHeader]: viewId };
    const path = `/apartment/rooms/${roomId}/timeline`;
    const through = await fetch(`${area.house.address}/api/v1${path}`, { headers });
    expect([through.status, await through.json()]).toMatchObject([403, { code: 'VIEW_PRIVATE' }]);
    const { checkoutId, number } = await place.submitted();
    expect(await mine()).toMatchObject([
      { state: 'ending', checkout: { checkoutId, number, state: 'submitted', isSigned: false } },
    ]);
    expect(good(await area.house.call(listMyTenancies, {}, { as: place.neighbour })).items).toEqual([]);
    expect(refusal(await area.house.call(listMyTenancies, {}, { as: undefined }))).toBe(
      '401 UNAUTHENTICATED',
    );
  });

  it('bills, open ones or all; receipts and the deposit as papers', async () => {
    const place = await resident();
    const bills = async (which?: 'open' | 'all') =>
      good(
        await area.house.call(listMyBills, { query: which ? { which } : {} }, { as: place.tenant }),
      ).items.map(({ billId, openMinor }) => [billId, openMinor]);
    expect(await bills()).toEqual([[place.april, 9_566]]);
    expect(await bills('all')).toEqual([
      [place.ahead, 0],
      [place.april, 9_566],
    ]);
    const documents = good(await area.house.call(listMyDocuments, {}, { as: place.tenant })).items;
    expect(documents.map(({ template, amountMinor, isVoid }) => [template, amountMinor, isVoid])).toEqual(
      expect.arrayContaining([
        ['receipt', 645_000, false],
        ['deposit_receipt', 430_000, false],
      ]),
    );
    expect(documents).toHaveLength(2);
    expect(good(await area.house.call(listMyDocuments, {}, { as: place.neighbour })).items).toEqual([]);
  });

  it('what was used, by month, with corrections, and whether it was estimated; nothing of who lived there before', async () => {
    const place = await resident();
    const { buildingId, tenancyId, owner, roomId } = place;
    const used = async (ym: string, quantity: string, kind: string, whose: string | null = tenancyId) => {
      const [cycleId, usageId] = [v7(), v7()];
      await owner.batch(
        sql`insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
          values (${buildingId}::uuid, ${cycleId}::uuid, ${ym}, ${`${ym}-20`}::date, ${`${ym}-25`}::date, 'closed', 'x', 'x')
          on conflict (building_id, ym) do nothing`,
        sql`insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id, days, quantity, kind, state)
          select ${buildingId}::uuid, ${usageId}::uuid, c.cycle_id, m.meter_id, 'total', g.reading_id, g.reading_id, 30, 1, 'actual', 'void'
          from apartment.cycles c, apartment.meters m
            join apartment.readings g on g.building_id = m.building_id and g.meter_id = m.meter_id
          where c.building_id = ${buildingId}::uuid and c.ym = ${ym} and m.building_id = ${buildingId}::uuid
            and m.kind = 'electricity' limit 1 on conflict do nothing`,
        sql`insert into apartment.usage_flows (building_id, usage_flow_id, business_date, room_id, tenancy_id, meter_id, register,
            cycle_id, quantity, kind, usage_id)
          select ${buildingId}::uuid, ${v7()}::uuid, ${`${ym}-25`}::date, ${roomId}::uuid, ${whose}::uuid, u.meter_id, 'total',
            u.cycle_id, ${quantity}::numeric, ${kind}, u.usage_id
          from apartment.usages u
            join apartment.cycles c on c.building_id = u.building_id and c.cycle_id = u.cycle_id and c.ym = ${ym}
          where u.building_id = ${buildingId}::uuid`,
      );
    };
    const month = (back: number) => {
      const now = new Date();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    };
    await used(month(2), '86.700', 'actual');
    await used(month(2), '-1.200', 'correction');
    await used(month(1), '90.000', 'estimated');
    await used(month(1), '55.000', 'actual', null);
    expect(good(await area.house.call(getMyUsage, {}, { as: place.tenant })).items).toEqual([
      {
        ...{ tenancyId, roomNumber: '101', kind: 'electricity' },
        months: [
          { ym: month(2), quantity: '85.500', isEstimated: false },
          { ym: month(1), quantity: '90.000', isEstimated: true },
        ],
      },
    ]);
    expect(good(await area.house.call(getMyUsage, {}, { as: place.neighbour })).items).toEqual([]);
  });

  it('who they are, and how they are reached, which they change themselves', async () => {
    const place = await resident();
    const [mine] = await me(place.tenant);
    expect(mine).toMatchObject({ name: '王小明', phone: '+8613912345678', erasure: null });
    expect(await me(place.neighbour)).toEqual([]);
    const { personId, version = 0 } = mine ?? {};
    const change = (body: object, as: Person | undefined = place.tenant, of = version) =>
      area.house.call(updateMyPerson, { version: of, query: { personId: personId ?? '' }, body }, { as });
    expect(good(await change({ phone: '+8613800000000', emergencyName: 'Li' }))).toMatchObject({
      ...{ phone: '+8613800000000', emergencyName: 'Li', name: '王小明' },
    });
    expect(refusal(await change({ phone: '12' }, place.tenant, version + 1))).toBe(
      '422 VALIDATION phone not_a_phone',
    );
    expect(refusal(await change({}))).toBe('409 VERSION_CONFLICT');
    for (const other of [place.neighbour, place.desk])
      expect(refusal(await change({}, other))).toBe('404 NOT_FOUND');
  });
});

describe('25 the own data as a file', () => {
  const file = (place: Place, as: Person = place.tenant, language: 'zh' | 'en' = 'zh') =>
    area.house.call(exportMyPerson, { body: { personId: place.personId, format: 'csv', language } }, { as });

  it('holds all that is kept, and that it was fetched is written down', async () => {
    const place = await resident();
    const { checkoutId } = await place.submitted();
    expect(checkoutId).toBeDefined();
    const { name, base64 } = good(await file(place));
    expect(name).toMatch(/-我的个人信息-\d{4}-\d\d-\d\d\.csv$/);
    const text = Buffer.from(base64, 'base64').toString('utf8');
    for (const part of [
      '王小明',
      '13912345678',
      '月租金',
      '2150.00',
      '6450.00',
      '4300.00',
      '5477.58',
      '退房结算',
    ])
      expect(text).toContain(part);
    const english = Buffer.from(good(await file(place, place.tenant, 'en')).base64, 'base64').toString(
      'utf8',
    );
    expect(english).toContain('Check-out settlements');
    expect((await area.auditOf(place.personId)).at(-1)).toMatchObject({
      ...{ action: 'export', actor: place.tenant.userId },
    });
  });

  it('is nobody else’s', async () => {
    const place = await resident();
    for (const other of [place.neighbour, place.manager, area.stranger])
      expect(refusal(await file(place, other))).toBe('404 NOT_FOUND');
  });
});

describe('25 asking to be erased', () => {
  const ask = (place: Place, as: Person = place.tenant) =>
    area.house.call(requestErasure, { body: { personId: place.personId, note: 'I have moved out' } }, { as });
  const waiting = async (place: Place) =>
    good(
      await area.house.call(
        listErasureRequests,
        { params: { buildingId: place.buildingId } },
        { as: place.manager },
      ),
    ).items;
  const answer = async (place: Place, grant: boolean, as: Person = place.manager) => {
    const [request] = await waiting(place);
    const { erasureRequestId = '', version = 0 } = request ?? {};
    return area.house.call(
      answerErasure,
      { params: { erasureRequestId }, version, body: { grant, answer: 'as you wish' } },
      { as },
    );
  };

  it('waits for whoever manages the building, once at a time, and can be withdrawn', async () => {
    const place = await resident();
    const asked = good(await ask(place));
    expect(refusal(await ask(place))).toBe('409 STATE_CONFLICT');
    for (const other of [place.neighbour, place.desk])
      expect(refusal(await ask(place, other))).toBe('404 NOT_FOUND');
    const tasks = good(
      await area.house.call(
        listMyTasks,
        { query: { building: place.buildingId, kinds: 'answer_erasures' } },
        { as: place.manager },
      ),
    ).items;
    expect(tasks).toMatchObject([{ kind: 'answer_erasures', count: 1 }]);
    const params = { erasureRequestId: asked.erasureRequestId };
    const withdraw = (as: Person) =>
      area.house.call(withdrawErasure, { params, version: asked.version }, { as });
    expect(refusal(await withdraw(place.neighbour))).toBe('404 NOT_FOUND');
    expect(good(await withdraw(place.tenant)).state).toBe('withdrawn');
    expect(await waiting(place)).toEqual([]);
    expect(good(await ask(place)).state).toBe('asked');
  });

  it('is not granted to who lives there or owes something; declined, the answer is told', async () => {
    const place = await resident();
    good(await ask(place));
    expect(await waiting(place)).toMatchObject([
      { person: { name: '王小明' }, note: 'I have moved out', blockers: ['tenancy_live', 'debt_open'] },
    ]);
    const live = await answer(place, true);
    expect(live.body).toMatchObject({ code: 'STATE_CONFLICT', details: { reason: 'tenancy_live' } });
    expect(refusal(await answer(place, true, place.desk))).toBe('403 FORBIDDEN');
    expect(good(await answer(place, false)).state).toBe('declined');
    expect((await me(place.tenant))[0]?.erasure).toMatchObject({ state: 'declined', answer: 'as you wish' });
  });

  it('granted, the person is forgotten but for the name on bills and contracts; nothing of the ledgers goes', async () => {
    const place = await resident();
    const { buildingId, owner } = place;
    const wish = {
      kind: 'check_out',
      tenancyId: place.tenancyId,
      lastDay: '2099-06-09',
      note: 'My number is 13912345678',
    } as const;
    good(
      await area.house.call(
        createMyApplication,
        { body: { buildingId, ...wish, submit: true } },
        { as: place.tenant },
      ),
    );
    good(await ask(place));
    await owner.batch(
      sql`update apartment.tenancies set state = 'closed' where building_id = ${buildingId}::uuid`,
      sql`update apartment.bills set paid_minor = total_minor, state = 'paid'
        where building_id = ${buildingId}::uuid and bill_id = ${place.april}::uuid`,
    );
    const lines = sql`select (select count(*) from apartment.bills where building_id = ${buildingId}::uuid)::int as bills,
      (select count(*) from apartment.money_flows where building_id = ${buildingId}::uuid)::int as flows`;
    const before = await owner.first(lines);
    expect(good(await answer(place, true))).toMatchObject({ state: 'granted', note: '', blockers: [] });
    expect(await owner.first(lines)).toEqual(before);
    const [person] = await owner.rows(sql`
      select name, phone, id_cipher, id_last4, employer, emergency_name, user_id, consent_at from apartment.persons
      where building_id = ${buildingId}::uuid`);
    expect(person).toEqual({
      ...{ name: '王小明', phone: null, idCipher: null, idLast4: null, employer: '' },
      ...{ emergencyName: '', userId: null, consentAt: null },
    });
    expect(
      await owner.rows(sql`select number, kind, applicant_phone, occupant_name, note, applicant_user_id
        from apartment.applications where building_id = ${buildingId}::uuid`),
    ).toEqual([
      {
        ...{ number: 'AP-0001', kind: 'check_out', applicantPhone: null },
        ...{ occupantName: '', note: '', applicantUserId: null },
      },
    ]);
    expect(await me(place.tenant)).toEqual([]);
    expect(good(await area.house.call(listMyBills, {}, { as: place.tenant })).items).toEqual([]);
  });
});
