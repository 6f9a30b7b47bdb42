import { blankSort, proposeSort, type Team } from '@console/contract/wood';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';
import { SortFields } from './sort-form.tsx';

/** A sort that a buyer would have; an owner or manager says yes or no. */
export default function ProposeSortForm({ team, onClose }: { team: Team; onClose(): void }) {
  const { t } = useTranslation('wood');
  const form = useForm(proposeSort, {
    begin: {
      sort: { code: '', names: { zh: '', en: '' }, form: 'sawn_board' as const, ...blankSort },
      note: null,
    },
    to: { query: ofTeam(team) },
    done: 'created',
    onClose,
  });
  return (
    <FormDialog wide {...form.frame} title={t('proposals.proposeSort')} submitLabel={t('proposals.propose')}>
      <SortFields form={form.part('sort') as never} frozen={false} self={undefined} priced />
      <TextInput label={t('proposals.note')} {...form.at('note')} />
    </FormDialog>
  );
}
