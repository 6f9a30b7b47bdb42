import { listSorts, mergeSort, type Sort, type Team, woodPaths } from '@console/contract/wood';
import { notify, useEndpoint, useForm, useFormat, useName } from '@console/shell';
import { Dialog, FormDialog, SelectInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { allSorts } from './all-sorts.ts';
import { mergeTargets } from './merge-rules.ts';

interface MergeDialogProps {
  team: Team;
  sort: Sort;
  onClose(): void;
}

/** A sort that was entered twice becomes the other one, with all that lies of it. */
export default function MergeDialog(props: MergeDialogProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const targets = mergeTargets(props.sort, useEndpoint(listSorts, allSorts(props.team)).items);
  const title = t('merge.title', { sort: name(props.sort.names) });
  if (targets.length > 0) return <MergeForm {...props} title={title} targets={targets} />;
  return (
    <Dialog title={title} onClose={props.onClose}>
      <Typography>{t('merge.none')}</Typography>
    </Dialog>
  );
}

function MergeForm({
  sort,
  title,
  targets,
  onClose,
}: MergeDialogProps & { title: string; targets: readonly Sort[] }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const navigate = useNavigate();
  const form = useForm(mergeSort, {
    begin: { toSortId: '', reason: '' },
    to: { params: { sortId: sort.sortId } },
    done: 'updated',
    onSaved: ({ txn }) => {
      onClose();
      if (!txn) return;
      notify.info(t('merge.done', { number: txn.number }), {
        action: {
          label: t('merge.open'),
          run: () => navigate(woodPaths.transaction({ uuid: txn.txnId })),
        },
      });
    },
    onClose,
  });
  return (
    <FormDialog {...form.frame} danger title={title} submitLabel={t('merge.submit')}>
      <Typography>
        {t(sort.pieces > 0 ? 'merge.body' : 'merge.bodyEmpty', {
          pieces: format.number(sort.pieces),
          volume: format.decimal(sort.volume, { max: 4 }),
        })}
      </Typography>
      <SelectInput
        label={t('merge.into')}
        {...form.at('toSortId')}
        options={[
          { value: '', label: t('merge.choose') },
          ...targets.map((one) => ({ value: one.sortId, label: `${name(one.names)} · ${one.code}` })),
        ]}
      />
      <TextInput multiline label={t('merge.reason')} {...form.at('reason')} />
    </FormDialog>
  );
}
