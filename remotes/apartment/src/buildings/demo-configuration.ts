import {
  type ChargeItem,
  type CommonPool,
  listChargeItems,
  listCommonPools,
  listMeters,
  listRoomTypes,
  listTariffs,
  type Meter,
  type Tariff,
  type TariffVersion,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids, single } from './demo-building.ts';

/** What screen tests show of a building's tariffs, charge items, pools and meters. */
export const configurationIds = {
  tariff: '019a0000-0000-7000-8000-0000000000a1',
  version: '019a0000-0000-7000-8000-0000000000a2',
  draft: '019a0000-0000-7000-8000-0000000000a3',
  item: '019a0000-0000-7000-8000-0000000000b1',
  pool: '019a0000-0000-7000-8000-0000000000b2',
  meter: '019a0000-0000-7000-8000-0000000000c1',
  master: '019a0000-0000-7000-8000-0000000000c2',
  stocked: '019a0000-0000-7000-8000-0000000000c3',
};

const saved = { version: 0, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' };

export const demoVersion = (change: Partial<TariffVersion> = {}): TariffVersion => ({
  ...saved,
  tariffVersionId: configurationIds.version,
  tariffPlanId: configurationIds.tariff,
  buildingId: ids.building,
  effectiveFrom: '2026-01-01',
  basis: 'month',
  minChargeMinor: 0,
  fixedMonthlyMinor: 500,
  tiers: [
    { register: 'total', upTo: '230', unitPrice: '0.5283' },
    { register: 'total', upTo: '400', unitPrice: '0.5783' },
    { register: 'total', upTo: null, unitPrice: '0.8283' },
  ],
  state: 'active',
  inForce: true,
  editedBy: ['somebody'],
  activatedBy: 'an-owner',
  activatedAt: '2025-12-20T08:00:00.000Z',
  selfChecked: false,
  ...change,
});

export const demoDraft = (change: Partial<TariffVersion> = {}): TariffVersion =>
  demoVersion({
    tariffVersionId: configurationIds.draft,
    effectiveFrom: '2027-01-01',
    state: 'draft',
    inForce: false,
    activatedBy: null,
    activatedAt: null,
    ...change,
  });

export const demoTariff = (...versions: TariffVersion[]): Tariff => ({
  ...saved,
  tariffPlanId: configurationIds.tariff,
  buildingId: ids.building,
  code: 'ELEC',
  name: { zh: '居民用电', en: 'Household power' },
  meterKind: 'electricity',
  versions,
});

export const demoItem: ChargeItem = {
  ...saved,
  chargeItemId: configurationIds.item,
  buildingId: ids.building,
  code: 'CLEAN',
  name: { zh: '保洁', en: 'Cleaning fee' },
  kind: 'cleaning',
  taxable: false,
  amountMinor: 6_000,
  period: 'once',
  chargedTo: 'chosen',
  taxRate: '0',
  state: 'active',
};

export const demoPool: CommonPool = {
  ...saved,
  commonPoolId: configurationIds.pool,
  buildingId: ids.building,
  name: 'Corridor light',
  source: 'master_minus_subs',
  method: 'fixed_ratio',
  amountMinor: null,
  meterId: configurationIds.master,
  rooms: [
    { roomId: ids.room101, ratio: '1' },
    { roomId: ids.room201, ratio: '3' },
  ],
  state: 'active',
};

export const demoMeter = (change: Partial<Meter> = {}): Meter => ({
  ...saved,
  meterId: configurationIds.meter,
  buildingId: ids.building,
  serial: 'E-101',
  kind: 'electricity',
  scope: 'room',
  roomId: ids.room101,
  roomNumber: '101',
  intDigits: 5,
  decimals: 1,
  multiplier: '1',
  registers: 'single',
  parentMeterId: null,
  verifyDue: null,
  tariffPlanId: configurationIds.tariff,
  supply: 'on',
  note: '',
  replaces: null,
  installedOn: '2026-01-05',
  removedOn: null,
  state: 'installed',
  initial: [],
  final: [],
  last: [
    {
      readingId: '019a0000-0000-7000-8000-0000000000d1',
      register: 'total',
      value: '8431.2',
      readOn: '2026-10-25',
      source: 'manual',
      state: 'locked',
    },
  ],
  ...change,
});

export const demoMaster = demoMeter({
  meterId: configurationIds.master,
  serial: 'MASTER-1',
  scope: 'master',
  roomId: null,
  roomNumber: null,
});

const page = <Item>(items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  size: 200,
});

interface Configured {
  tariffs?: readonly Tariff[];
  items?: readonly ChargeItem[];
  pools?: readonly CommonPool[];
  meters?: readonly Meter[];
}

/** A building with this in it, as its lists answer; the list of meters filters as the server does. */
export const configuration = ({ tariffs, items, pools, meters }: Configured = {}): FakeAnswer[] => [
  answer(listRoomTypes, () => page([single])),
  answer(listTariffs, () => page(tariffs ?? [demoTariff(demoVersion())])),
  answer(listChargeItems, () => page(items ?? [demoItem])),
  answer(listCommonPools, () => page(pools ?? [demoPool])),
  answer(listMeters, ({ query }) =>
    page(
      (meters ?? [demoMeter(), demoMaster]).filter(
        (meter) =>
          (!query.room || meter.roomId === query.room) &&
          (!query.scope || meter.scope === query.scope) &&
          (query.state === 'all' ||
            (query.state === 'live'
              ? ['installed', 'suspended'].includes(meter.state)
              : meter.state === query.state)),
      ),
    ),
  ),
];
