/// <reference types="@testing-library/jest-dom" />
import { requestAccess } from '@console/contract/codegen';
import { addTexts, connectApi, noticeStore, startLanguage } from '@console/shell';
import { answer, FakeApi, refuse } from '@console/testing';
import { ForbiddenState, uiLocales } from '@console/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { AccessRequestsOfTheHouse } from './access-requests.tsx';

beforeEach(async () => {
  await startLanguage('en');
  addTexts('host', { zh, en });
  addTexts('ui', uiLocales);
});

const shown = (permission: string) =>
  render(
    <AccessRequestsOfTheHouse>
      <ForbiddenState permission={permission} />
    </AccessRequestsOfTheHouse>,
  );
const told = () => noticeStore.getState().map(({ text }) => text);

it('whoever lacks a permission of the console asks those who can grant it', async () => {
  const api = new FakeApi([answer(requestAccess, () => ({ asked: 'now' as const, told: 2 }))]);
  connectApi({ transport: api.transport });
  shown('codegen.database.view');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Request access' }));
  expect(await screen.findByRole('button', { name: 'Access requested' })).toBeDisabled();
  expect(told()).toContain('2 administrators have been told.');
  expect(api.callsOf(requestAccess)[0]?.body).toMatchObject({ permission: 'codegen.database.view' });
});

it('a request that did not come through can be made again', async () => {
  connectApi({ transport: new FakeApi([refuse(requestAccess, 'UNAVAILABLE')]).transport });
  shown('codegen.database.view');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Request access' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Request access' })).toBeEnabled());
});

it('what is held inside a building is asked of its people', () => {
  shown('apartment.reading.check');
  expect(screen.queryByRole('button')).toBeNull();
});
