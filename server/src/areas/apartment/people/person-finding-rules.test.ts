import { documentOf, type KnownPerson, peoplePool, type Sought } from './person-finding-rules.ts';

const person = (personId: string, over: Partial<KnownPerson> = {}): KnownPerson => ({
  ...{ personId, name: 'An Li', phone: null, idKind: null, idDigest: null },
  ...over,
});
const card = (digest: string) => ({ idKind: 'id_card', idDigest: digest });
const sought = (over: Partial<Sought> = {}): Sought => ({
  name: 'an  li',
  phone: null,
  document: null,
  ...over,
});
const withCard = (digest: string) => ({ kind: 'id_card', digest }) as const;
const answer = (who: Sought, known: KnownPerson[]) => {
  const found = peoplePool(known).find(who);
  if (found === 'new') return found;
  return 'code' in found ? `${found.column} ${found.code}` : found.personId;
};
const phone = '+8613912345678';

it.each<[string, Sought, KnownPerson[], string]>([
  ['nobody', sought(), [], 'new'],
  ['the document', sought({ document: withCard('1') }), [person('a'), person('b', card('1'))], 'b'],
  [
    'the document of another name',
    sought({ name: 'Bo', document: withCard('1') }),
    [person('a', card('1'))],
    'name id_of_other',
  ],
  [
    'the same number of another kind',
    sought({ document: { kind: 'passport', digest: '1' } }),
    [person('a', card('1'))],
    'new',
  ],
  [
    'a document that nobody has, where only the name of one is known',
    sought({ document: withCard('2') }),
    [person('a'), person('b', card('1'))],
    'a',
  ],
  ['a document that nobody has', sought({ document: withCard('2') }), [person('b', card('1'))], 'new'],
  ['a phone, where only the name is known', sought({ phone }), [person('a')], 'a'],
  [
    'a phone, where only the name of one is known',
    sought({ phone }),
    [person('a'), person('b', { phone: '+8613800000000' })],
    'a',
  ],
  ['a phone that nobody has', sought({ phone }), [person('b', { phone: '+8613800000000' })], 'new'],
  [
    'a phone, where the document is known',
    sought({ phone }),
    [person('a', card('1'))],
    'idNumber which_namesake',
  ],
  [
    'a document, where the phone is known',
    sought({ document: withCard('1') }),
    [person('a', { phone })],
    'phone which_namesake',
  ],
  [
    'a phone, where the names of two are known',
    sought({ phone }),
    [person('a'), person('b')],
    'idNumber which_namesake',
  ],
  [
    'a phone, where a row above tells only the name',
    sought({ phone }),
    [person('a', { row: 2 })],
    'idNumber which_namesake',
  ],
  [
    'the phone that two of the name have',
    sought({ phone }),
    [person('a', { phone }), person('b', { phone })],
    'idNumber which_namesake',
  ],
  ['phone and name', sought({ phone }), [person('a'), person('b', { phone })], 'b'],
  [
    'phone and name, with a first document',
    sought({ phone, document: withCard('1') }),
    [person('a', { phone })],
    'a',
  ],
  [
    'phone and name, with another document',
    sought({ phone, document: withCard('2') }),
    [person('a', { phone, ...card('1') })],
    'idNumber other_id',
  ],
  [
    'the phone of another name',
    sought({ phone }),
    [person('a', { name: 'Bo', phone })],
    'phone phone_of_other',
  ],
  [
    'the phone of a partner, told apart by the document',
    sought({ phone, document: withCard('2') }),
    [person('a', { name: 'Bo', phone })],
    'new',
  ],
  ['the name alone', sought(), [person('a')], 'a'],
  [
    'the name of somebody of whom more is known',
    sought(),
    [person('a', { phone })],
    'phone phone_or_id_needed',
  ],
  ['the name of two', sought(), [person('a'), person('b')], 'phone phone_or_id_needed'],
  [
    'the name alone, again in the same sheet',
    sought(),
    [person('a', { row: 2 })],
    'phone phone_or_id_needed',
  ],
])('finds by %s', (_, who, known, found) => {
  expect(answer(who, known)).toBe(found);
});

it('what a row tells holds for the rows below it', () => {
  const pool = peoplePool([person('a')]);
  pool.tell('a', { phone, document: withCard('1') });
  expect(pool.find(sought({ phone }))).toMatchObject({ personId: 'a' });
  expect(pool.find(sought({ document: withCard('1') }))).toMatchObject({ personId: 'a' });
  expect(pool.find(sought({ phone, document: withCard('2') }))).toMatchObject({ code: 'other_id' });
  pool.tell('a', { phone: '+8613800000000', document: null });
  expect(pool.find(sought({ name: 'Bo', phone }))).toBe('new');
});

it.each([
  [{ idNumber: null }, null, []],
  [{}, null, []],
  [{ idNumber: '11010119900307451X' }, 'id_card', ['not_an_id_card']],
  [{ idNumber: '110101199003074514' }, 'id_card', []],
  [{ idNumber: 'E12345678' }, 'id_card', ['not_an_id_card']],
  [{ idKind: 'passport' as const, idNumber: 'E12345678' }, 'passport', []],
])('the document of %j', (values, kind, codes) => {
  const { document, faults } = documentOf(values);
  expect(document?.kind ?? null).toBe(kind);
  expect(faults.map(({ code }) => code)).toEqual(codes);
});
