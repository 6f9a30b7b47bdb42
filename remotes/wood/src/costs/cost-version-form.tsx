import {
  type CostItem,
  type CostItemVersion,
  createCostItemVersion,
  type NewCostItemVersion,
  type Team,
  updateCostItemVersion,
} from '@console/contract/wood';
import { localToday, useForm, useFormat } from '@console/shell';
import { FieldGrid, FormDialog } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { teamZone } from '../team/team.ts';
import { CostVersionFields } from './cost-version-fields.tsx';
import { useRateText } from './rate-text.ts';

interface CostVersionFormProps {
  team: Team;
  item: CostItem;
  /** Left out: a new draft, which begins as the newest version is. */
  version?: CostItemVersion | undefined;
  onClose(): void;
}

/** A draft of what a cost is divided by, and usually comes to, from a day on. */
export default function CostVersionForm({ team, item, version, onClose }: CostVersionFormProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const rateText = useRateText(team);
  const [newest] = item.versions;
  const form = useForm(
    { create: createCostItemVersion, update: updateCostItemVersion },
    {
      saved: version,
      draftOf: (one): NewCostItemVersion => ({
        effectiveFrom: one?.effectiveFrom ?? localToday(teamZone),
        basis: (one ?? newest)?.basis ?? 'volume',
        defaultRate: (one ?? newest)?.defaultRate ?? null,
      }),
      keep: true,
      toCreate: { params: { costItemId: item.costItemId } },
      toUpdate: ({ costItemVersionId }) => ({ params: { costItemVersionId } }),
      label: (key) => t(`costVersions.${key}`),
      shown: (one) => ({
        effectiveFrom: one.effectiveFrom === '' ? '–' : format.day(one.effectiveFrom),
        basis: t(`costBases.${one.basis}`),
        defaultRate: rateText(one) ?? '–',
      }),
      onClose,
    },
  );
  const title = version
    ? t('costVersions.editOne', { day: format.day(version.effectiveFrom) })
    : t('costItems.newVersionOf', { code: item.code });
  return (
    <FormDialog {...form.frame} title={title} submitLabel={t('costVersions.saveDraft')}>
      <FieldGrid>
        <CostVersionFields team={team} form={form.as()} />
      </FieldGrid>
    </FormDialog>
  );
}
