/// <reference types="@testing-library/jest-dom" />
import type { SheetImport } from '@console/contract';
import {
  apartmentRoles,
  generateMeters,
  getSheetTemplate,
  importMeters,
  importPersons,
  importTenancies,
  listBeds,
  resolveRoom,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, keepState, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, openBuilding, rooms } from '../buildings/demo-building.ts';
import { configuration } from '../buildings/demo-configuration.ts';
import remote from '../remote.tsx';
import { tenancyApi } from '../tenancies/demo-tenancy.ts';
import en from './locales/en.json' with { type: 'json' };

const outcome = (over: Partial<SheetImport> = {}): SheetImport => ({
  ...{ create: 2, update: 0, same: 1, problems: [], faults: 0, ignored: [], unread: [], saved: false },
  ...over,
});
const show = (
  api: readonly FakeAnswer[] = [],
  { building = demoBuilding(), language = 'en' as 'zh' | 'en' } = {},
) =>
  renderRemote(remote, {
    path: `/apartment/roomConfigure/${ids.building}`,
    language,
    api: [
      buildings(),
      ...openBuilding(building, ...rooms),
      ...configuration(),
      answer(listBeds, () => ({ roomId: ids.room101, beds: [], version: 0 })),
      ...api,
    ],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tab = (name: string) => screen.findByRole('tab', { name });
const file = new File(['PK'], 'house.xlsx');

it.each([
  ['en', 'Import and export', 'Meters', 'Choose a file', 'Sheets not read: Notes', '2 new'],
  ['zh', '导入与导出', '表计', '选择文件', '未读取的工作表：Notes', '新建 2 条'],
] as const)(
  'meters are looked through first, then imported (%s)',
  async (language, open, meters, choose, unread, told) => {
    const { user, api } = await show(
      [
        answer(importMeters, ({ body }) =>
          outcome({ unread: ['Notes'], ignored: ['Owner'], saved: !body.dryRun }),
        ),
      ],
      { language },
    );
    await user.click(await button(open));
    await user.click(await tab(meters));
    await user.upload(await screen.findByLabelText(choose), file);
    expect(await screen.findByText(unread)).toBeInTheDocument();
    expect(screen.getByText(told)).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: language === 'zh' ? '导入' : 'Import' }));
    await waitFor(() =>
      expect(api.callsOf(importMeters).map(({ params, body }) => [params.buildingId, body.dryRun])).toEqual([
        [ids.building, true],
        [ids.building, false],
      ]),
    );
    // A house is entered in an order, and what comes next is said where one has come in.
    await user.click(await button(language === 'zh' ? '下一步：租约' : 'Next: Tenancies'));
    expect(await tab(language === 'zh' ? '租约' : 'Tenancies')).toHaveAttribute('aria-selected', 'true');
  },
);

it.each([
  ['strict', "A Checker other than you must approve the meters' first values.", 'Go to team'],
  ['solo', undefined, 'Next: check the readings'],
] as const)(
  '3 after the tenancies it is said who looks at the first values, or where (%s)',
  async (sodMode, hint, way) => {
    const { user } = await show(
      [answer(importTenancies, ({ body }) => ({ ...outcome({ saved: !body.dryRun }), persons: 1 }))],
      {
        building: { ...demoBuilding(), sodMode },
      },
    );
    await user.click(await button('Import and export'));
    await user.click(await tab('Tenancies'));
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    await user.click(await button('Import'));
    expect(await screen.findByRole('link', { name: way })).toBeInTheDocument();
    if (hint) expect(screen.getByText(hint)).toBeInTheDocument();
    else expect(screen.queryByText(/other than you/)).toBeNull();
  },
);

