import { jest } from '@jest/globals';
import { photoTable } from './photo-table.ts';

const photo = {
  ...{ photoId: 'p', userId: 'ming', buildingId: 'b', name: 'meter.jpg' },
  file: new Blob(['jpg']),
};

it('without any store there is nothing of an earlier page', async () => {
  expect(await photoTable.get('p')).toBeUndefined();
});

it('a store that opened too late is asked again', async () => {
  jest.useFakeTimers();
  let opened = 0;
  const never = {
    open: () => {
      opened += 1;
      return new EventTarget();
    },
  };
  Object.assign(globalThis, { indexedDB: never, IDBRequest: EventTarget });
  try {
    for (const photoId of ['a', 'b'])
      await Promise.all([photoTable.put({ ...photo, photoId }), jest.advanceTimersByTimeAsync(60_000)]);
    expect(opened).toBe(2);
  } finally {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    Reflect.deleteProperty(globalThis, 'IDBRequest');
    jest.useRealTimers();
  }
});

it('a photo waits as long as the page is open where the browser does not open its store', async () => {
  jest.useFakeTimers();
  const never = { open: () => new EventTarget() };
  Object.assign(globalThis, { indexedDB: never, IDBRequest: EventTarget });
  try {
    const put = Promise.race([photoTable.put(photo), new Promise((resolve) => setTimeout(resolve, 60_000))]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await put).toBe(false);
    expect(await photoTable.get('p')).toBe(photo);
    // The server has it; what has not opened need not be asked for it.
    await Promise.all([photoTable.delete('p'), jest.advanceTimersByTimeAsync(60_000)]);
    expect(await photoTable.get('p')).toBeUndefined();
    // One of the last page may be in there.
    const [asked] = await Promise.allSettled([photoTable.get('q'), jest.advanceTimersByTimeAsync(60_000)]);
    expect(asked.status).toBe('rejected');
  } finally {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    Reflect.deleteProperty(globalThis, 'IDBRequest');
    jest.useRealTimers();
  }
});
