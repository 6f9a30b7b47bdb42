/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import { apartmentRoles, exportUsageFlows, listUsageFlows } from '@console/contract/apartment';
import { noticeStore } from '@console/shell';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { buildings, demoBuilding } from '../buildings/demo-building.ts';
import remote from '../remote.tsx';
import { demoFlow } from '../usage/demo-usage.ts';
import { demoFile } from './demo-file.ts';

const lines = answer(listUsageFlows, () => ({ items: [demoFlow()], next: null, sums: [] }));
const show = (file: FakeAnswer, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: '/apartment/flow/used',
    language,
    api: [buildings(demoBuilding(apartmentRoles.CHK)), lines, file],
  });
type Shown = Awaited<ReturnType<typeof show>>;
const button = (name = 'Export') => screen.findByRole('button', { name });
const choose = async ({ user }: Shown, format: string, name?: string) => {
  await user.click(await button(name));
  await user.click(screen.getByRole('menuitem', { name: format }));
};
const notices = () => noticeStore.getState().map(({ tone, text, action }) => [tone, text, action?.label]);
const online = (value: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
afterEach(() => online(true));

it.each([
  ['en', 'Export', 'XLSX (Excel)'],
  ['zh', '导出', 'XLSX（Excel）'],
] as const)('saves what the server wrote, asked for in %s', async (language, name, format) => {
  const saved = savedFiles();
  const shown = await show(
    answer(exportUsageFlows, () => demoFile),
    language,
  );
  await choose(shown, format, name);
  await waitFor(() => expect(saved.names).toEqual([demoFile.name]));
  expect(saved.files[0]).toMatchObject({ size: 3, type: demoFile.mime });
  expect(shown.api.callsOf(exportUsageFlows)[0]?.query).toMatchObject({ format: 'xlsx', language });
  keepState();
});

it('tells that a file is on its way, and asks for one at a time', async () => {
  const shown = await show(hang(exportUsageFlows));
  await choose(shown, 'CSV');
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-busy', 'true'));
  await shown.user.click(await button());
  expect(screen.queryByRole('menuitem')).toBeNull();
});

it('a failure is a notice that offers another try', async () => {
  const saved = savedFiles();
  let fails = true;
  const shown = await show(
    answer(exportUsageFlows, () => {
      if (fails) throw new ApiError('INTERNAL');
      return demoFile;
    }),
  );
  await choose(shown, 'CSV');
  await waitFor(() => expect(notices()).toEqual([['info', expect.any(String), 'Try again']]));
  fails = false;
  act(() => noticeStore.getState()[0]?.action?.run());
  await waitFor(() => expect(saved.names).toEqual([demoFile.name]));
});

it('what is too much for a file says how to ask for less', async () => {
  const shown = await show(
    refuse(exportUsageFlows, 'LIMIT', { details: { reason: 'flows_too_many', maximum: 20_000 } }),
  );
  await choose(shown, 'CSV');
  await waitFor(() =>
    expect(notices()).toEqual([
      ['bad', expect.stringMatching(/More than 20,000 lines.*Choose a shorter period/), undefined],
    ]),
  );
});

it('offline it cannot be used, and says why', async () => {
  const shown = await show(answer(exportUsageFlows, () => demoFile));
  await button();
  online(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await waitFor(async () =>
    expect(await button()).toHaveAccessibleDescription(
      'The server is not responding, so nothing can be exported right now.',
    ),
  );
  await shown.user.click(await button());
  expect(screen.queryByRole('menuitem')).toBeNull();
  keepState();
});
