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
import { tellChanged, useCall, useFormat } from '@console/shell';
import { MoneyInput, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';
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
  const form = useVersionedForm({
    saved: pool,
    draftOf,
    create: useCall(createCommonPool, { done: 'created' }),
    toCreate: (body) => ({ params: { buildingId }, body }),
    update: useCall(updateCommonPool, { done: 'updated' }),
    toUpdate: ({ commonPoolId, version }, body) => ({ params: { buildingId, commonPoolId }, version, body }),
    closed: () => disabled,
    onClose,
  });
  const { base, draft, set, field } = form;
  return (
    <VersionedDialog
      wide
      form={form}
      title={base ? t('charges.pool', { name: base.name }) : t('charges.newPool')}
      submitLabel={t(disabled ? 'roomForm.close' : base ? 'roomForm.save' : 'charges.create')}
      label={(key) => t(`charges.${key}`)}
      shown={shown}
    >
      <PoolFields {...{ draft, meters, field, disabled }} currency={building.currency} onChange={set} />
      <PoolMembers
        rooms={rooms}
        members={draft.rooms}
        withRatios={draft.method === 'fixed_ratio'}
        onChange={(members) => set({ rooms: members })}
        field={field}
        disabled={disabled}
      />
      {pool && !disabled && <SwitchPool pool={pool} onDone={onClose} />}
    </VersionedDialog>
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
  draft: PoolDraft;
  meters: readonly Meter[];
  currency: string;
  field(path: string): string | undefined;
  onChange(part: Partial<PoolDraft>): void;
  disabled: boolean;
}

function PoolFields({ draft, meters, currency, field, onChange, disabled }: PoolFieldsProps) {
  const { t } = useTranslation('apartment');
  const scope = scopeOf[draft.source];
  const fitting = meters.filter((meter) => meter.scope === scope);
  return (
    <FieldGrid>
      <TextInput
        required
        label={t('charges.name')}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={field('name')}
        disabled={disabled}
      />
      <SelectInput
        label={t('charges.source')}
        value={draft.source}
        // What belongs to another source would be refused.
        onChange={(source) => onChange({ source, amountMinor: null, meterId: null })}
        options={poolSources.map((value) => ({ value, label: t(`charges.sources.${value}`) }))}
        error={field('source')}
        disabled={disabled}
      />
      {scope === undefined ? (
        <MoneyInput
          required
          label={t('charges.amountMinor')}
          currency={currency}
          value={draft.amountMinor}
          onChange={(amountMinor) => onChange({ amountMinor })}
          error={field('amountMinor')}
          disabled={disabled}
        />
      ) : (
        <SelectInput
          required
          label={t('charges.meterId')}
          value={draft.meterId ?? ''}
          onChange={(meterId) => onChange({ meterId })}
          options={fitting.map(({ meterId, serial, kind }) => ({
            value: meterId,
            label: `${serial} · ${t(`meterKinds.${kind}`)}`,
          }))}
          help={fitting.length === 0 ? t('charges.noMeter') : undefined}
          error={field('meterId')}
          disabled={disabled}
        />
      )}
      <SelectInput
        label={t('charges.method')}
        value={draft.method}
        onChange={(method) => onChange({ method })}
        options={poolMethods.map((value) => ({ value, label: t(`charges.methods.${value}`) }))}
        error={field('method')}
        disabled={disabled}
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
    // Refused, perhaps because somebody was faster: then what is so now is shown.
    else await tellChanged(action.changes);
  };
  return <SwitchUse {...{ state, pending, problem, onSwitch }} body={t('charges.disablePoolBody')} />;
}
