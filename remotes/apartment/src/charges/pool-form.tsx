import {
  type Building,
  type CommonPool,
  createCommonPool,
  disableCommonPool,
  enableCommonPool,
  type Meter,
  poolMethods,
  poolSources,
  type Room,
  updateCommonPool,
} from '@console/contract/apartment';
import { type FormPart, useCall, useForm, useFormat } from '@console/shell';
import { FieldGrid, FormDialog, MoneyInput, optionsOf, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { PoolMembers } from './pool-members.tsx';
import { SwitchUse } from './switch-use.tsx';

type PoolDraft = Pick<CommonPool, 'name' | 'source' | 'method' | 'amountMinor' | 'meterId' | 'rooms'>;

const empty: PoolDraft = {
  name: '',
  source: 'fixed_amount',
  method: 'equal',
  amountMinor: null,
  meterId: null,
  rooms: [],
};
const draftOf = (pool: CommonPool | undefined): PoolDraft =>
  pool
    ? {
        name: pool.name,
        source: pool.source,
        method: pool.method,
        amountMinor: pool.amountMinor,
        meterId: pool.meterId,
        rooms: pool.rooms,
      }
    : empty;

/** The scope of the meters that a source takes. */
const scopeOf = { master_minus_subs: 'master', common_meter: 'common', fixed_amount: undefined } as const;

interface PoolFormProps {
  building: Building;
  rooms: readonly Room[];
  /** Those that stand somewhere. */
  meters: readonly Meter[];
  /** Left out: a new one. */
  pool?: CommonPool | undefined;
  disabled: boolean;
  onClose(): void;
}

/** A cost that rooms share: where it comes from, how it is spread, and over whom. */
export function PoolForm({ building, rooms, meters, pool, disabled, onClose }: PoolFormProps) {
  const { t } = useTranslation('apartment');
  const shown = useShownPool(building.currency, meters);
  const { buildingId } = building;
  const form = useForm(
    { create: createCommonPool, update: updateCommonPool },
    {
      saved: pool,
      draftOf,
      keep: true,
      toCreate: { params: { buildingId } },
      toUpdate: ({ commonPoolId }) => ({ params: { buildingId, commonPoolId } }),
      label: (key) => t(`charges.${key}`),
      shown,
      closed: disabled,
      onClose,
    },
  );
  const { base, draft } = form;
  return (
    <FormDialog
      wide
      {...form.frame}
      title={base ? t('charges.pool', { name: base.name }) : t('charges.newPool')}
      submitLabel={t(disabled ? 'roomForm.close' : base ? 'roomForm.save' : 'charges.create')}
    >
      <PoolFields form={form} meters={meters} currency={building.currency} />
      <PoolMembers
        rooms={rooms}
        members={draft.rooms}
        withRatios={draft.method === 'fixed_ratio'}
        onChange={(members) => form.set({ rooms: members })}
        field={form.field}
        disabled={disabled}
      />
      {pool && !disabled && <SwitchPool pool={pool} onDone={onClose} />}
    </FormDialog>
  );
}

function useShownPool(currency: string, meters: readonly Meter[]) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (pool: PoolDraft): Record<keyof PoolDraft, string> => ({
    name: pool.name,
    source: t(`charges.sources.${pool.source}`),
    method: t(`charges.methods.${pool.method}`),
    amountMinor: pool.amountMinor === null ? '–' : format.money(pool.amountMinor, currency),
    meterId: meters.find(({ meterId }) => meterId === pool.meterId)?.serial ?? '–',
    rooms: t('charges.membersCount', { count: pool.rooms.length }),
  });
}

interface PoolFieldsProps {
  form: FormPart<PoolDraft>;
  meters: readonly Meter[];
  currency: string;
}

function PoolFields({ form, meters, currency }: PoolFieldsProps) {
  const { t } = useTranslation('apartment');
  const scope = scopeOf[form.draft.source];
  const fitting = meters.filter((meter) => meter.scope === scope);
  return (
    <FieldGrid>
      <TextInput label={t('charges.name')} {...form.at('name')} />
      <SelectInput
        label={t('charges.source')}
        {...form.at('source')}
        // What belongs to another source would be refused.
        onChange={(source) => form.set({ source, amountMinor: null, meterId: null })}
        options={optionsOf(poolSources, (value) => t(`charges.sources.${value}`))}
      />
      {scope === undefined ? (
        <MoneyInput
          label={t('charges.amountMinor')}
          currency={currency}
          {...form.at('amountMinor')}
          required
        />
      ) : (
        <SelectInput
          label={t('charges.meterId')}
          {...form.at('meterId')}
          required
          options={fitting.map(({ meterId, serial, kind }) => ({
            value: meterId,
            label: `${serial} · ${t(`meterKinds.${kind}`)}`,
          }))}
          help={fitting.length === 0 ? t('charges.noMeter') : undefined}
        />
      )}
      <SelectInput
        label={t('charges.method')}
        {...form.at('method')}
        options={optionsOf(poolMethods, (value) => t(`charges.methods.${value}`))}
      />
    </FieldGrid>
  );
}

function SwitchPool({ pool, onDone }: { pool: CommonPool; onDone(): void }) {
  const { t } = useTranslation('apartment');
  const action = pool.state === 'active' ? disableCommonPool : enableCommonPool;
  const [run, { pending, problem }] = useCall(action, { done: 'updated' });
  const { buildingId, commonPoolId, version, state } = pool;
  const onSwitch = async () => {
    if (await run({ params: { buildingId, commonPoolId }, version })) onDone();
  };
  return <SwitchUse {...{ state, pending, problem, onSwitch }} body={t('charges.disablePoolBody')} />;
}
