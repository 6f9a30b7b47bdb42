import { importPersons, listPersons, revealIdNumber } from '@console/contract/apartment';
import type { Cell } from 'write-excel-file/node';
import { faultsOf, sheetOf } from '../../../house/sheets/testing-sheets.ts';
import { apartmentHouse, good, refusal } from '../testing-house.ts';
import { changesAll } from './person-sheets.ts';
import { findPerson, knownPersons, updatePerson } from './persons.ts';
import { idSeal } from './sealed-id.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const head = ['姓名', '手机号', '身份证号', '性别', '单位', '备注'];
const imports = async (buildingId: string, rows: Cell[][], { dryRun = false, as = area.ming } = {}) =>
  area.house.call(
    importPersons,
    { params: { buildingId }, body: { file: await sheetOf(head, ...rows), dryRun } },
    { as },
  );
const personsOf = async (buildingId: string) =>
  good(await area.house.call(listPersons, { params: { buildingId }, query: {} }, { as: area.ming })).items;

const idNumber = '110101199003074514';
const rows: Cell[][] = [
  ['An Li', '１３９-1234-5678', '110101 19900307 4514', '女', 'Acme', 'x'],
  ['Bo', 13800000000, null, null, null, null],
  ['Cy', null, null, '男', null, null],
];

it('enters who is not known, changes what is told otherwise, and once more changes nothing', async () => {
  const { buildingId } = await area.building(area.ming);
  const dry = good(await imports(buildingId, rows, { dryRun: true }));
  expect(dry).toMatchObject({ create: 3, update: 0, same: 0, faults: 0, ignored: ['备注'], saved: false });
  expect(await personsOf(buildingId)).toEqual([]);
  expect(good(await imports(buildingId, rows))).toEqual({ ...dry, saved: true });
  const people = await personsOf(buildingId);
  expect(people).toMatchObject([
    {
      ...{ name: 'An Li', phone: '+8613912345678', idKind: 'id_card', idMasked: '110***4514' },
      ...{ gender: 'female', employer: 'Acme', consentAt: null },
    },
    { name: 'Bo', phone: '+8613800000000', idKind: null },
    { name: 'Cy', phone: null, gender: 'male' },
  ]);
  const [an] = people;
  const personId = an?.personId ?? '';
  const reveal = { params: { personId }, body: { reason: 'to see it' } };
  expect(good(await area.house.call(revealIdNumber, reveal, { as: area.ming })).number).toBe(idNumber);
  expect(good(await imports(buildingId, rows))).toMatchObject({ create: 0, update: 0, same: 3 });
  const changed = [['An Li', null, idNumber, null, 'Other', null], ...rows.slice(1)];
  expect(good(await imports(buildingId, changed))).toMatchObject({ create: 0, update: 1, same: 2 });
  expect((await personsOf(buildingId))[0]).toMatchObject({
    employer: 'Other',
    phone: '+8613912345678',
    version: 1,
  });
  // Names of what changed, not the facts.
  expect((await area.auditOf(personId)).map(({ action, after }) => ({ action, after }))).toEqual([
    { action: 'create', after: null },
    { action: 'reveal_id', after: { reason: 'to see it' } },
    { action: 'update', after: { changed: ['employer'] } },
  ]);
});

it('a second sheet that knows more fills in who is there, and that they agree', async () => {
  const { buildingId } = await area.building(area.ming);
  const header = ['姓名', '电话', '身份证', '同意'];
  const importing = async (...rows: Cell[][]) =>
    good(
      await area.house.call(
        importPersons,
        { params: { buildingId }, body: { file: await sheetOf(header, ...rows), dryRun: false } },
        { as: area.ming },
      ),
    );
  expect(await importing(['An Li', null, null, null], ['Bo', null, null, null])).toMatchObject({ create: 2 });
  const more: Cell[][] = [
    ['An Li', '13912345678', null, '是'],
    ['Bo', null, idNumber, null],
  ];
  expect(await importing(...more)).toMatchObject({ create: 0, update: 2, same: 0 });
  const people = await personsOf(buildingId);
  expect(people).toMatchObject([
    { name: 'An Li', phone: '+8613912345678', version: 1, consentAt: expect.any(String) },
    { name: 'Bo', idMasked: '110***4514', consentAt: null },
  ]);
  expect(await importing(...more)).toMatchObject({ create: 0, update: 0, same: 2 });
  expect((await area.auditOf(people[0]?.personId ?? '')).at(-1)).toMatchObject({
    after: { changed: ['phone', 'consent'] },
  });
});

