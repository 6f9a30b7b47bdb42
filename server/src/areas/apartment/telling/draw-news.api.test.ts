import { listNotifications, newsOf, notificationKinds } from '@console/contract/platform';
import { drawHouse } from '../draws/testing-draw.ts';
import { good, type Person } from '../testing-house.ts';
import { tellHappenings } from './jobs.ts';

let area: Awaited<ReturnType<typeof drawHouse>>;
beforeAll(async () => {
  area = await drawHouse();
});
afterAll(() => area.close());

const happenings = () =>
  tellHappenings({
    database: area.house.database,
    live: { tell: () => {} },
  });
const newsTo = async (as: Person) => {
  const query = { kinds: notificationKinds.join(',') };
  const { items } = good(await area.house.call(listNotifications, { query }, { as }));
  return items.filter(({ kind }) => kind === 'drawPublished');
};

it('29 a published draw: everybody with an application in it hears their own place, once, and nobody else’s', async () => {
  const applicants = await Promise.all([area.house.user({}), area.house.user({}), area.house.user({})]);
  const place = await area.place({ wishes: applicants.map(({ userId }) => ({ userId })) });
  const drawn = await place.drawn();
  await happenings();
  for (const nobody of applicants) expect(await newsTo(nobody)).toEqual([]);
  const published = good(await place.publish(drawn));
  await Promise.all([happenings(), happenings()]);
  await happenings();
  const told = await Promise.all(applicants.map(newsTo));
  expect(told.map((news) => news.length)).toEqual([1, 1, 1]);
  for (const [at, [news]] of told.entries()) {
    const number = `AP-000${at + 1}`;
    const candidate = published.candidates.find((one) => one.number === number);
    expect(news?.payload).toMatchObject({
      ...{ drawId: drawn.drawId, name: 'Single rooms', number, of: 3, rank: candidate?.rank },
      room: candidate?.room ? { roomNumber: candidate.room.roomNumber, bedLabel: null } : null,
    });
    expect(news && newsOf(news).address()).toBe(`/apartment/helpDraw?draw=${drawn.drawId}`);
    // Nothing of anybody else stands in it.
    const others = published.candidates.filter((one) => one.number !== number);
    for (const other of others) expect(JSON.stringify(news)).not.toContain(other.number);
  }
  // Two rooms for three.
  expect(told.map(([news]) => news && newsOf(news).headline('zh').text).sort()).toEqual([
    ...['apartment.drawPlace', 'apartment.drawRoom', 'apartment.drawRoom'],
  ]);
  expect(await newsTo(place.manager)).toEqual([]);
});

it('29 nothing of a draw that was annulled', async () => {
  const applicant = await area.house.user({});
  const place = await area.place({ wishes: [{ userId: applicant.userId }, {}] });
  good(await place.annul(good(await place.publish(await place.drawn()))));
  await happenings();
  expect(await newsTo(applicant)).toEqual([]);
});
