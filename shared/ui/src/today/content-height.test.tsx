import { act, screen } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { TodayCard } from './parts.tsx';

it('what measures a card leaves whoever has scrolled in it where they are', async () => {
  const told: number[] = [];
  await onScreen(
    <TodayCard title="Wood" to="/wood/" onContentHeight={(height) => told.push(height)}>
      <p>Stock</p>
    </TodayCard>,
  );
  const card = screen.getByRole('region', { name: 'Wood' });
  const text = screen.getByText('Stock');
  const body = text.parentElement as HTMLElement;
  // As browsers have it: whatever has room for all that stands in it is not scrolled.
  card.getBoundingClientRect = () => {
    if (card.style.height === 'auto') body.scrollTop = 0;
    return new DOMRect(0, 0, 300, 600);
  };
  body.scrollTop = 120;
  await act(async () => {
    if (text.firstChild) text.firstChild.nodeValue = 'Stock of today';
  });
  expect([told.at(-1), body.scrollTop, card.style.height]).toEqual([600, 120, '400px']);
});
