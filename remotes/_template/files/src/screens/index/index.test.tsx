/// <reference types="@testing-library/jest-dom" />
import { renderRemote } from '@console/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.tsx';

it.each([
  ['zh', '{{title.zh}}'],
  ['en', '{{title.en}}'],
] as const)('shows its title in %s', async (language, title) => {
  await renderRemote(remote, { path: '/{{remote}}/', language });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});
