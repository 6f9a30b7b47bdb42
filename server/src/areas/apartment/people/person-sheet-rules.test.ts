import { type KnownFacts, type PersonRow, planPersons } from './person-sheet-rules.ts';

const known = (personId: string, over: Partial<KnownFacts> = {}): KnownFacts => ({
  ...{ personId, name: 'An Li', phone: null, idKind: null, idDigest: null, gender: null },
  ...{ employer: '', department: '', staffNo: '', emergencyName: '', emergencyPhone: null },
  ...{ consentAt: null, version: 0 },
  ...over,
});
const phone = '+8613912345678';
const idNumber = '110101199003074514';
const plan = (rows: (PersonRow['values'] & { unreadable?: string[] })[], ...people: KnownFacts[]) =>
  planPersons(
    rows.map(({ unreadable = [], ...values }, index) => ({ row: index + 2, values, unreadable })),
    people,
    ({ number }) => `digest of ${number}`,
  );
const told = ({ problems }: ReturnType<typeof planPersons>) =>
  problems.map(({ row, column, code }) => `${row} ${column} ${code}`);

it('enters who is not known, and who says so has agreed', () => {
  const { create } = plan([
    { name: 'An', phone, idNumber, gender: 'female', consent: 'yes' },
    { name: 'Bo', phone: null, consent: 'no' },
    { name: 'Cy' },
  ]);
  expect(create).toMatchObject([
    { name: 'An', phone, idDocument: { kind: 'id_card', number: idNumber }, gender: 'female', consent: true },
    { name: 'Bo', phone: null, idDocument: null, employer: '', consent: false },
    { name: 'Cy', consent: false },
  ]);
});

it('changes only what a cell tells otherwise', () => {
  const before = known('a', { phone, employer: 'Acme', staffNo: '7' });
  const row = { name: 'An Li', phone };
  expect(plan([{ ...row, employer: 'Acme', staffNo: null }], before).same).toBe(1);
  expect(plan([{ ...row, employer: 'Other', idNumber }], before).update).toEqual([
    { before, change: { employer: 'Other', idDocument: { kind: 'id_card', number: idNumber } } },
  ]);
});

it('a document that is known is not set once more', () => {
  const before = known('a', { idKind: 'id_card', idDigest: `digest of ${idNumber}` });
  expect(plan([{ name: 'An Li', idNumber }], before)).toMatchObject({ same: 1, update: [] });
});

it('somebody of whom only the name is known gets what the row tells, and is not entered twice', () => {
  const document = { kind: 'id_card', number: idNumber };
  const before = known('a');
  expect(plan([{ name: 'an li', phone, idNumber }], before)).toMatchObject({
    create: [],
    update: [{ before, change: { phone, idDocument: document } }],
  });
  const twice = plan(
    [
      { name: 'An Li', phone },
      { name: 'An Li', phone },
    ],
    before,
  );
  expect(told(twice)).toEqual(['3 name person_twice']);
});

it('keeps the word of whoever agrees only now', () => {
  const row = { name: 'An Li', phone, consent: 'yes' as const };
  expect(plan([row], known('a', { phone })).update).toMatchObject([{ change: { consent: true } }]);
  expect(plan([row], known('a', { phone, consentAt: '2026-01-01T00:00:00.000Z' })).same).toBe(1);
});

it('tells who is there twice, known or new', () => {
  expect(
    told(
      plan(
        [
          { name: 'An Li', phone },
          { name: 'An Li', phone },
        ],
        known('a', { phone }),
      ),
    ),
  ).toEqual(['3 name person_twice']);
  expect(
    told(
      plan([
        { name: 'Bo', phone },
        { name: 'Bo', phone },
      ]),
    ),
  ).toEqual(['3 name person_twice']);
});

it('tells all that is wrong, and holds rows with cells that cannot be read against the rules as far as they go', () => {
  const found = plan([
    { name: 'An', idNumber: '123456' },
    { unreadable: ['name'], phone, idNumber: '123456' },
    { name: 'Bo', unreadable: ['phone'] },
    { name: 'Cy' },
  ]);
  expect(told(found)).toEqual(['2 idNumber not_an_id_card', '3 idNumber not_an_id_card']);
  expect(found.create.map(({ name }) => name)).toEqual(['Cy']);
});
