import {
  activateTenancy,
  createPerson,
  createTenancy,
  getPerson,
  listPersons,
  type Person,
  revealIdNumber,
  updatePerson,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let desk: Caller;
let auditor: Caller;
let reader: Caller;
let inLanting: { buildingId: string };
beforeAll(async () => {
  area = await apartmentHouse();
  inLanting = { buildingId: area.lanting.buildingId };
  [desk, auditor, reader] = await Promise.all([
    area.colleague('FDK'),
    area.colleague('AUD'),
    area.colleague('RDR'),
  ]);
});
afterAll(() => area.close());

const create = (as: Caller | undefined, body: object, params = inLanting) =>
  area.house.call(createPerson, { params, body: { name: 'Hua', consent: true, ...body } }, { as });
const get = (as: Caller | undefined, personId: string) =>
  area.house.call(getPerson, { params: { personId } }, { as });
const change = (as: Caller | undefined, { personId, version }: Person, body: object) =>
  area.house.call(updatePerson, { params: { personId }, body, version }, { as });
const reveal = (as: Caller | undefined, personId: string, reason = 'contract to be printed') =>
  area.house.call(revealIdNumber, { params: { personId }, body: { reason } }, { as });
const list = (as: Caller | undefined, query: object) =>
  area.house.call(listPersons, { params: inLanting, query }, { as });

const idCard = (number: string) => ({ idDocument: { kind: 'id_card', number } });
const number = '11010519491231002X';

describe('a person', () => {
  it('is kept once for each identity number; whoever comes again is found', async () => {
    const first = good(await create(desk, { phone: '+8613912345678', ...idCard(' 110105 19491231 002x') }));
    expect(first).toMatchObject({
      existed: false,
      person: { name: 'Hua', phone: '+8613912345678', idKind: 'id_card', idMasked: '110***002X', version: 0 },
    });
    expect(good(await create(area.ming, { name: 'Hua again', ...idCard(number) }))).toEqual({
      ...first,
      existed: true,
    });
    const both = await Promise.all([1, 2].map(() => create(area.ming, idCard('440524188001010014'))));
    expect(new Set(both.map((one) => good(one).person.personId)).size).toBe(1);
    expect(both.map((one) => good(one).existed).sort()).toEqual([false, true]);
  });

  it('has an identity number that nobody reads in the database', async () => {
    const { person } = good(
      await create(desk, { name: 'Sealed', idDocument: { kind: 'passport', number: 'E12345678' } }),
    );
    const row = await area.house.db({ kind: 'owner' }).first<{ whole: string }>(sql`
      select p::text || encode(id_cipher, 'escape') || encode(id_digest, 'escape') as whole
      from apartment.persons p where person_id = ${person.personId}::uuid`);
    expect(row?.whole).not.toContain('12345678');
    expect(row?.whole).toContain('Sealed');
  });

  it('shows a part of phone and number; the whole number only to whoever may, and that is written down', async () => {
    const { person } = good(
      await create(desk, { name: 'Private', phone: '+8613900001111', ...idCard('11010119900307109X') }),
    );
    const { personId } = person;
    expect(good(await get(auditor, personId))).toMatchObject({
      phone: '+86139****1111',
      idMasked: '110***109X',
    });
    expect(good(await get(desk, personId)).phone).toBe('+8613900001111');
    expect(good(await reveal(desk, personId))).toEqual({ number: '11010119900307109X' });
    expect((await area.auditOf(personId)).at(-1)).toMatchObject({
      action: 'reveal_id',
      actor: desk.userId,
      after: { reason: 'contract to be printed' },
    });
    expect(refusal(await reveal(auditor, personId))).toBe('403 FORBIDDEN');
    expect(refusal(await reveal(area.stranger, personId))).toBe('404 NOT_FOUND');
    expect(refusal(await reveal(undefined, personId))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await reveal(desk, personId, 'no'))).toBe('422 VALIDATION reason too_small');
    const { person: without } = good(await create(desk, { name: 'No papers' }));
    expect(refusal(await reveal(desk, without.personId))).toBe('404 NOT_FOUND');
  });

  it.each([
    ['no name', { name: ' ' }, 'name too_small'],
    ['a phone without its country', { phone: '13912345678' }, 'phone not_a_phone'],
    ['a wrong check digit', idCard('110105194912310021'), 'idDocument.number not_an_id_card'],
    [
      'a kind that is none',
      { idDocument: { kind: 'library', number: '1234' } },
      'idDocument.kind invalid_value',
    ],
  ])('%s is refused at its field', async (_, body, expected) => {
    expect(refusal(await create(desk, body))).toBe(`422 VALIDATION ${expected}`);
  });

  it('is changed by the version that was read; another one’s number is not taken', async () => {
    const { person } = good(await create(desk, { name: 'Li', ...idCard('110105199001010053') }));
    const changed = good(await change(desk, person, { employer: 'Mill', phone: '+8613700002222' }));
    expect(changed).toMatchObject({ name: 'Li', employer: 'Mill', phone: '+8613700002222', version: 1 });
    expect(refusal(await change(desk, person, { employer: 'Late' }))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await change(desk, changed, idCard(number)))).toBe(
      '422 VALIDATION idDocument.number taken',
    );
    expect(good(await change(desk, changed, { idDocument: null })).idMasked).toBeNull();
    const told = (await area.auditOf(person.personId)).map(({ after }) => JSON.stringify(after)).join();
    expect(told).not.toContain('13700002222');
  });

  it('is the building’s matter', async () => {
    const { person } = good(await create(desk, { name: 'Ours' }));
    expect(refusal(await create(undefined, {}))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await create(auditor, {}))).toBe('403 FORBIDDEN');
    expect(refusal(await create(area.stranger, {}))).toBe('404 NOT_FOUND');
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [reader, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(refusal(await get(who, person.personId))).toBe(expected);
      expect(refusal(await change(who, person, { name: 'x' }))).toBe(expected);
      expect(refusal(await list(who, {}))).toBe(expected);
    }
    expect(refusal(await get(area.ming, v7()))).toBe('404 NOT_FOUND');
    expect(refusal(await change(auditor, person, { name: 'x' }))).toBe('403 FORBIDDEN');
  });
});

