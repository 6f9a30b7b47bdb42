import {
  checkReading,
  estimateReading,
  getUsageMatrix,
  listUsageFlows,
  listUsages,
  passRead,
  passUsed,
  replaceMeter,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysBetween } from '../../../days.ts';
import { exact, plus, quotient, textOf, times, whole } from '../../../exact.ts';
import { monthsBack, roundHouse } from '../rounds/testing-round.ts';
import { good } from '../testing-house.ts';

/** Whole months as people do them, from the first value to the ledger, through the API alone. */
let area: Awaited<ReturnType<typeof roundHouse>>;
type Stage = Awaited<ReturnType<typeof area.stage>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const usesOf = async ({ cycleOf, people }: Stage, ym: string) => {
  const { cycleId } = await cycleOf(ym);
  const { items } = good(await area.house.call(listUsages, { params: { cycleId } }, { as: people.CHK }));
  return items.map((one) => `${one.cycleYm} ${one.usageKind} ${one.quantity}`).sort();
};
const readAndPass = async (stage: Stage, ym: string) => {
  for (const row of await stage.round(ym)) good(await stage.check(row));
  good(await stage.pass(passRead, ym));
};
const days = (from: string, to: string) => daysBetween(`${from}-25`, `${to}-25`);

it('5.1 A-07: a counter that went round', async () => {
  const [first = '', second = ''] = monthsBack(2);
  const stage = await area.stage();
  await stage.month(first, () => '99920.5');
  good(await stage.open(second, { override: true }));
  good(await stage.enter(second, [{ value: '35.0', rollover: true }]));
  await readAndPass(stage, second);
  expect(await usesOf(stage, second)).toEqual([`${second} actual 114.500`]);
});

it('5.1 A-09: a meter that was replaced', async () => {
  const [first = '', second = ''] = monthsBack(2);
  const stage = await area.stage();
  await stage.month(first, () => '8380.0');
  const { removed, installed } = good(
    await area.house.call(
      replaceMeter,
      {
        params: { meterId: stage.meterIds[0] ?? '' },
        version: 0,
        body: {
          removedOn: `${second}-10`,
          final: [{ register: 'total', value: '8431.2' }],
          next: { serial: 'NEW', initial: [{ register: 'total', value: '0.3' }] },
        },
      },
      { as: stage.people.MGR },
    ),
  );
  for (const { readingId = '' } of [...removed.final, ...installed.initial])
    good(
      await area.house.call(checkReading, { params: { readingId }, version: 0 }, { as: stage.people.CHK }),
    );
  good(await stage.open(second, { override: true }));
  good(await stage.enter(second, [{ meterId: installed.meterId, value: '62.9' }]));
  await readAndPass(stage, second);
  expect(await usesOf(stage, second)).toEqual([`${second} actual 113.800`]);
});

it('5.1 A-08, A-10, A-11: estimated from three months, trued up by days, in the ledger and in the table', async () => {
  const months = monthsBack(5);
  const [m1 = '', m2 = '', m3 = '', m4 = '', m5 = ''] = months;
  const stage = await area.stage();
  const { people, meterIds, params } = stage;
  await stage.month(m1, () => '220');
  await stage.month(m2, () => '316');
  await stage.month(m3, () => '426');
  good(await stage.open(m4, { override: true }));
  const { cycleId } = await stage.cycleOf(m4);
  const body = { meterId: meterIds[0] ?? '', register: 'total', note: 'nobody was in' } as const;
  const estimated = good(
    await area.house.call(estimateReading, { params: { cycleId }, body }, { as: people.RDR }),
  );
  await readAndPass(stage, m4);
  await waive(stage);
  good(await stage.pass(passUsed, m4));
  const estimate = textOf(plus(exact(estimated.reading?.value ?? '0'), exact('-426.000')));
  expect(await usesOf(stage, m4)).toEqual([`${m4} estimated ${estimate}`]);

  good(await stage.open(m5, { override: true }));
  good(await stage.enter(m5, [{ value: '946' }]));
  await readAndPass(stage, m5);
  const back = daysBetween(`${m3}-25`, estimated.reading?.readOn ?? '');
  const part = quotient(times(exact('520'), whole(back)), whole(days(m3, m5)), 1);
  const rest = plus(exact('520.000'), times(part, exact('-1')));
  const trueUp = `${textOf(part)}00`;
  expect(await usesOf(stage, m5)).toEqual([`${m4} trued_up ${trueUp}`, `${m5} actual ${textOf(rest)}`]);
  await waive(stage);
  good(await stage.pass(passUsed, m5));

  const { items, sums } = good(
    await area.house.call(listUsageFlows, { query: { building: stage.buildingId } }, { as: people.RDR }),
  );
  expect(items.map(({ flowKind, usageYm }) => `${flowKind} ${usageYm}`).sort()).toEqual(
    [
      `actual ${m1}`,
      `actual ${m2}`,
      `actual ${m3}`,
      `actual ${m5}`,
      `estimated ${m4}`,
      `true_up ${m4}`,
    ].sort(),
  );
  // The last value less the first one, 100.
  expect(sums).toEqual([{ kind: 'electricity', quantity: '846.000' }]);
  for (const mode of ['cycle', 'calendar'] as const) {
    const { rows } = good(
      await area.house.call(
        getUsageMatrix,
        { query: { building: params.buildingId, mode, from: m3, to: m5 } },
        { as: people.RDR },
      ),
    );
    expect(rows[0]?.cells.every(({ estimated: mark, draft }) => !mark && !draft)).toBe(true);
    if (mode === 'cycle')
      expect(rows[0]?.cells.map(({ quantity }) => quantity)).toEqual(['110.000', trueUp, textOf(rest)]);
  }
});

const waive = ({ buildingId }: Stage) =>
  area.owner.rows(sql`
    update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'somebody', decided_at = now()
    where building_id = ${buildingId}::uuid and state = 'open'`);
