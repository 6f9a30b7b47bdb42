import { namesToType } from '@console/contract';
import {
  type CostItem,
  createCostItem,
  type NewCostItem,
  type Team,
  updateCostItem,
} from '@console/contract/wood';
import { bothNames, localToday, useForm } from '@console/shell';
import { FieldGrid, FormDialog, NameFields, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ofTeam, teamZone } from '../team/team.ts';
import { CostVersionFields } from './cost-version-fields.tsx';

interface CostItemFormProps {
  team: Team;
  /** Left out: a new one, with the draft of its first version. */
  item?: CostItem | undefined;
  onClose(): void;
}

/** A new cost item, or the code and names of one. */
export default function CostItemForm({ team, item, onClose }: CostItemFormProps) {
  return item ? <Renaming item={item} onClose={onClose} /> : <Creating team={team} onClose={onClose} />;
}

function Creating({ team, onClose }: { team: Team; onClose(): void }) {
  const { t } = useTranslation('wood');
  const begin: NewCostItem = {
    ...{ code: '', names: { zh: '', en: '' }, basis: 'volume', defaultRate: null },
    effectiveFrom: localToday(teamZone),
  };
  const form = useForm(createCostItem, { begin, to: { query: ofTeam(team) }, done: 'created', onClose });
  return (
    <FormDialog {...form.frame} title={t('costItems.create')}>
      <FieldGrid>
        <TextInput capitals label={t('sorts.code')} {...form.at('code')} />
        <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
        <CostVersionFields team={team} form={form.as()} />
      </FieldGrid>
    </FormDialog>
  );
}

function Renaming({ item, onClose }: { item: CostItem; onClose(): void }) {
  const { t } = useTranslation('wood');
  const form = useForm(
    { update: updateCostItem },
    {
      saved: item,
      draftOf: (one) => ({ code: one?.code ?? '', names: namesToType(one?.names ?? item.names) }),
      keep: true,
      toUpdate: ({ costItemId }) => ({ params: { costItemId } }),
      label: (key) => t(`sorts.${key === 'names' ? 'name' : key}`),
      shown: (one) => ({ ...one, names: bothNames(one.names) }),
      onClose,
    },
  );
  return (
    <FormDialog {...form.frame} title={t('costItems.renameOne', { code: item.code })}>
      <TextInput capitals label={t('sorts.code')} {...form.at('code')} />
      <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
    </FormDialog>
  );
}
