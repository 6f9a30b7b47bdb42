import {
  type ApartmentRole,
  apartmentRoleNames,
  checkReading,
  checkReadings,
  confirmRollover,
  enterMoveReadings,
  enterReadings,
  estimateReading,
  exportRound,
  getCycle,
  importRound,
  listCycles,
  listMeterReadings,
  listMoveReadings,
  listRound,
  moveWindow,
  openCycle,
  passRead,
  passUsed,
  rejectReading,
  remindLate,
  stepBack,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good, type Person } from '../testing-house.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

const [ym = ''] = monthsBack(1);
let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let people: Record<ApartmentRole, Person>;
let ids: { cycleId: string; readingId: string; meterId: string; tenancyId: string };
beforeAll(async () => {
  area = await roundHouse();
  stage = await area.stage();
  const { cycleId } = good(await stage.open(ym));
  const [outcome] = good(await stage.enter(ym, [{ value: '150' }])).outcomes;
  const [person, tenancyId] = [v7(), v7()];
  await area.owner.batch(
    sql`insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
      values (${stage.buildingId}::uuid, ${person}::uuid, 'Hua', 'x', 'x')`,
    sql`insert into apartment.tenancies (building_id, tenancy_id, number, room_id, primary_person_id, period, created_by, updated_by)
      values (${stage.buildingId}::uuid, ${tenancyId}::uuid, 1, ${stage.roomIds[0]}::uuid, ${person}::uuid, '[2026-01-01,)', 'x', 'x')`,
  );
  ids = {
    cycleId,
    readingId: outcome?.row?.reading?.readingId ?? '',
    meterId: stage.meterIds[0] ?? '',
    tenancyId,
  };
  const entries = await Promise.all(
    apartmentRoleNames.map(async (role) => [role, await area.colleague(role, stage.buildingId)] as const),
  );
  people = Object.fromEntries(entries) as Record<ApartmentRole, Person>;
});
afterAll(() => area.close());

/**
 * The role table of apartment-and-wood.md, section 3, for the round: by operation. Versions and ids are wrong on
 * purpose: whoever is let in gets another answer than FORBIDDEN and changes nothing.
 */
const stale = 999;
const month = () => ({ params: { ...stage.params, ym } });
const reading = () => ({ params: { readingId: ids.readingId }, version: stale });
const cycle = () => ({ params: { cycleId: ids.cycleId } });
const call = (endpoint: Parameters<typeof area.house.call>[0], input: object, as: Person) =>
  area.house.call(endpoint, input as never, { as });
const everybody = 'OWN MGR RDR CHK CSH AUD';
const table: [string, string, (as: Person) => Promise<{ status: number }>][] = [
  ['listCycles', 'OWN MGR RDR CHK CSH FDK AUD', (as) => call(listCycles, { params: stage.params }, as)],
  ['getCycle', everybody, (as) => call(getCycle, month(), as)],
  ['openCycle', 'OWN MGR', (as) => call(openCycle, { ...month(), body: {} }, as)],
  [
    'moveWindow',
    'OWN MGR',
    (as) =>
      call(
        moveWindow,
        { ...month(), version: stale, body: { readFrom: `${ym}-01`, readTo: `${ym}-02` } },
        as,
      ),
  ],
  ['passRead', 'OWN MGR CHK', (as) => call(passRead, { ...month(), version: stale }, as)],
  ['passUsed', 'OWN MGR CHK', (as) => call(passUsed, { ...month(), version: stale }, as)],
  [
    'stepBack',
    'OWN MGR',
    (as) => call(stepBack, { ...month(), version: stale, body: { reason: 'because' } }, as),
  ],
  ['remindLate', 'OWN MGR', (as) => call(remindLate, { ...month(), body: { step: 'used' } }, as)],
  ['listRound', 'OWN MGR RDR CHK AUD', (as) => call(listRound, { ...cycle(), query: {} }, as)],
  [
    'enterReadings',
    'OWN MGR RDR',
    (as) =>
      call(
        enterReadings,
        { ...cycle(), body: { rows: [{ ...stage.entry(ym, { value: '1' }), meterId: v7() }] } },
        as,
      ),
  ],
  [
    'estimateReading',
    'OWN MGR RDR',
    (as) =>
      call(
        estimateReading,
        { ...cycle(), body: { meterId: v7(), register: 'total', note: 'nobody there' } },
        as,
      ),
  ],
  [
    'checkReadings',
    'OWN MGR CHK',
    (as) => call(checkReadings, { ...cycle(), body: { readings: [{ readingId: v7(), version: 0 }] } }, as),
  ],
  ['checkReading', 'OWN MGR CHK', (as) => call(checkReading, reading(), as)],
  [
    'rejectReading',
    'OWN MGR CHK',
    (as) => call(rejectReading, { ...reading(), body: { reason: 'because' } }, as),
  ],
  ['confirmRollover', 'OWN MGR', (as) => call(confirmRollover, reading(), as)],
  [
    'enterMoveReadings',
    'OWN MGR RDR FDK',
    (as) =>
      call(
        enterMoveReadings,
        {
          params: { tenancyId: ids.tenancyId },
          body: {
            source: 'move_in',
            readOn: '2199-01-01',
            values: [{ meterId: v7(), register: 'total', value: '1' }],
          },
        },
        as,
      ),
  ],
  [
    'exportRound',
    'OWN MGR RDR CHK AUD',
    (as) => call(exportRound, { ...cycle(), query: { language: 'en' } }, as),
  ],
  [
    'importRound',
    'OWN MGR RDR',
    (as) => call(importRound, { ...cycle(), body: { file: 'AAAA', dryRun: true } }, as),
  ],
  [
    'listMoveReadings',
    'OWN MGR RDR CHK FDK AUD',
    (as) => call(listMoveReadings, { params: { tenancyId: ids.tenancyId } }, as),
  ],
  [
    'listMeterReadings',
    'OWN MGR RDR CHK FDK AUD',
    (as) => call(listMeterReadings, { params: { meterId: ids.meterId } }, as),
  ],
];

describe('3 roles of the round', () => {
  it.each(table)('%s: %s', async (_name, allowed, perform) => {
    const answers = await Promise.all(
      apartmentRoleNames.map(async (role) => [role, (await perform(people[role])).status] as const),
    );
    const forbidden = answers.filter(([, status]) => status === 403).map(([role]) => role);
    expect(forbidden).toEqual(apartmentRoleNames.filter((role) => !allowed.split(' ').includes(role)));
    expect(answers.filter(([, status]) => status === 401 || status >= 500)).toEqual([]);
  });

  it('strangers find nothing', async () => {
    const answers = await Promise.all(
      table.map(async ([name, , perform]) => [name, (await perform(area.stranger)).status]),
    );
    expect(answers).toEqual(table.map(([name]) => [name, 404]));
  });
});