it('4 Bad: every fault is listed, and nothing is saved', async () => {
  const { buildingId } = await area.building(area.ming);
  const bad: Cell[][] = [
    [null, '12', '123', 'x', null, null],
    ['An', '13912345678', idNumber, null, null, null],
    ['Bo', null, idNumber, null, null, null],
    ['Bo', '13912345678', null, null, null, null],
    ['Cy', null, Number('110101199003074514'), null, null, null],
  ];
  const dry = good(await imports(buildingId, bad, { dryRun: true }));
  expect(faultsOf(dry)).toEqual([
    '2 name required',
    '2 phone not_a_phone',
    '2 idNumber too_small',
    '2 gender invalid_value',
    '4 name id_of_other',
    '5 phone phone_of_other',
    '6 idNumber digits_lost',
  ]);
  expect(refusal(await imports(buildingId, bad))).toMatch(/^422 VALIDATION rows\.2\.name required/);
  expect(await personsOf(buildingId)).toEqual([]);
});

describe('what somebody else did meanwhile', () => {
  const change = { idDocument: { kind: 'id_card', number: idNumber } } as const;
  const looked = async () => {
    const { buildingId } = await area.building(area.ming);
    const db = area.house.db({ kind: 'user', userId: area.ming.userId, tenants: [buildingId] });
    const seal = idSeal(() => Buffer.alloc(32));
    good(
      await imports(buildingId, [
        ['An', null, null],
        ['Bo', null, null],
      ]),
    );
    const people = { buildingId, seal, full: true };
    const [an, bo] = (await knownPersons(db, people)).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
    if (!an || !bo) throw new Error('nobody');
    const changing = (...all: Parameters<typeof changesAll>[2]) =>
      db.transaction((tx) => changesAll(tx, people, all));
    return { an, bo, db, people, changing };
  };

  it('is not undone: who was changed since is changed by nobody who did not see it', async () => {
    const { an, bo, db, people, changing } = await looked();
    await updatePerson(db, people, an.personId, 0, { employer: 'Acme' });
    await expect(
      changing({ before: bo, change: { staffNo: '7' } }, { before: an, change: { staffNo: '8' } }),
    ).rejects.toMatchObject({ code: 'STATE_CONFLICT', details: { reason: 'changed_meanwhile' } });
    expect(await findPerson(db, people, an.personId)).toMatchObject({ employer: 'Acme', staffNo: '' });
    expect(await findPerson(db, people, bo.personId)).toMatchObject({ staffNo: '' });
  });

  it('is told where it is a document that is somebody’s now', async () => {
    const { an, bo, db, people, changing } = await looked();
    await updatePerson(db, people, an.personId, 0, change);
    await expect(changing({ before: bo, change })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      details: { reason: 'entered_meanwhile' },
    });
  });
});

it('is for those who write tenancies', async () => {
  const { buildingId } = area.lanting;
  expect(refusal(await imports(buildingId, rows, { as: area.stranger }))).toBe('404 NOT_FOUND');
  for (const role of ['AUD', 'RDR'] as const)
    expect(refusal(await imports(buildingId, rows, { as: await area.colleague(role) }))).toBe(
      '403 FORBIDDEN',
    );
  good(await imports(buildingId, rows, { as: await area.colleague('FDK') }));
});
