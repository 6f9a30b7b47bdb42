import { ApiError, type FramedRecord } from '@console/contract';
import { addTexts, liveRecordsStore, startLanguage } from '@console/shell';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { recordOf } from '../remotes/testing-records.ts';
import { AreaError } from './area.tsx';

const ofTheYard = { zh: '场长', en: 'The master of the yard' };

beforeEach(async () => {
  await startLanguage('en');
  addTexts('host', { zh, en });
});
afterEach(() => liveRecordsStore.setState([], true));

it.each<[string, Partial<FramedRecord>, string, string]>([
  ['who the area says grants it', { grantedBy: ofTheYard }, 'yard.gate.open', 'The master of the yard'],
  [
    'somebody of the place where the area says nobody',
    {},
    'yard.gate.open',
    'Anyone who manages its members',
  ],
  [
    'an administrator for what holds everywhere',
    { grantedBy: ofTheYard },
    'bili.live',
    'A console administrator',
  ],
])('what is missing names %s', async (_, facts, permission, grantor) => {
  liveRecordsStore.setState([recordOf('yard', facts)], true);
  const loader = () => {
    throw new ApiError('FORBIDDEN', { details: { permission } });
  };
  const router = createMemoryRouter(
    [{ path: '/yard', loader, ErrorBoundary: AreaError, HydrateFallback: () => null, element: null }],
    { initialEntries: ['/yard'] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByText(permission)).toBeVisible();
  expect(screen.getByText(grantor)).toBeVisible();
});
