import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage } from '../paging.ts';
import { bilingual, day, decimal, decimalNotNegative, instant, uuid, version } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams, code } from './buildings.ts';
import { meterKinds, registers } from './meter-words.ts';
import { amountOfRoom } from './room-types.ts';

export const tariffBases = ['month', 'year_cumulative'] as const;
export const tariffStates = ['draft', 'active', 'retired'] as const;
/** Most tiers that one register may have. */
export const tiersAtMost = 20;

export const TariffTier = z.object({
  register: z.enum(registers),
  /** Upper bound, which still belongs to the tier; null in the last one of its register. */
  upTo: z.nullable(decimalNotNegative(14, 3)),
  /** In main units of the currency for one unit of use. */
  unitPrice: decimalNotNegative(12, 6),
});
export type TariffTier = z.infer<typeof TariffTier>;

/** What a version charges. Tiers of `total` beside those of other registers come on top of their prices. */
const prices = {
  basis: z.enum(tariffBases),
  /** At least this is charged for the use of a month. */
  minChargeMinor: amountOfRoom,
  /** Charged every month whatever was used. */
  fixedMonthlyMinor: amountOfRoom,
  tiers: z.array(TariffTier).check(z.minLength(1), z.maxLength(registers.length * tiersAtMost)),
};
const versionFields = { effectiveFrom: day, ...prices };

export const NewTariffVersion = z.object({
  ...versionFields,
  basis: z._default(prices.basis, 'month'),
  minChargeMinor: z._default(prices.minChargeMinor, 0),
  fixedMonthlyMinor: z._default(prices.fixedMonthlyMinor, 0),
});
export type NewTariffVersion = z.input<typeof NewTariffVersion>;
export const TariffVersionChange = z.partial(z.object(versionFields));
export type TariffVersionChange = z.infer<typeof TariffVersionChange>;

