import { jest } from '@jest/globals';
import { photoTable } from './photo-table.ts';

const photo = {
  ...{ photoId: 'p', userId: 'ming', buildingId: 'b', name: 'meter.jpg' },
  file: new Blob(['jpg']),
};

it('a photo waits as long as the page is open where the browser does not open its store', async () => {
  jest.useFakeTimers();
  const never = { open: () => new EventTarget() };
  Object.assign(globalThis, { indexedDB: never, IDBRequest: EventTarget });
  try {
    const put = Promise.race([photoTable.put(photo), new Promise((resolve) => setTimeout(resolve, 60_000))]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await put).toBe(false);
    expect(await photoTable.get('p')).toBe(photo);
    await photoTable.forget('ming');
    expect(await photoTable.get('p')).toBeUndefined();
  } finally {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    Reflect.deleteProperty(globalThis, 'IDBRequest');
    jest.useRealTimers();
  }
});
