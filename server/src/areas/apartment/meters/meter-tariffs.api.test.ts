import {
  createMeter,
  createTariff,
  installMeter,
  type Meter,
  type NewMeter,
  replaceMeter,
  updateMeter,
} from '@console/contract/apartment';
import { dayBefore, daysAfter } from '../../../days.ts';
import { apartmentHouse, good } from '../testing-house.ts';
import { todayIn } from '../who-and-when.ts';
import { tariffHistoryOf } from './index.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let params: { buildingId: string };
let roomIds: string[];
let today: string;
const tariffs: Record<string, string> = {};
beforeAll(async () => {
  area = await apartmentHouse();
  params = { buildingId: area.lanting.buildingId };
  await area.rooms(params.buildingId, { toFloor: 1, roomsPerFloor: 2 });
  roomIds = (await area.roomsOf(params.buildingId)).map(({ roomId }) => roomId);
  today = await todayIn(owner(), params.buildingId);
  for (const name of ['A', 'B']) {
    const body = { code: area.freshCode(), name: { zh: name, en: name }, meterKind: 'electricity' } as const;
    tariffs[name] = good(
      await area.house.call(createTariff, { params, body }, { as: area.ming }),
    ).tariffPlanId;
  }
});
afterAll(() => area.close());

const owner = () => area.house.db({ kind: 'owner' });
const initial = [{ register: 'total' as const, value: '10' }];
const made = async (change: Partial<NewMeter>) => {
  const body = {
    serial: area.freshCode(),
    kind: 'electricity',
    scope: 'room',
    roomId: roomIds[0],
    ...change,
  };
  return good(await area.house.call(createMeter, { params, body: body as NewMeter }, { as: area.ming }));
};
const priced = async ({ meterId, version }: Meter, plan: string | null) => {
  const body = { tariffPlanId: plan && (tariffs[plan] ?? null) };
  return good(await area.house.call(updateMeter, { params: { meterId }, version, body }, { as: area.ming }));
};
/** `2026-01-01 A`, a day in turn. */
const history = async ({ meterId }: { meterId: string }) => {
  const nameOf = new Map(Object.entries(tariffs).map(([name, id]) => [id, name]));
  const steps = (await tariffHistoryOf(owner(), params.buildingId, [meterId])).get(meterId) ?? [];
  return steps.map(({ fromDay, tariffPlanId }) => `${fromDay} ${nameOf.get(tariffPlanId ?? '') ?? 'none'}`);
};
const install = { installedOn: '2026-01-01', initial };

it('a meter is priced from its first day on by what it came with, from today on by another one, and by the last of a day', async () => {
  const meter = await made({ install, tariffPlanId: tariffs.A ?? null });
  expect(await history(meter)).toEqual(['2026-01-01 A']);
  const same = await priced(meter, 'A');
  expect(await history(meter)).toEqual(['2026-01-01 A']);
  const none = await priced(same, null);
  expect(await history(meter)).toEqual(['2026-01-01 A', `${today} none`]);
  expect(await priced(none, 'B')).toMatchObject({ tariffPlanId: tariffs.B });
  expect(await history(meter)).toEqual(['2026-01-01 A', `${today} B`]);
});

it('the first plan that a meter is given prices it from its first day on', async () => {
  const meter = await made({ install, roomId: roomIds[1] ?? '' });
  expect(await history(meter)).toEqual([]);
  await priced(meter, 'B');
  expect(await history(meter)).toEqual(['2026-01-01 B']);
});

it('one that hangs nowhere is priced from today on, and from its first day once it hangs', async () => {
  const meter = await made({ tariffPlanId: tariffs.A ?? null });
  expect(await history(meter)).toEqual([`${today} A`]);
  const installedOn = dayBefore(today);
  const body = { installedOn, initial, scope: 'room', roomId: roomIds[0] ?? null } as const;
  good(
    await area.house.call(
      installMeter,
      { params: { meterId: meter.meterId }, version: 0, body },
      { as: area.ming },
    ),
  );
  expect(await history(meter)).toEqual([`${installedOn} A`, `${today} A`]);
});

it('what comes in the place of another is priced as that was, also by what was changed since', async () => {
  const meter = await made({ install, tariffPlanId: tariffs.A ?? null });
  const changed = await priced(meter, 'B');
  const removedOn = daysAfter(today, -5);
  const next = { serial: area.freshCode(), initial };
  const answer = await area.house.call(
    replaceMeter,
    {
      params: { meterId: meter.meterId },
      version: changed.version,
      body: { removedOn, final: [{ register: 'total', value: '20' }], next },
    },
    { as: area.ming },
  );
  const { installed } = good(answer);
  expect(await history(installed)).toEqual([`${removedOn} A`, `${today} B`]);
  expect(installed.tariffPlanId).toBe(tariffs.B);
});