export const TariffVersion = z.object({
  tariffVersionId: uuid,
  tariffPlanId: uuid,
  buildingId: uuid,
  ...versionFields,
  state: z.enum(tariffStates),
  /** Priced by today: the last active version that has begun. */
  inForce: z.boolean(),
  /** Everybody who has changed the draft; in a strict building none of them may activate it. */
  editedBy: z.array(z.string()),
  activatedBy: z.nullable(z.string()),
  activatedAt: z.nullable(instant),
  selfChecked: z.boolean(),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type TariffVersion = z.infer<typeof TariffVersion>;

const planFields = {
  code,
  name: bilingual(80),
  /**
   * Everybody may read its name and prices, without the building (`getAbout`); a new one does not begin so. Changed with
   * `apartment.tariff.activate` only.
   */
  published: z.optional(z.boolean()),
};
export const NewTariff = z.object({ ...planFields, meterKind: z.enum(meterKinds) });
export type NewTariff = z.infer<typeof NewTariff>;
/** The kind of meter stays: versions and meters stand on it. */
export const TariffChange = z.partial(z.object(planFields));
export type TariffChange = z.infer<typeof TariffChange>;

export const Tariff = z.object({
  tariffPlanId: uuid,
  buildingId: uuid,
  ...NewTariff.shape,
  /** Newest first. */
  versions: z.array(TariffVersion),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Tariff = z.infer<typeof Tariff>;

const tariffParams = z.object({ buildingId: uuid, tariffPlanId: uuid });
const versionParams = z.object({ buildingId: uuid, tariffVersionId: uuid });

export const listTariffs = endpoint({
  name: 'listTariffs',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/tariffs',
  access: inBuilding('apartment.building.read'),
  shows: ['apartment.tariffs'],
  params: buildingParams,
  response: numberedPage(Tariff),
});

export const createTariff = endpoint({
  name: 'createTariff',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/tariffs',
  access: inBuilding('apartment.tariff.edit'),
  changes: ['apartment.tariffs'],
  params: buildingParams,
  body: NewTariff,
  response: Tariff,
  errors: ['CODE_TAKEN', 'STATE_CONFLICT'],
  idempotent: true,
});

export const updateTariff = endpoint({
  name: 'updateTariff',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/tariffs/{tariffPlanId}',
  access: inBuilding('apartment.tariff.edit'),
  changes: ['apartment.tariffs'],
  params: tariffParams,
  body: TariffChange,
  response: Tariff,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

export const createTariffVersion = endpoint({
  name: 'createTariffVersion',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/tariffs/{tariffPlanId}/versions',
  access: inBuilding('apartment.tariff.edit'),
  changes: ['apartment.tariffs'],
  params: tariffParams,
  body: NewTariffVersion,
  response: TariffVersion,
  errors: ['PERIOD_LOCKED', 'STATE_CONFLICT'],
  idempotent: true,
});

/** Drafts only: what was ever in force is never changed. */
export const updateTariffVersion = endpoint({
  name: 'updateTariffVersion',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/tariff-versions/{tariffVersionId}',
  access: inBuilding('apartment.tariff.edit'),
  changes: ['apartment.tariffs'],
  params: versionParams,
  body: TariffVersionChange,
  response: TariffVersion,
  errors: ['PERIOD_LOCKED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

/** By somebody who has not edited the draft. It prices from its day on; the versions before it stay for the days before. */
export const activateTariffVersion = endpoint({
  name: 'activateTariffVersion',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/tariff-versions/{tariffVersionId}/actions/activate',
  access: inBuilding('apartment.tariff.activate'),
  changes: ['apartment.tariffs'],
  params: versionParams,
  response: TariffVersion,
  errors: ['SOD_SAME_PERSON', 'PERIOD_LOCKED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
  idempotent: true,
});

/** As if it had never begun: the version before it prices again. Only while no cycle has been read by its prices. */
export const retireTariffVersion = endpoint({
  name: 'retireTariffVersion',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/tariff-versions/{tariffVersionId}/actions/retire',
  access: inBuilding('apartment.tariff.activate'),
  changes: ['apartment.tariffs'],
  params: versionParams,
  response: TariffVersion,
  errors: ['PERIOD_LOCKED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
  idempotent: true,
});

const sampleQuantity = decimalNotNegative(10, 3);

export const TariffSample = z.object({
  buildingId: uuid,
  tariff: z.object({
    ...prices,
    basis: z._default(prices.basis, 'month'),
    minChargeMinor: z._default(prices.minChargeMinor, 0),
    fixedMonthlyMinor: z._default(prices.fixedMonthlyMinor, 0),
  }),
  /** `total` of a simple meter, or peak, flat and valley of another. */
  usage: z
    .array(
      z.object({
        register: z.enum(registers),
        quantity: sampleQuantity,
        /** What the year has used before; counts with tiers through the year only. */
        usedBefore: z._default(sampleQuantity, '0'),
      }),
    )
    .check(z.minLength(1), z.maxLength(registers.length)),
  month: z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, { error: 'bad_month' })),
  /** Days of the month that the use covers; left out: all of them. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(31))),
});
export type TariffSample = z.input<typeof TariffSample>;

export const TariffShare = z.object({
  register: z.enum(registers),
  quantity: z.string(),
  unitPrice: z.string(),
  /** quantity × unitPrice in main units, not rounded. */
  amount: decimal(40, 20),
});
export type TariffShare = z.infer<typeof TariffShare>;

/** What a use would cost: saves nothing, so that a draft can be tried before anybody activates it. */
export const previewTariff = endpoint({
  name: 'previewTariff',
  method: 'POST',
  path: '/apartment/tariffs:preview',
  access: inBuilding('apartment.building.read'),
  changes: 'nothing',
  body: TariffSample,
  response: z.object({
    /** The tiers as they were applied, narrowed where the building narrows them for a part of a month. */
    tiers: z.array(TariffTier),
    shares: z.array(TariffShare),
    /** All shares together, rounded once. */
    usageMinor: z.int(),
    /** What the minimum charge adds. */
    minimumMinor: z.int(),
    fixedMinor: z.int(),
    totalMinor: z.int(),
    currency: z.string(),
  }),
});
