/// <reference types="@testing-library/jest-dom" />
import {
  activateTariffVersion,
  apartmentPermissions,
  archiveBuilding,
  createChargeItem,
  createCommonPool,
  createTariff,
  createTariffVersion,
  disableChargeItem,
  listTariffs,
  previewTariff,
  retireTariffVersion,
  updateCommonPool,
  updateTariff,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, openBuilding, rooms } from '../../buildings/demo-building.ts';
import {
  configuration,
  configurationIds,
  demoDraft,
  demoItem,
  demoPool,
  demoTariff,
  demoVersion,
} from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';

const show = (
  tab: string,
  api: readonly FakeAnswer[] = [],
  { building = demoBuilding(), language = 'en' as 'zh' | 'en' } = {},
) =>
  renderRemote(remote, {
    path: `/apartment/buildingConfigure?building=${ids.building}&tab=${tab}`,
    language,
    api: [buildings(building), ...openBuilding(building, ...rooms), ...configuration(), ...api],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tariffs = (...versions: Parameters<typeof demoTariff>) =>
  answer(listTariffs, () => ({ items: [demoTariff(...versions)], total: 1, page: 1, size: 1 }));

describe('the tabs of a building', () => {
  it('stand in the address; an unknown one is silently the settings', async () => {
    const { router, user } = await show('nonsense');
    expect(await screen.findByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Tariffs' }));
    expect(await screen.findByRole('heading', { name: 'Household power' })).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?building=${ids.building}&tab=tariffs`);
    await user.click(screen.getByRole('tab', { name: 'Room types' }));
    expect(await screen.findByRole('table', { name: 'Room types' })).toHaveTextContent('Single');
  });

  it.each(['tariffs', 'chargeItems', 'pools', 'roomTypes'])('%s, in zh', async (tab) => {
    await show(tab, [], { language: 'zh' });
    await screen.findByRole('tabpanel');
    await waitFor(() => expect(screen.queryAllByText(/居民用电|保洁|Corridor light|单人间/)).not.toEqual([]));
    keepState();
  });

  it.each(['tariffs', 'chargeItems', 'pools'])(
    '%s: without the right to change it is there to read',
    async (tab) => {
      await show(tab, [], { building: demoBuilding(['apartment.building.read']) });
      expect(await screen.findByText(/an owner or manager can change them/)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /New|Rename|Activate|Retire/ })).toBeNull();
      expect(screen.queryByText('Set up the building')).toBeNull();
    },
  );
});

describe('tariffs', () => {
  it('show their versions with what is in force, and take a new draft', async () => {
    const { api, user } = await show('tariffs', [answer(createTariffVersion, () => demoDraft())]);
    const versions = await screen.findByRole('list', { name: 'Versions of Household power' });
    expect(versions).toHaveTextContent('from 2026-01-01');
    expect(versions).toHaveTextContent('ActiveIn force today');
    await user.click(await button('New version of ELEC'));
    const form = await screen.findByRole('dialog', { name: 'New version of ELEC' });
    expect(within(form).getByLabelText(/Tier 1 up to/)).toHaveValue('230');
    await user.click(within(form).getByRole('button', { name: 'Add a tier: Total' }));
    await fill(user, within(form).getByLabelText(/Tier 3 up to/), '600');
    keepState();
    await user.click(within(form).getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(api.callsOf(createTariffVersion)).toHaveLength(1));
    expect(api.callsOf(createTariffVersion)[0]?.body.tiers).toEqual([
      { register: 'total', upTo: '230', unitPrice: '0.5283' },
      { register: 'total', upTo: '400', unitPrice: '0.5783' },
      { register: 'total', upTo: '600', unitPrice: '0.8283' },
      { register: 'total', upTo: null, unitPrice: '0.8283' },
    ]);
  });

  it('3 Bad: TIER_ORDER is told at its tier, a closed month at the day', async () => {
    const { api, user } = await show('tariffs', [
      refuse(createTariffVersion, 'VALIDATION', { fields: [{ path: 'tiers.1.upTo', code: 'TIER_ORDER' }] }),
    ]);
    await user.click(await button('New version of ELEC'));
    await user.click(await button('Save as draft'));
    expect(await screen.findByLabelText(/Tier 2 up to/)).toBeInvalid();
    expect(screen.getByText(/Each tier must end above the one before it/)).toBeInTheDocument();
    api.now(
      refuse(createTariffVersion, 'PERIOD_LOCKED', {
        fields: [{ path: 'effectiveFrom', code: 'period_locked', params: { ym: '2026-10' } }],
        details: { ym: '2026-10', state: 'reading' },
      }),
    );
    await user.click(await button('Save as draft'));
    expect(await screen.findByText(/The cycle of 2026-10 has begun/)).toBeInTheDocument();
  });

  it.each(['0001-01-01', '9999-12-31'])(
    'the year of %s is told at the day, and nothing is sent',
    async (day) => {
      const { api, user } = await show('tariffs', [hang(createTariffVersion)]);
      await user.click(await button('New version of ELEC'));
      const from = await screen.findByLabelText(/In force from/);
      fireEvent.change(from, { target: { value: day } });
      await user.click(await button('Save as draft'));
      expect(from).toHaveAccessibleDescription(/Enter a year from 1900 to 2200\./);
      expect(api.callsOf(createTariffVersion)).toEqual([]);
    },
  );

  it('are tried on a sample: a bar for each tier, and the total', async () => {
    const { api, user } = await show('tariffs', [
      answer(previewTariff, () => ({
        tiers: [],
        shares: [
          { register: 'total' as const, quantity: '230', unitPrice: '0.5283', amount: '121.509' },
          { register: 'total' as const, quantity: '170', unitPrice: '0.5783', amount: '98.311' },
          { register: 'total' as const, quantity: '86', unitPrice: '0.8283', amount: '71.2338' },
        ],
        usageMinor: 29105,
        minimumMinor: 0,
        fixedMinor: 500,
        totalMinor: 29605,
        currency: 'CNY',
      })),
    ]);
    await user.click(await button('Open the version from 2026-01-01'));
    const form = await screen.findByRole('dialog', { name: 'Version from 2026-01-01' });
    expect(within(form).getByText(/A version that has been in force cannot be changed/)).toBeInTheDocument();
    expect(within(form).getByLabelText(/Tier 1 up to/)).toBeDisabled();
    await fill(user, within(form).getByLabelText('Usage'), '486');
    await user.click(within(form).getByRole('button', { name: 'Calculate' }));
    const chart = await within(form).findByRole('figure', { name: 'Result' });
    expect(chart).toHaveTextContent('86 × 0.8283');
    expect(chart).toHaveTextContent('71.2338');
    expect(within(form).getByText('¥296.05')).toBeInTheDocument();
    expect(api.callsOf(previewTariff)[0]?.body).toMatchObject({
      buildingId: ids.building,
      usage: [{ register: 'total', quantity: '486' }],
      month: '2026-01',
    });
    keepState();
  });

  it('by the time of day have prices for each register', async () => {
    const { api, user } = await show('tariffs', [answer(createTariffVersion, () => demoDraft())]);
    await user.click(await button('New version of ELEC'));
    await user.selectOptions(await screen.findByLabelText('Prices'), 'Peak and valley');
    for (const group of ['Peak', 'Valley'])
      await user.type(
        within(screen.getByRole('group', { name: group })).getByLabelText(/Tier 1 price/),
        group === 'Peak' ? '0.5583' : '0.3583',
      );
    await user.click(await button('Save as draft'));
    await waitFor(() =>
      expect(api.callsOf(createTariffVersion)[0]?.body.tiers).toEqual([
        { register: 'peak', upTo: null, unitPrice: '0.5583' },
        { register: 'valley', upTo: null, unitPrice: '0.3583' },
      ]),
    );
  });

  it('3: a draft is not activated by who edited it; somebody else does', async () => {
    const { unmount } = await show('tariffs', [tariffs(demoDraft({ editedBy: ['test-user'] }))]);
    expect(await button('Activate the version from 2027-01-01')).toBeDisabled();
    expect(screen.getByText(/You edited this draft/)).toBeInTheDocument();
    unmount();
    const { api, user } = await show('tariffs', [
      tariffs(demoDraft()),
      answer(activateTariffVersion, () => demoVersion()),
    ]);
    await user.click(await button('Activate the version from 2027-01-01'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }),
    );
    await waitFor(() =>
      expect(api.callsOf(activateTariffVersion)[0]).toMatchObject({
        version: 0,
        params: { tariffVersionId: configurationIds.draft },
      }),
    );
  });

  it('3: in a solo building the same person may, and is told of the stamp', async () => {
    const building = { ...demoBuilding(), sodMode: 'solo' as const };
    const { user } = await show('tariffs', [tariffs(demoDraft({ editedBy: ['test-user'] }))], { building });
    await user.click(await button('Activate the version from 2027-01-01'));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('marked as self-checked');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  });

  it('a version in force is retired after a question, and the refusal is told', async () => {
    const { user } = await show('tariffs', [
      refuse(retireTariffVersion, 'PERIOD_LOCKED', { details: { ym: '2026-05' } }),
    ]);
    await user.click(await button('Retire the version from 2026-01-01'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText(/This period is closed/)).toBeInTheDocument();
  });

  it('2: who activates none publishes none, and is told who does', async () => {
    const building = demoBuilding(
      apartmentPermissions.filter((permission) => permission !== 'apartment.tariff.activate'),
    );
    const { api, user } = await show('tariffs', [answer(updateTariff, () => demoTariff())], { building });
    await user.click(await button('Rename tariff ELEC'));
    const form = await screen.findByRole('dialog', { name: 'Tariff ELEC' });
    const published = within(form).getByRole('switch', { name: 'Published' });
    expect(published).toBeDisabled();
    expect(published).toHaveAccessibleDescription(/An owner decides on this/);
    await user.clear(within(form).getByLabelText(/English name/));
    await fill(user, within(form).getByLabelText(/English name/), 'Power');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateTariff)[0]?.body).toEqual({ name: { zh: '居民用电', en: 'Power' } }),
    );
  });

  it('the first one is created from the empty state', async () => {
    const { api, user } = await show('tariffs', [
      answer(listTariffs, () => ({ items: [], total: 0, page: 1, size: 1 })),
      answer(createTariff, () => demoTariff()),
    ]);
    expect(await screen.findByText(/No tariffs yet/)).toBeInTheDocument();
    await user.click(await button('New tariff'));
    const form = await screen.findByRole('dialog', { name: 'New tariff' });
    await fill(user, within(form).getByLabelText(/Code/), 'water');
    await user.type(within(form).getByLabelText(/Chinese name/), '水');
    await fill(user, within(form).getByLabelText(/English name/), 'Water');
    await user.selectOptions(within(form).getByLabelText('Kind of meter'), 'Cold water');
    await user.click(within(form).getByRole('switch', { name: 'Published' }));
    await user.click(within(form).getByRole('button', { name: 'Create tariff' }));
    await waitFor(() =>
      expect(api.callsOf(createTariff)[0]?.body).toEqual({
        code: 'WATER',
        name: { zh: '水', en: 'Water' },
        meterKind: 'cold_water',
        published: true,
      }),
    );
  });
});

describe('charge items', () => {
  it('are created, and taken out of use after a question', async () => {
    const { api, user } = await show('chargeItems', [
      answer(createChargeItem, () => demoItem),
      answer(disableChargeItem, () => ({ ...demoItem, state: 'disabled' as const })),
    ]);
    await user.click(await button('New charge item'));
    const form = await screen.findByRole('dialog', { name: 'New charge item' });
    await fill(user, within(form).getByLabelText(/Code/), 'net');
    await user.type(within(form).getByLabelText(/Chinese name/), '网费');
    await fill(user, within(form).getByLabelText(/English name/), 'Internet');
    await user.selectOptions(within(form).getByLabelText('Kind'), 'Network');
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(api.callsOf(createChargeItem)[0]?.body).toMatchObject({ code: 'NET', kind: 'network' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Cleaning fee'));
    await user.click(await button('Disable'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
    await waitFor(() =>
      expect(api.callsOf(disableChargeItem)[0]?.params.chargeItemId).toBe(configurationIds.item),
    );
  });

  it.each(['zh', 'en'] as const)('by the month to every tenancy, with tax in it, in %s', async (language) => {
    const word =
      language === 'zh'
        ? {
            add: '新建收费项目',
            code: '编码',
            zh: '中文名称',
            en: '英文名称',
            period: '收取方式',
            month: '每月',
            to: '收取对象',
            every: '全部租约',
            amount: '每月金额',
            taxable: '应税',
            rate: '税率',
            create: '创建',
          }
        : {
            add: 'New charge item',
            code: 'Code',
            zh: 'Chinese name',
            en: 'English name',
            period: 'Charged',
            month: 'Every month',
            to: 'Charged to',
            every: 'Every tenancy',
            amount: 'Monthly amount',
            taxable: 'Taxable',
            rate: 'Tax rate',
            create: 'Create',
          };
    const { api, user } = await show('chargeItems', [answer(createChargeItem, () => demoItem)], { language });
    await user.click(await button(word.add));
    const form = await screen.findByRole('dialog', { name: word.add });
    const field = (label: string) => within(form).getByLabelText(new RegExp(`^${label}`));
    expect(within(form).queryByLabelText(new RegExp(`^${word.to}`))).toBeNull();
    await fill(user, field(word.code), 'net');
    await fill(user, field(word.zh), '网费');
    await fill(user, field(word.en), 'Internet');
    await user.selectOptions(field(word.period), word.month);
    await user.selectOptions(field(word.to), word.every);
    await user.click(within(form).getByLabelText(word.taxable));
    await fill(user, field(word.rate), '6');
    await user.click(within(form).getByRole('button', { name: word.create }));
    await waitFor(() => expect(field(word.amount)).toBeInvalid());
    keepState();
    await fill(user, field(word.amount), '30');
    await user.click(within(form).getByRole('button', { name: word.create }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createChargeItem)[0]?.body).toMatchObject({
      amountMinor: 3_000,
      period: 'month',
      chargedTo: 'every',
      taxable: true,
      taxRate: '0.0600',
    });
  });
});

describe('common pools', () => {
  it('show members with their ratios, and change them', async () => {
    const { api, user } = await show('pools', [answer(updateCommonPool, () => demoPool)]);
    await user.click(await button('Corridor light'));
    const form = await screen.findByRole('dialog', { name: 'Common pool Corridor light' });
    expect(within(form).getByLabelText(/^Meter/)).toHaveDisplayValue('MASTER-1 · Electricity');
    expect(within(form).getByText('Share: 75%')).toBeInTheDocument();
    await user.click(within(form).getByRole('checkbox', { name: '102' }));
    keepState();
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateCommonPool)[0]?.body).toEqual({
        rooms: [...demoPool.rooms, { roomId: ids.room102, ratio: '1' }],
      }),
    );
  });

  it('of a fixed amount over all rooms', async () => {
    const { api, user } = await show('pools', [answer(createCommonPool, () => demoPool)]);
    await user.click(await button('New common pool'));
    await fill(user, await screen.findByLabelText(/^Name/), 'Lift');
    await fill(user, screen.getByLabelText(/Monthly amount/), '300');
    await user.click(await button('All rooms'));
    await user.click(await button('Create'));
    await waitFor(() =>
      expect(api.callsOf(createCommonPool)[0]?.body).toMatchObject({
        name: 'Lift',
        source: 'fixed_amount',
        amountMinor: 30_000,
        meterId: null,
        rooms: rooms.map(({ roomId }) => ({ roomId, ratio: '1' })),
      }),
    );
  });
});

describe('a building that is being set up', () => {
  it('3 Empty: leads through four steps with their progress', async () => {
    const bare = {
      ...demoBuilding(),
      rooms: { ...demoBuilding().rooms, total: 0, vacant: 0, maintenance: 0 },
    };
    await show('settings', configuration({ tariffs: [], meters: [] }), { building: bare });
    const guide = await screen.findByRole('region', { name: 'Set up the building' });
    expect(within(guide).getByRole('meter', { name: 'Steps done' })).toHaveAttribute(
      'aria-valuetext',
      '2 of 4',
    );
    expect(within(guide).getByRole('link', { name: 'Generate rooms' })).toHaveAttribute(
      'href',
      `/apartment/roomConfigure/${ids.building}`,
    );
    keepState();
  });

  it('once all is there the guide is gone', async () => {
    await show('settings');
    expect(await screen.findByRole('tab', { name: 'Settings' })).toBeInTheDocument();
    expect(screen.queryByText('Set up the building')).toBeNull();
  });
});

it('3 Bad: an archive that is refused lists who still lives there', async () => {
  const { user } = await show('settings', [
    refuse(archiveBuilding, 'STATE_CONFLICT', {
      details: {
        reason: 'live_tenancies',
        count: 12,
        tenancies: Array.from({ length: 12 }, (_, index) => ({
          tenancyId: `t${index}`,
          number: index,
          room: `10${index}`,
          name: 'Hua',
        })),
      },
    }),
  ]);
  await user.click(await button('Archive'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/12 tenancies are still running/)).toBeInTheDocument();
  const list = await screen.findByRole('list', { name: 'Tenancies still running:' });
  expect(list).toHaveTextContent('Room 100: Hua');
  expect(list).toHaveTextContent('and 2 more');
});
