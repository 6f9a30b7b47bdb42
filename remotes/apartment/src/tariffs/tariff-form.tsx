import {
  type Building,
  createTariff,
  listTariffs,
  meterKinds,
  type NewTariff,
  type Tariff,
  updateTariff,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';

const empty: NewTariff = { code: '', name: { zh: '', en: '' }, meterKind: 'electricity' };
const draftOf = (tariff: Tariff | undefined): NewTariff =>
  tariff ? { code: tariff.code, name: tariff.name, meterKind: tariff.meterKind } : empty;

interface TariffFormProps {
  building: Building;
  /** Left out: a new one. */
  tariff?: Tariff | undefined;
  onClose(): void;
}

/** A new tariff, or the names of one. The kind of meter stays: versions and meters stand on it. */
export function TariffForm({ building, tariff, onClose }: TariffFormProps) {
  const { t } = useTranslation('apartment');
  const { base, draft, changes, dirty, set, restart } = useVersionedDraft(tariff, draftOf);
  const [create, creating] = useCall(createTariff, { done: 'created', touches: [listTariffs] });
  const [update, updating] = useCall(updateTariff, { done: 'updated', touches: [listTariffs] });
  const { pending, problem, field, error, clear } = base ? updating : creating;
  const close = useCarefulClose(dirty, onClose);
  const theirs = theirsOf<Tariff>(error);
  const { buildingId } = building;
  const submit = async () => {
    if (base && !dirty) return onClose();
    const done = base
      ? await update({
          params: { buildingId, tariffPlanId: base.tariffPlanId },
          version: base.version,
          body: changes,
        })
      : await create({ params: { buildingId }, body: draft });
    if (done) onClose();
  };
  const takeTheirs = (mine: Partial<NewTariff>) => {
    if (!theirs) return;
    restart(theirs, mine);
    clear();
  };
  const shown = (one: NewTariff) => ({ ...one, name: `${one.name.zh} / ${one.name.en}` });
  const labels = {
    code: t('tariffs.code'),
    name: t('buildings.name.label'),
    meterKind: t('tariffs.meterKind'),
  };
  const name = (language: 'zh' | 'en') => (
    <TextInput
      required
      label={t(`buildings.name.${language}`)}
      value={draft.name[language]}
      onChange={(value) => set({ name: { ...draft.name, [language]: value } })}
      error={field(`name.${language}`)}
    />
  );
  return (
    <FormDialog
      open
      title={base ? t('tariffs.edit', { code: base.code }) : t('tariffs.create')}
      submitLabel={t(base ? 'roomForm.save' : 'tariffs.createButton')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={theirs ? undefined : problem}
    >
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, draftOf(theirs)).map((key) => ({
            field: key,
            label: labels[key],
            mine: shown(draft)[key],
            theirs: shown(draftOf(theirs))[key],
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <FieldGrid>
        <TextInput
          required
          label={t('tariffs.code')}
          value={draft.code}
          onChange={(code) => set({ code: code.toUpperCase() })}
          error={field('code')}
        />
        {name('zh')}
        {name('en')}
        <SelectInput
          label={t('tariffs.meterKind')}
          value={draft.meterKind}
          onChange={(meterKind) => set({ meterKind })}
          options={meterKinds.map((value) => ({ value, label: t(`meterKinds.${value}`) }))}
          error={field('meterKind')}
          disabled={base !== undefined}
        />
      </FieldGrid>
    </FormDialog>
  );
}
