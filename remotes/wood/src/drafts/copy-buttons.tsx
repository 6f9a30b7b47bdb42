import { createTxn, reverseTxn, type Txn, updateTxn, woodPaths } from '@console/contract/wood';
import { localToday, useCall, useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mayIn, ofTeam, teamZone, useTeam } from '../team/team.ts';
import { useTxnName } from '../txns/txn-words.ts';
import { isPicked, mayBegin } from './begin-rules.ts';
import { copiedCosts, copiedTxn, isCopied } from './copied-txn.ts';
import { draftAddress } from './draft-address.ts';
import { bearsCosts } from './txn-draft.ts';
import './texts.ts';

/** Whether whoever looks at a document may begin the same once more. */
function useMayCopy({ kind, reverses }: Pick<Txn, 'kind' | 'reverses'>): boolean {
  const team = useTeam();
  return isCopied({ kind, reverses }) && isPicked(kind) && mayBegin(kind, (one) => mayIn(team, one));
}

/** Makes a draft that says what a document says, and goes there. @returns whether there is one now */
function useCopy(whole: boolean) {
  const navigate = useNavigate();
  const query = ofTeam(useTeam());
  const [create, creating] = useCall(createTxn, { done: 'created' });
  const [change, changing] = useCall(updateTxn, { onConflict: 'keep' });
  const copy = async (txn: Txn): Promise<boolean> => {
    const made = await create({ query, body: copiedTxn(txn, localToday(teamZone), whole) });
    if (!made) return false;
    const { txnId, version } = made;
    const costs = bearsCosts(made) ? copiedCosts(txn) : [];
    // Of what is entered again, and of a late cost, the costs are what it is about.
    if (costs.length > 0 && (whole || txn.kind === 'cost_add'))
      await change({ params: { txnId }, version, body: { costs } });
    navigate(draftAddress({ uuid: txnId }));
    return true;
  };
  return {
    copy,
    pending: creating.pending || changing.pending,
    problem: creating.problem,
    fields: creating.error?.fields ?? [],
  };
}

/** The same once more, as a draft of today. */
export function CopyButton({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const { copy, pending, problem } = useCopy(false);
  const may = useMayCopy(txn);
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" loading={pending} onClick={() => void copy(txn)}>
        {t('drafts.copy')}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

/** What was posted by mistake: undone by a mirror of it, and entered again from a draft that says the same. */
export function ReenterButton({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const [open, setOpen] = useState(false);
  const mayCopy = useMayCopy(txn);
  // While it is done it stays: the document is undone first, and then no longer to be reversed.
  if (!open && (!txn.may.includes('reverse') || !mayCopy)) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('drafts.reenter.act')}
      </Button>
      {open && <ReenterDialog txn={txn} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReenterDialog({ txn: shown, onClose }: { txn: Txn; onClose(): void }) {
  const [txn] = useState(shown);
  const { t } = useTranslation('wood');
  const navigate = useNavigate();
  const called = useTxnName()(txn);
  const { copy, pending, problem } = useCopy(true);
  const [isReversed, setReversed] = useState(false);
  const form = useForm(reverseTxn, {
    begin: { reason: '' },
    to: { params: { txnId: txn.txnId } },
    onConflict: 'reread',
    onClose,
    onSaved: () => {
      setReversed(true);
      void copy(txn);
    },
  });
  const blocked = form.error?.fields.find(({ path }) => path !== 'reason');
  // It is undone, and only its copy is missing: that is tried again by itself.
  if (isReversed)
    return (
      <FormDialog
        open
        title={t('drafts.reenter.title', { txn: called })}
        submitLabel={t('drafts.reenter.again')}
        pending={pending}
        problem={problem}
        onClose={() => {
          onClose();
          navigate(woodPaths.transaction({ uuid: txn.txnId }));
        }}
        onSubmit={() => void copy(txn)}
      >
        <Typography>{t('drafts.reenter.reversed')}</Typography>
      </FormDialog>
    );
  return (
    <FormDialog
      {...form.frame}
      danger
      title={t('drafts.reenter.title', { txn: called })}
      submitLabel={t('drafts.reenter.act')}
    >
      <Typography>{t('drafts.reenter.body')}</Typography>
      <TextInput multiline label={t('txns.reason')} {...form.at('reason')} required />
      {blocked && <Alert severity="error">{form.field(blocked.path)}</Alert>}
    </FormDialog>
  );
}
