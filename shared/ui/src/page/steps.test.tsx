import { screen, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { SyncChip, syncStates } from '../states/sync-chip.tsx';
import { Steps } from './steps.tsx';

const show = (compact: boolean) =>
  onScreen(
    <Steps
      compact={compact}
      label="Month"
      steps={[
        { key: 'open', label: 'Open', state: 'done' },
        { key: 'read', label: 'Read', state: 'current', hint: '38 of 60' },
        { key: 'bills', label: 'Bills', state: 'unavailable' },
      ]}
    />,
  );

it.each([false, true])(
  'Steps tells where each stands, also without colour (compact: %s)',
  async (compact) => {
    await show(compact);
    const items = within(screen.getByRole('list', { name: 'Month' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Opendone',
      '2Readin progress38 of 60',
      '3Billsnot available yet',
    ]);
    expect(items[1]).toHaveAttribute('aria-current', 'step');
  },
);

it('in little room Steps names the one in progress below their line', async () => {
  await show(true);
  expect(screen.getAllByText('Read')).toHaveLength(2);
});

it('SyncChip says each state in a word', async () => {
  await onScreen(syncStates.map((state) => <SyncChip key={state} state={state} />));
  const words = [...document.querySelectorAll('[data-sync]')].map(({ textContent }) => textContent);
  expect(new Set(words).size).toBe(syncStates.length);
});
