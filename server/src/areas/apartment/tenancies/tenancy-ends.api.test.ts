import {
  activateTenancy,
  createPerson,
  createTenancy,
  endTenancy,
  keepTenancy,
  type Room,
  renewTenancy,
  type Tenancy,
  transferTenancy,
  updateTenancy,
} from '@console/contract/apartment';
import { apartmentHouse, type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let desk: Caller;
let rooms: Room[];
let [hua, li, an]: string[] = [];
let next = 0;
beforeAll(async () => {
  area = await apartmentHouse();
  await area.rooms(area.lanting.buildingId);
  rooms = await area.roomsOf(area.lanting.buildingId);
  desk = await area.colleague('FDK');
  [hua, li, an] = await Promise.all(['Hua', 'Li', 'An'].map(person));
});
afterAll(() => area.close());

async function person(name: string): Promise<string> {
  const params = { buildingId: area.lanting.buildingId };
  const body = { name, consent: true };
  return good(await area.house.call(createPerson, { params, body }, { as: area.ming })).person.personId;
}
/** A day in Shanghai, so many days from today. */
const day = (days: number) => new Date(Date.now() + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
const freshRoom = () => {
  next += 1;
  return rooms[next]?.roomId ?? '';
};
/** Somebody lives there for sixty days, pays more since ten, and much more in a month. */
async function living(): Promise<Tenancy> {
  const body = {
    ...{ roomId: freshRoom(), primaryPersonId: hua ?? '', firstDay: day(-60), lastDay: null },
    ...{ depositMinor: 0, payCycle: 1 as const, sign: true },
    rates: [
      { from: day(-60), rentMinor: 1 },
      { from: day(-10), rentMinor: 2 },
      { from: day(30), rentMinor: 3 },
    ],
    occupants: [
      { personId: li ?? '', firstDay: day(-60), lastDay: null },
      { personId: an ?? '', firstDay: day(-5), lastDay: null },
    ],
  };
  const tenancy = good(await area.house.call(createTenancy, { body }, { as: area.ming }));
  return good(await area.house.call(activateTenancy, at(tenancy), { as: area.ming }));
}
const at = ({ tenancyId, version }: Tenancy) => ({ params: { tenancyId }, version });
const end = (as: Caller, of: Tenancy, lastDay: string) =>
  area.house.call(endTenancy, { ...at(of), body: { lastDay } }, { as });
const keep = (as: Caller, of: Tenancy, lastDay: string | null) =>
  area.house.call(keepTenancy, { ...at(of), body: { lastDay } }, { as });
const renew = (as: Caller, of: Tenancy, lastDay: string | null) =>
  area.house.call(renewTenancy, { ...at(of), body: { lastDay } }, { as });

describe('another last day', () => {
  it('a rent in force goes only with a manager: ending in the past and going on would lower it', async () => {
    const tenancy = await living();
    expect(refusal(await end(desk, tenancy, day(-20)))).toBe('403 FORBIDDEN');
    const body = { roomId: freshRoom(), firstDay: day(-19), rentMinor: 1 };
    const moved = await area.house.call(transferTenancy, { ...at(tenancy), body }, { as: desk });
    expect(refusal(moved)).toBe('403 FORBIDDEN');
    const ending = good(await end(area.ming, tenancy, day(-20)));
    expect(good(await keep(desk, ending, null)).rates).toEqual([{ from: day(-60), rentMinor: 1 }]);
  });

  it('the log tells what fell away with it', async () => {
    const tenancy = await living();
    const ending = good(await end(desk, tenancy, day(5)));
    const before = async () => (await area.auditOf(tenancy.tenancyId)).at(-1)?.before;
    expect(await before()).toEqual({
      ...{ state: 'active', lastDay: null },
      rates: [{ from: day(30), rentMinor: 3 }],
    });
    const kept = good(await keep(desk, ending, null));
    expect(await before()).toEqual({ state: 'ending', lastDay: day(5) });
    good(await end(area.ming, kept, day(-20)));
    expect(await before()).toEqual({
      ...{ state: 'active', lastDay: null },
      rates: [{ from: day(-10), rentMinor: 2 }],
      occupants: [{ personId: an, firstDay: day(-5), lastDay: null }],
    });
  });

  it('what goes on does not end before today', async () => {
    const tenancy = await living();
    expect(refusal(await renew(area.ming, tenancy, day(-1)))).toBe('422 VALIDATION lastDay before_start');
    const ending = good(await end(desk, tenancy, day(40)));
    expect(refusal(await keep(area.ming, ending, day(-1)))).toBe('422 VALIDATION lastDay before_start');
    expect(good(await keep(desk, ending, day(50))).lastDay).toBe(day(50));
  });
});

it('who lived there in the past is changed by a manager only', async () => {
  const tenancy = await living();
  const update = (as: Caller, of: Tenancy, occupants: Tenancy['occupants']) =>
    area.house.call(updateTenancy, { ...at(of), body: { occupants } }, { as });
  const withEnd = tenancy.occupants.map((one) => ({ ...one, lastDay: day(3) }));
  const leaving = good(await update(desk, tenancy, withEnd));
  const erased = leaving.occupants.filter(({ personId }) => personId !== an);
  expect(refusal(await update(desk, leaving, erased))).toBe('403 FORBIDDEN');
  const heavier = leaving.occupants.map((one) => ({ ...one, shareWeight: '2' }));
  expect(refusal(await update(desk, leaving, heavier))).toBe('403 FORBIDDEN');
  expect(good(await update(area.ming, leaving, erased)).occupants).toHaveLength(1);
});
