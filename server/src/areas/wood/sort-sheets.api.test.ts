import { createSort, exportSorts, importSorts, listSorts } from '@console/contract/wood';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { readSheet } from '../../house/sheets/sheet-reading.ts';
import { sortColumns } from './sort-sheet-columns.ts';
import { openBoards, type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let team: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  team = await woodTeam(house, 'SHEET');
  await openBoards(house, team, 10, 1000);
});
afterAll(() => house.close());

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const fileOf = async (...rows: Cell[][]) => (await writeWorkbook(rows).toBuffer()).toString('base64');
const imports = (file: string, { dryRun = false, as = team.people.MG as Person } = {}) =>
  house.call(importSorts, { body: { file, dryRun } }, { as });
const exportOf = (query: object = {}, as: Person = team.people.VW) =>
  house.call(exportSorts, { query }, { as });
const codesOf = async (q: string) =>
  accepted(await house.call(listSorts, { query: { q } }, { as: team.people.VW })).items;

it.each([
  ['zh', 'xlsx'],
  ['en', 'xlsx'],
  ['zh', 'csv'],
  ['en', 'csv'],
] as const)('what goes out in %s as %s comes in again and changes nothing', async (language, format) => {
  const parent = {
    code: `PARENT-${language}-${format}`,
    names: { zh: '云杉', en: 'Spruce' },
    form: 'log',
  } as const;
  const { sortId: parentId } = accepted(
    await house.call(createSort, { body: parent }, { as: team.people.MG }),
  );
  const child = {
    ...({ code: `CHILD-${language}-${format}`, names: { zh: '白云杉', en: '' }, form: 'pole' } as const),
    ...({ parentId, speciesId: team.speciesId, grade: '2' } as const),
    ...{ lengthM: '4.25', diameterMinCm: 8, diameterMaxCm: 12 },
    ...({ moistureMin: '8', moistureMax: '12.5', baseUnit: 'piece', priceUnit: 'board_foot' } as const),
    ...{ listPrice: '0.123456', floorPrice: '0.1', minStock: '2.5' },
  };
  accepted(await house.call(createSort, { body: child }, { as: team.people.MG }));
  const file = accepted(await exportOf({ language, format }));
  expect(file.name).toMatch(
    new RegExp(`^SHEET-${language === 'zh' ? '种类' : 'sorts'}-\\d{4}.*\\.${format}$`),
  );
  const sheet = await readSheet(Buffer.from(file.base64, 'base64'), sortColumns, { text: true });
  expect([sheet.problems, sheet.ignored]).toEqual([[], []]);
  expect(sheet.rows.find(({ values }) => values.code === child.code.toUpperCase())?.values).toMatchObject({
    ...{ parent: parent.code.toUpperCase(), species: 'SPR', nameEn: '', priceUnit: 'board_foot' },
    ...{ listPrice: '0.123456', lengthM: '4.25', diameterMinCm: 8 },
  });
  const again = accepted(await imports(file.base64));
  expect(again).toMatchObject({ create: 0, update: 0, faults: 0, same: sheet.rows.length, saved: true });
});

it('is narrowed as the list is, and of nothing it is an empty sheet to fill in', async () => {
  const found = accepted(await exportOf({ q: 'spruce board', format: 'csv', language: 'en' }));
  const lines = Buffer.from(found.base64, 'base64').toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Thickness (mm)"');
  const none = accepted(await exportOf({ q: 'nothing is called so', format: 'csv', language: 'en' }));
  expect(Buffer.from(none.base64, 'base64').toString('utf8').trim()).toBe(lines[0]);
});

it('new sorts with their parents and prices, out of a sheet of one’s own', async () => {
  const file = await fileOf(
    ['编码', '名称', '类别', '树种', '厚', '宽', '长', '单价', '上级'],
    ['own-1', '板 50', '板材', '云杉', 50, 150, 4, 2500, 'own'],
    ['own', '云杉板', '板材', null, null, null, null, null, null],
  );
  expect(accepted(await imports(file, { dryRun: true }))).toMatchObject({ create: 2, saved: false });
  expect(await codesOf('own')).toEqual([]);
  expect(accepted(await imports(file))).toMatchObject({ create: 2, saved: true });
  const [parent, child] = await codesOf('own');
  expect(child).toMatchObject({
    ...{ code: 'OWN-1', parentId: parent?.sortId, thicknessMm: '50', listPrice: '2500' },
    ...{ names: { zh: '板 50', en: '板 50' }, speciesId: team.speciesId },
  });
});

it('a CSV changes what it tells', async () => {
  const csv = 'Code,Grade,Minimum stock\r\nBOARD,First,7.5\r\n';
  expect(accepted(await imports(base64(csv)))).toMatchObject({ create: 0, update: 1, saved: true });
  const [board] = await codesOf('spruce board');
  expect(board).toMatchObject({ grade: '1', minStock: '7.5', thicknessMm: '38', inUse: true });
});

it('with any fault nothing is saved, and every one is told', async () => {
  const csv =
    'Code,Name,Form,Thickness,Parent\r\nBOARD,,,50,\r\nBAD-1,坏,Board,x,\r\nBAD-2,坏,Board,,GONE\r\n';
  const tried = accepted(await imports(base64(csv), { dryRun: true }));
  expect(tried.problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    ...['2 form required', '2 thicknessMm frozen', '3 thicknessMm not_a_decimal', '4 parent unknown_parent'],
  ]);
  const refused = await imports(base64(csv));
  expect([refused.status, problemOf(refused).fields.map(({ path }) => path)]).toEqual([
    ...[422, ['rows.2.form', 'rows.2.thicknessMm', 'rows.3.thicknessMm', 'rows.4.parent']],
  ]);
  expect(await codesOf('bad-')).toEqual([]);
});

it('what is no sheet is refused at the file', async () => {
  expect(problemOf(await imports(base64('\u0000\u0001'))).fields).toMatchObject([{ path: 'file' }]);
});

it('is for those who manage sorts; everybody may take the list along', async () => {
  const csv = base64('Code\r\nBOARD\r\n');
  for (const role of ['BY', 'SL', 'WH', 'AC', 'VW'] as const)
    expect((await imports(csv, { as: team.people[role], dryRun: true })).status).toBe(403);
  expect((await exportOf({}, team.people.SL)).status).toBe(200);
});

it('two imports of the same new sorts make them once', async () => {
  const csv = base64('Code,Name,Form\r\nTWICE-1,两次,Log\r\nTWICE-2,两次,Log\r\n');
  const answers = await Promise.all([imports(csv), imports(csv)]);
  expect(answers.map((answer) => accepted(answer).create).sort()).toEqual([0, 2]);
  expect(await codesOf('twice')).toHaveLength(2);
});
