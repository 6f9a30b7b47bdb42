import { startLanguage } from '@console/shell';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { demoBuilding } from '../buildings/demo-building.ts';
import { demoCycle, demoRow } from './demo-round.ts';
import { keyOf } from './entry.ts';
import { photoTable } from './photo-table.ts';
import { RoundKeeper } from './round-keeper.ts';
import { useAddPhotos } from './use-add-photos.ts';
import { type Walk, WalkProvider } from './walk.ts';

it('a photo that the browser has no room for is told as a value is that is lost with the page', async () => {
  await startLanguage('en');
  const row = demoRow('101');
  const cycle = demoCycle();
  const keeper = new RoundKeeper({
    ...{ buildingId: cycle.buildingId, cycleId: cycle.cycleId, photos: photoTable },
    kept: { list: () => [], write: () => true, remove: () => {} },
    me: () => undefined,
    isMine: () => true,
  });
  keeper.take({ cycle, today: '2026-06-02', photoRule: 'never', items: [row] });
  const walk = { keeper, building: demoBuilding() } as unknown as Walk;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WalkProvider value={walk}>{children}</WalkProvider>
  );
  const { result } = renderHook(() => useAddPhotos(), { wrapper });
  await result.current(row, undefined, [new File(['jpg'], 'meter.jpg')]);
  expect(keeper.entry(keyOf(row))?.photos).toHaveLength(1);
  expect(keeper.isKept()).toBe(false);
});
