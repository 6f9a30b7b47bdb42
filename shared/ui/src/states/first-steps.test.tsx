import { keepState } from '@console/testing/states';
import { screen } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { FirstSteps } from './first-steps-later.tsx';

it('the next step begins here, what is done says so, and all can be skipped', async () => {
  let skipped = 0;
  const { router, user } = await onScreen(
    <FirstSteps
      title="First steps"
      onSkip={() => {
        skipped += 1;
      }}
      steps={[
        { key: 'a', title: 'Create a team', body: 'Or join one.', to: '/team', done: true },
        { key: 'b', title: 'Set up sorts', body: 'Forty are ready.', to: '/sorts' },
        { key: 'c', title: 'Enter stock', body: 'What lies in the yard.' },
      ]}
    />,
  );
  await screen.findByRole('heading', { name: 'First steps' });
  expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
  ]);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Set up sorts']);
  expect(screen.getByText('Create a team').closest('li')).toHaveTextContent('Done');
  keepState();
  await user.click(screen.getByRole('link', { name: 'Set up sorts' }));
  expect(router.state.location.pathname).toBe('/sorts');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(skipped).toBe(1);
});
