import { screen } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { NoticeStack } from './notice-stack.tsx';

it('bad news is an alert, the rest a status; each can be dismissed and acted on', async () => {
  const closed: number[] = [];
  let undone = 0;
  const { user } = await onScreen(
    <NoticeStack
      onClose={(id) => closed.push(id)}
      notices={[
        { id: 1, tone: 'bad', text: 'Saving failed.' },
        {
          id: 2,
          tone: 'good',
          text: 'Moved.',
          action: {
            label: 'Undo',
            run: () => {
              undone += 1;
            },
          },
        },
      ]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Saving failed.');
  expect(screen.getByRole('status')).toHaveTextContent('Moved.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([undone, closed]).toEqual([1, [2]]);
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (first) await user.click(first);
  expect(closed).toEqual([2, 1]);
});
