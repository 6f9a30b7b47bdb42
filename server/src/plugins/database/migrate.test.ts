import { statementsOf } from './migrate.ts';

it.each<[string, string[]]>([
  ['select 1; select 2', ['select 1', 'select 2']],
  ["select ';'; select ';;''x;'", ["select ';'", "select ';;''x;'"]],
  ['-- only; a comment\nselect 1; /* and; this */', ['select 1']],
  [
    'create function f() returns int as $$ select 1; $$ language sql; select 2',
    ['create function f() returns int as $$ select 1; $$ language sql', 'select 2'],
  ],
  [
    'do $body$ begin perform $$a;b$$; end $body$; select 1',
    ['do $body$ begin perform $$a;b$$; end $body$', 'select 1'],
  ],
  ["select E'it\\'s; fine'; select 2", ["select E'it\\'s; fine'", 'select 2']],
  ['create table "a;b" (n int);', ['create table "a;b" (n int)']],
  [';;\n;', []],
])('%j', (text, statements) => {
  expect(statementsOf(text)).toEqual(statements);
});