it('every fault is named in words, whatever it is about', async () => {
  const { fields } = en;
  // What every sheet may have wrong stands in the house's words.
  const house = [
    ...['not_a_sheet', 'too_many_rows', 'too_many_columns', 'too_many_sheets', 'sheet_empty'],
    ...['column_missing', 'column_twice', 'cell_error', 'formula_not_computed', 'not_a_whole_number'],
    ...['not_a_day', 'date_for_text', 'digits_lost', 'file_too_big'],
  ];
  const problems = [...Object.keys(fields), ...house].map((code, index) => ({
    ...{ row: index + 2, column: 'room', code },
    params: {
      row: 7,
      name: 'An',
      value: '12',
      number: 3,
      firstDay: '2026-01-01',
      lastDay: '–',
      occupants: 2,
      maximum: 9,
    },
  }));
  const { user } = await show([answer(importMeters, () => outcome({ problems, faults: problems.length }))]);
  await user.click(await button('Import and export'));
  await user.click(await tab('Meters'));
  await user.upload(await screen.findByLabelText('Choose a file'), file);
  const table = await screen.findByRole('table', { name: 'Problem' });
  expect(within(table).getAllByRole('row')).toHaveLength(problems.length + 1);
  expect(table).toHaveTextContent('Saved as 12. An import does not change it');
  expect(table).toHaveTextContent('Let to An from 2026-01-01 to –.');
  expect(table).toHaveTextContent('The cell contains an error.');
  expect(table).not.toHaveTextContent(/\{\{|not valid/);
  expect(await button('Import')).toBeDisabled();
});

it('a template has the columns in the language of the screen', async () => {
  const saved = savedFiles();
  const { user, api } = await show([
    answer(getSheetTemplate, () => ({
      name: 'LUYUAN-persons.xlsx',
      mime: 'application/x',
      base64: btoa('PK'),
    })),
  ]);
  await user.click(await button('Import and export'));
  await user.click(await tab('People'));
  await user.click(await button('Download a template'));
  await waitFor(() => expect(saved.names).toEqual(['LUYUAN-persons.xlsx']));
  expect(api.callsOf(getSheetTemplate)[0]).toMatchObject({
    params: { buildingId: ids.building, kind: 'persons' },
    query: { language: 'en' },
  });
});

it('4 Forbidden: the desk imports people and tenancies, and exports rooms', async () => {
  const { user, api } = await show([answer(importPersons, () => outcome())], {
    building: demoBuilding(apartmentRoles.FDK),
  });
  expect(screen.queryByRole('button', { name: 'Add meters to all rooms' })).toBeNull();
  await user.click(await button('Import and export'));
  const names = within(await screen.findByRole('tablist')).getAllByRole('tab');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Rooms', 'People', 'Tenancies']);
  expect(screen.queryByLabelText('Choose a file')).toBeNull();
  await user.click(await tab('People'));
  await user.upload(await screen.findByLabelText('Choose a file'), file);
  await waitFor(() => expect(api.callsOf(importPersons)).toHaveLength(1));
});

it('8 tenancies are imported from where tenants are checked in, with their people', async () => {
  const [room101] = rooms;
  if (!room101) throw new Error('the demo building has rooms');
  const { user } = await renderRemote(remote, {
    path: '/apartment/edit?actionType=entering&roomNumber=101',
    language: 'en',
    api: [
      ...tenancyApi(),
      answer(resolveRoom, () => ({ room: room101, tenancy: null })),
      answer(importTenancies, ({ body }) => ({ ...outcome({ saved: !body.dryRun }), persons: 3 })),
    ],
  });
  // The form below it is there by then.
  await button('Sign');
  await user.click(await button('Import tenancies'));
  expect(await tab('Tenancies')).toHaveAttribute('aria-selected', 'true');
  await user.upload(await screen.findByLabelText('Choose a file'), file);
  expect(await screen.findByText('3 new people')).toBeInTheDocument();
  await user.click(await button('Import'));
  expect(await screen.findByText('Imported: 2 new, 0 changed.')).toBeInTheDocument();
});

describe('meters for all rooms', () => {
  it('one of each kind that is chosen goes to every room without it', async () => {
    const { user, api } = await show([answer(generateMeters, () => ({ created: 5, existing: 1 }))]);
    await user.click(await button('Add meters to all rooms'));
    const form = await screen.findByRole('dialog', { name: 'Add meters to all rooms' });
    await user.click(within(form).getByLabelText('Gas'));
    await user.click(within(form).getByLabelText('Cold water'));
    keepState();
    await user.click(within(form).getByRole('button', { name: /Install \d+ meters?/ }));
    expect(await screen.findByText('5 meters installed, 1 already there.')).toBeInTheDocument();
    expect(api.callsOf(generateMeters)[0]?.body).toMatchObject({
      kinds: ['electricity', 'gas'],
      initial: '0',
      intDigits: 5,
      decimals: 1,
    });
  });

  it('without any kind it is told, and nothing is sent', async () => {
    const { user, api } = await show();
    await user.click(await button('Add meters to all rooms'));
    const form = await screen.findByRole('dialog', { name: 'Add meters to all rooms' });
    for (const kind of ['Electricity', 'Cold water']) await user.click(within(form).getByLabelText(kind));
    await user.click(within(form).getByRole('button', { name: /Install/ }));
    expect(await within(form).findByText('Choose at least one kind.')).toBeInTheDocument();
    expect(api.callsOf(generateMeters)).toEqual([]);
  });
});
