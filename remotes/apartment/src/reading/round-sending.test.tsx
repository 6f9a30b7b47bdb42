import { addEvidence, enterReadings } from '@console/contract/apartment';
import { connectApi, connectSession, passesByItself } from '@console/shell';
import { answer, FakeApi } from '@console/testing';
import { demoCycle, demoReading, demoRow } from './demo-round.ts';
import type { Entry } from './entry.ts';
import { begun } from './entry-rules.ts';
import type { PhotoTable, WaitingPhoto } from './photo-table.ts';
import { sendEntries } from './round-sending.ts';

const photoId = '019a0000-0000-7000-8000-0000000000f0';
const readingId = '019a0000-0000-7000-8000-0000000000e0';
const row = demoRow('101');
const entryOf = (over: Partial<Entry> = {}): Entry =>
  begun({ row, readOn: '2026-06-02', newId: () => readingId }, { typed: '1300', photos: [photoId], ...over });

const photosWith = (get: PhotoTable['get']): PhotoTable => ({
  get,
  put: async () => true,
  delete: async () => {},
  forget: async () => {},
});
const lateStore = photosWith(async () => {
  throw new Error('not open yet');
});

let api: FakeApi;
beforeEach(() => {
  connectSession({
    accessToken: async () => '',
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => {},
  });
  api = new FakeApi([
    answer(enterReadings, () => ({ cycle: demoCycle(), outcomes: [] })),
    answer(addEvidence, () => ({
      ...{ attachmentId: photoId, name: 'meter.jpg', mime: 'image/jpeg', size: 3 },
      ...{ createdAt: '2026-06-02T00:00:00.000Z', createdByName: 'Ming', url: '/a.jpg' },
    })),
  ]);
  connectApi({ transport: api.transport });
});

const send = (photos: PhotoTable, standing: readonly string[] = [], entries = [entryOf()]) =>
  sendEntries(entries, {
    ...{ buildingId: demoCycle().buildingId, cycleId: demoCycle().cycleId, photos },
    standingPhotos: () => standing,
  });

it('a photo that waits goes before its value', async () => {
  const waiting: WaitingPhoto = {
    ...{ photoId, userId: 'ming', buildingId: demoCycle().buildingId, name: 'meter.jpg' },
    file: new Blob(['jpg']),
  };
  await send(photosWith(async () => waiting));
  expect([api.callsOf(addEvidence).length, api.callsOf(enterReadings).length]).toEqual([1, 1]);
});

it('one that is in no store is with the server already', async () => {
  await send(photosWith(async () => undefined));
  expect([api.callsOf(addEvidence).length, api.callsOf(enterReadings).length]).toEqual([0, 1]);
});

it('while nobody can say whether a photo waits, its value waits, too', async () => {
  const error: unknown = await send(lateStore).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(passesByItself(error)).toBe(true);
  expect(api.callsOf(enterReadings)).toHaveLength(0);
});

it('a value whose photos nobody can look for holds up no other', async () => {
  const other = entryOf({ readingId: '019a0000-0000-7000-8000-0000000000e1', photos: [] });
  expect(await send(lateStore, [], [entryOf(), other])).toMatchObject({ refused: [] });
  const [call] = api.callsOf(enterReadings);
  expect(call?.body.rows.map((sent) => sent.readingId)).toEqual([other.readingId]);
});

it('a photo of the value that stands is with the server, whatever the store says', async () => {
  await send(lateStore, demoReading({ photos: [photoId] }).photos);
  expect(api.callsOf(enterReadings)).toHaveLength(1);
});
