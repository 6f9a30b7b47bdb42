import { isForAdmins, isSameDatabase, maskOf } from './consulted-rules.ts';
import { cellOf, likeText, placeIn, quoted } from './result-rules.ts';

it.each([
  ['postgresql://a@127.0.0.1/x', 'postgresql://b:c@LOCALHOST:5432/x', true],
  ['postgresql://a@db.example/x', 'postgres://b@db.example:5432/x', true],
  ['postgresql://a@db.example/x', 'postgresql://a@db.example/y', false],
  ['postgresql://a@db.example:6432/x', 'postgresql://a@db.example/x', false],
  ['postgresql:///x?host=db.example', 'postgresql://db.example/x', true],
  ['', '', false],
])('%s and %s: %s', (one, other, same) => expect(isSameDatabase(one, other)).toBe(same));

it('the console’s own database is for administrators, whatever the setting says', () => {
  const named = {
    name: 'own',
    url: 'postgresql://reader@localhost/console',
    schemas: ['public'],
    adminsOnly: false,
  };
  expect(isForAdmins(named, { DATABASE_URL: 'postgresql://console@127.0.0.1/console' })).toBe(true);
  expect(isForAdmins(named, { DATABASE_URL: '' })).toBe(false);
  expect(isForAdmins({ ...named, adminsOnly: true }, { DATABASE_URL: '' })).toBe(true);
});

it('what is masked: usual names, an operator’s patterns, and what is shown again', () => {
  const usual = maskOf({});
  expect([usual('s', 't', 'Mobile_Phone'), usual('s', 't', 'access_token'), usual('s', 't', 'name')]).toEqual(
    [true, true, false],
  );
  const own = maskOf({ masked: ['people.*', '!people.name', 'hr.salaries.amount', 'a.b+c'] });
  expect([
    own('x', 'people', 'age'),
    own('x', 'people', 'name'),
    own('hr', 'salaries', 'amount'),
    own('x', 'salaries', 'amount'),
  ]).toEqual([true, false, true, false]);
  expect([own('s', 'a', 'b+c'), own('s', 'a', 'bbc')]).toEqual([true, false]);
});

it('cells are clipped at a whole letter', () => {
  expect(cellOf('长'.repeat(1365))).toBe('长'.repeat(1365));
  expect(cellOf('长'.repeat(1366))).toEqual({ clipped: '长'.repeat(1365), bytes: 4098 });
  expect(cellOf(`${'x'.repeat(4095)}😀`)).toEqual({ clipped: 'x'.repeat(4095), bytes: 4099 });
  expect(cellOf(null)).toBeNull();
});

it('places are of the user’s own text; names and patterns are texts', () => {
  expect([
    placeIn('32', 'DECLARE c NO SCROLL CURSOR FOR '),
    placeIn('3', 'DECLARE '),
    placeIn(undefined, ''),
  ]).toEqual([1, undefined, undefined]);
  expect([quoted('a"b'), likeText('5%_\\')]).toEqual(['"a""b"', '5\\%\\_\\\\']);
});
