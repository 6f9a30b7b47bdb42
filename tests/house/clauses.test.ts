import { routeOf, screens } from '../e2e/screens.ts';
import { clauses } from '../spec/clauses.ts';
import { read, sourceFiles } from './sources.ts';

/** What stands where a test begins its name; groups of tests say nothing by themselves. */
const texts = ['host', 'remotes', 'server', 'shared', 'tests']
  .flatMap((folder) => sourceFiles(folder))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => read(path).replaceAll(/describe(?:\.each)?\(\s*['"`]/g, 'describe('));

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As `npm run spec` reads names: rows of the list of attacks may stand before. */
const named = (id: string): boolean => {
  const name = new RegExp(String.raw`['"\`](?:(?:[A-E]\d+|\d\.\d) )*${escaped(id)}(?![\w{/-])`);
  return texts.some((text) => name.test(text));
};

/** Names that are made from a table: each screen by its route, each text of the error catalogue. */
const routes = screens.map((screen) => `2 ${routeOf(screen)}`);
const catalogue = texts.filter((text) => text.includes("'8 %s: "));
const fromTable = (id: string): boolean =>
  routes.includes(id) || catalogue.some((text) => text.includes(`'${id.replace(/^8 /, '')}'`));

it('each clause of the specification is named by a test', () => {
  expect(clauses.filter(({ id }) => !named(id) && !fromTable(id)).map(({ id }) => id)).toEqual([]);
});

it('what no test names is missed', () => {
  // Made here, for this file is among those that are read.
  const [route, error] = [2, 8].map((section) => `${section} /wood/nothing`);
  expect([route, error].filter((id = '') => named(id) || fromTable(id))).toEqual([]);
});

it('the routes are the 57 of the specification', () => {
  expect(clauses.filter(({ id }) => id.startsWith('2 /'))).toHaveLength(57);
});
