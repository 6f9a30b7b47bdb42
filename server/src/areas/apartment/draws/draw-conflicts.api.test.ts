import { approveApplication, getApplication, takeApplication } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { good } from '../testing-house.ts';
import { drawHouse } from './testing-draw.ts';

let area: Awaited<ReturnType<typeof drawHouse>>;
beforeAll(async () => {
  area = await drawHouse();
});
afterAll(() => area.close());

it('15 a room of a committed draw stands in the way of another application, until the draw is over', async () => {
  const place = await area.place();
  const { call } = area.house;
  const [first, second] = place.rooms.map(({ roomId }) => roomId);
  const draw = await place.created();
  const [applicationId = ''] = await place.moreWaiting([{ from: '2028-01-01' }]);
  await place.owner.rows(sql`update apartment.applications
    set state = 'submitted', sent_to_draw = false, wanted_room_id = ${first}::uuid
    where building_id = ${place.buildingId}::uuid and application_id = ${applicationId}::uuid`);
  const seen = async () =>
    good(await call(getApplication, { params: { applicationId } }, { as: place.manager }));
  // A draft binds nobody.
  expect((await seen()).conflicts).toEqual([]);
  const committed = good(await place.commit(draw));
  expect((await seen()).conflicts).toEqual([
    expect.objectContaining({
      ...{ code: 'room_in_draw', number: draw.number, name: 'Single rooms', firstDay: null, lastDay: null },
    }),
  ]);
  const { version } = await seen();
  const at = { params: { applicationId }, version };
  const taken = good(await call(takeApplication, at, { as: place.manager }));
  const approving = (roomId = second) =>
    call(
      approveApplication,
      { params: { applicationId }, version: taken.version, body: { roomId } },
      { as: place.manager },
    );
  expect(await approving()).toMatchObject({
    ...{ status: 409, body: { code: 'OVERLAP' } },
    body: { details: { drawId: draw.drawId, number: draw.number, name: 'Single rooms' } },
  });
  good(await place.annul(committed));
  expect((await seen()).conflicts).toEqual([]);
  expect(good(await approving())).toMatchObject({ state: 'approved', room: { roomId: second } });
});
