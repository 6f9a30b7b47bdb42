import {
  exportIncomeStat,
  exportOccupancyStat,
  exportUsageStat,
  exportWorkloadStat,
} from '@console/contract/apartment';
import { billedHouse, meteredHouse, statHouse } from '../statistics/testing-stat-house.ts';
import { apartmentHouse, good } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let building: string;
beforeAll(async () => {
  area = await apartmentHouse();
  const small = await statHouse(area);
  building = small.buildingId;
  await billedHouse(area, small, await meteredHouse(area, small));
});
afterAll(() => area.close());

const textOf = ({ base64 }: { base64: string }) =>
  Buffer.from(base64, 'base64').toString('utf8').replace('\uFEFF', '').trimEnd().split(/\r?\n/);
const june = { from: '2025-06', to: '2025-06', format: 'csv' } as const;
const as = () => ({ as: area.ming });

it('a line for each group and month, with all figures, and then all together', async () => {
  const query = { building, ...june, group: 'floor', language: 'en' } as const;
  const file = good(await area.house.call(exportOccupancyStat, { query }, as()));
  expect(file.name).toMatch(/^T-\d+-statistics-occupancy-2025-06\.csv$/);
  expect(textOf(file)).toEqual([
    '"Group","Month","Occupancy","Occupied nights","Lettable nights","Vacant days","Vacancy cost (estimate)","Check-ins","Check-outs","Check-ins per unit","Check-outs per unit"',
    '"Floor 1","2025-06",0.3800,19,50,31,2100.00,1,0,0.6000,0.0000',
    '"Floor 2","2025-06",0.1500,9,60,51,1530.00,0,1,0.0000,0.5000',
    '"All","2025-06",0.2545,28,110,82,3630.00,1,1,0.2727,0.2727',
  ]);
});

it('in Chinese, items by their words; what is not known is an empty cell', async () => {
  const query = { building, ...june, group: 'item', language: 'zh', asOf: '2025-07-31' } as const;
  const file = good(await area.house.call(exportIncomeStat, { query }, as()));
  expect(file.name).toMatch(/统计-收入-2025-06\.csv$/);
  expect(textOf(file).slice(1)).toEqual([
    '"租金","2025-06",2280.00,,,,',
    '"水费","2025-06",50.00,,,,',
    '"公摊费","2025-06",20.00,,,,',
    '"全部","2025-06",2350.00,5400.00,450.00,450.00,1.0000',
  ]);
});

it('which kind of meter is in the title, and what was estimated in a column', async () => {
  const query = { building, ...june, kind: 'electricity', language: 'en' } as const;
  const file = good(await area.house.call(exportUsageStat, { query }, as()));
  expect(file.name).toMatch(/statistics-usage-electricity-kwh-2025-06\.csv$/);
  expect(textOf(file).map((line) => line.split(',').at(-1))).toEqual(['"Partly estimated"', '"Yes"']);
});

it('a spreadsheet has the same; people whom nobody knows any more are in the sums alone', async () => {
  const query = { building, ...june, group: 'item', format: 'xlsx' } as const;
  const file = good(await area.house.call(exportWorkloadStat, { query }, as()));
  expect(file.mime).toContain('spreadsheetml');
  const csv = good(await area.house.call(exportWorkloadStat, { query: { ...query, format: 'csv' } }, as()));
  expect(textOf(csv).slice(1)).toEqual(['"全部","2025-06",2,0,0,3,,,']);
});