describe('the list of people', () => {
  it('is searched by a part of the name, signs of patterns included, and comes page by page', async () => {
    for (const name of ['\u738B\u5C0F\u660E', '\u738B\u5C0F\u7EA2', '100% Wood'])
      good(await create(desk, { name }));
    const names = async (query: object) => good(await list(auditor, query)).items.map(({ name }) => name);
    expect(await names({ q: '\u738B\u5C0F' })).toEqual(['\u738B\u5C0F\u660E', '\u738B\u5C0F\u7EA2']);
    expect(await names({ q: '0%' })).toEqual(['100% Wood']);
    expect(await names({ q: 'nobody' })).toEqual([]);
    const first = good(await list(auditor, { q: '\u738B', limit: 1 }));
    const second = good(await list(auditor, { q: '\u738B', limit: 1, cursor: first.next }));
    expect([first.items[0]?.name, second.items[0]?.name, second.next]).toEqual([
      '\u738B\u5C0F\u660E',
      '\u738B\u5C0F\u7EA2',
      null,
    ]);
  });

  it('6 by the phone or its last digits, only for whoever may read it in full', async () => {
    good(await create(desk, { name: 'Phone One', phone: '+8613912347766' }));
    good(await create(desk, { name: 'Phone Two', phone: '+8613855557766' }));
    const names = async (as: Caller, q: string) => good(await list(as, { q })).items.map(({ name }) => name);
    expect(await names(desk, '7766')).toEqual(['Phone One', 'Phone Two']);
    expect(await names(desk, '139 1234 7766')).toEqual(['Phone One']);
    expect(await names(desk, '+8613855557766')).toEqual(['Phone Two']);
    expect(await names(desk, '766')).toEqual([]);
    expect(await names(desk, '1391')).toEqual([]);
    for (const q of ['7766', '13912347766', '+8613912347766']) expect(await names(auditor, q)).toEqual([]);
    const [found] = good(await list(auditor, { q: 'Phone One' })).items;
    expect(found?.phone).toBe('+86139****7766');
  });

  it('5 tells people of one name apart: by the room where they live today, by when they were added', async () => {
    await area.rooms(inLanting.buildingId);
    const [room] = await area.roomsOf(inLanting.buildingId);
    const [here, elsewhere] = await Promise.all([1, 2].map(() => create(desk, { name: 'Same Name' })));
    const [a, b] = [here, elsewhere].map((one) => good(one as NonNullable<typeof one>).person);
    if (!room || !a || !b) throw new Error('the house has rooms');
    const [firstDay, lastDay] = ['2026-01-01', '2099-12-31'];
    const body = {
      ...{
        roomId: room.roomId,
        primaryPersonId: a.personId,
        firstDay,
        lastDay,
        depositMinor: 1,
        payCycle: 1 as const,
      },
      rates: [{ from: firstDay, rentMinor: 1 }],
      occupants: [{ personId: a.personId, firstDay, lastDay }],
      sign: true,
    };
    const tenancy = good(await area.house.call(createTenancy, { body }, { as: desk }));
    const told = async () =>
      new Map(
        good(await list(auditor, { q: 'Same Name' })).items.map(({ personId, room: lives, createdAt }) => [
          personId,
          [lives, typeof createdAt],
        ]),
      );
    expect(await told()).toEqual(new Map([a, b].map(({ personId }) => [personId, [null, 'string']])));
    const { tenancyId, version } = tenancy;
    good(await area.house.call(activateTenancy, { params: { tenancyId }, version }, { as: desk }));
    expect((await told()).get(a.personId)).toEqual([room.number, 'string']);
    expect((await told()).get(b.personId)).toEqual([null, 'string']);
  });

  it('a page that nobody was given', async () => {
    for (const cursor of ['x', Buffer.from('["Li","x"]').toString('base64url')])
      expect(refusal(await list(auditor, { cursor }))).toBe('422 VALIDATION cursor bad_cursor');
  });
});
