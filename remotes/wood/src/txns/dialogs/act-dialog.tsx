import { type approveReturn, type Txn, woodPaths } from '@console/contract/wood';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Act, callOf, endsIt, reasonOf } from '../act-rules.ts';
import { useTxnName } from '../txn-words.ts';
import { useWarnings } from '../use-warnings.ts';
import { FaultList } from './fault-list.tsx';

export interface ActDialogProps {
  txn: Txn;
  act: Act;
  onClose(): void;
  /** Instead of what was refused for its price or the customer's limit. */
  onAsk?: () => void;
}

/** One act on a document: what it does, why where that is wanted, and what stands in its way, line by line. */
export default function ActDialog({ txn, act, onClose, onAsk }: ActDialogProps) {
  const { t } = useTranslation('wood');
  const called = useTxnName()(txn);
  const tell = useWarnings();
  const navigate = useNavigate();
  const wanted = reasonOf(act);
  const form = useForm(callOf(txn.kind, act) as typeof approveReturn, {
    begin: { reason: undefined as string | undefined },
    to: { params: { txnId: txn.txnId } },
    done: act === 'ask' ? 'created' : 'updated',
    onConflict: 'reread',
    onClose,
    onSaved: (result) => {
      onClose();
      if (act === 'confirm') tell(result);
      // What undoes a document is one of its own.
      if (act === 'reverse') navigate(woodPaths.transaction({ uuid: result.txnId }));
    },
  });
  const mayAsk = form.error?.code === 'FLOOR_PRICE' || form.error?.code === 'CREDIT_LIMIT';
  return (
    <FormDialog
      {...form.frame}
      danger={endsIt(act)}
      title={t(`txns.asks.${act}.title`, { txn: called })}
      submitLabel={t(`txns.acts.${act}`)}
    >
      <Typography>{t(`txns.asks.${act}.body`)}</Typography>
      {wanted !== 'none' && (
        <TextInput
          multiline
          label={t(wanted === 'required' ? 'txns.reason' : 'txns.reasonOptional')}
          {...form.at('reason')}
          required={wanted === 'required'}
        />
      )}
      <FaultList
        txn={txn}
        error={form.error}
        only={(path) => path !== 'reason'}
        ownLines={act !== 'reverse'}
      />
      {mayAsk && onAsk && (
        <div>
          <Button variant="outlined" onClick={onAsk}>
            {t('txns.acts.ask')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
