import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import { Mark } from '../text/mark.tsx';
import { Section } from './section.tsx';
import { Tabs } from './tabs.tsx';

function Views() {
  const [view, setView] = useState('code');
  const tabs = [
    { value: 'code', label: 'Code' },
    { value: 'preview', label: 'Preview' },
    { value: 'both', label: 'Both' },
  ];
  return (
    <Tabs label="View" value={view} onChange={setView} tabs={tabs}>
      {view} shown
    </Tabs>
  );
}

it('Tabs: one stop, arrow keys choose and wrap, the panel is named by its tab', async () => {
  const { user } = await onScreen(<Views />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Code' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Both', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Both' })).toHaveTextContent('both shown');
  await user.keyboard('{Home}{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Preview' })).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Code' }));
  expect(screen.getByRole('tabpanel', { name: 'Code' })).toBeInTheDocument();
});

it('Section is a region named by its h2', async () => {
  await onScreen(<Section title="Basics">text</Section>);
  expect(screen.getByRole('region', { name: 'Basics' })).toContainElement(
    screen.getByRole('heading', { level: 2 }),
  );
});

it('CopyButton copies and says so', async () => {
  const { user } = await onScreen(<CopyButton text="https://example.org" label="Copy link" />);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('https://example.org');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

it('Mark marks hits and never reads the text as HTML', async () => {
  await onScreen(<Mark text="<b>部署</b>" ranges={[[3, 5]]} />);
  expect(screen.getByText('部署').tagName).toBe('MARK');
  expect(screen.getByText('<b>')).toBeInTheDocument();
});
