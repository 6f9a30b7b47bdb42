import { createTxn, getReturnable, type ReturnableLine, type Txn, woodPaths } from '@console/contract/wood';
import {
  type FormRow,
  localToday,
  useAnswer,
  useForm,
  useFormat,
  useName,
  useProblemText,
} from '@console/shell';
import {
  DayInput,
  Dialog,
  EmptyState,
  ErrorState,
  FieldStack,
  FormDialog,
  LineItems,
  LoadingState,
  TextInput,
} from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CountedDraft } from '../../tally/counted.ts';
import { CountedFields, CountedWay } from '../../tally/counted-fields.tsx';
import { ofTeam, teamZone, useTeam } from '../../team/team.ts';
import { isMoreThan, isNothing } from '../left-rules.ts';
import { LotChoice } from '../lot-choice.tsx';
import { lineOf, type ReturnDraft, returnBody, returnDraftOf } from '../move-draft.ts';
import { useMeasure, useTxnName } from '../txn-words.ts';
import { FaultList } from './fault-list.tsx';

export interface ReturnDialogProps {
  txn: Txn;
  onClose(): void;
  /** The screen shows the draft itself; else the draft opens. */
  stays?: boolean;
}

/** Goods of a purchase or a sale go back: what may still, line by line, becomes the draft of a return. */
export default function ReturnDialog({ txn, onClose, stays = false }: ReturnDialogProps) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(getReturnable, { params: { txnId: txn.txnId } });
  if (result?.items.some(({ returnable }) => !isNothing(returnable)))
    return <ReturnForm txn={txn} items={result.items} onClose={onClose} stays={stays} />;
  return (
    <Dialog title={t('txns.acts.return')} onClose={onClose}>
      {state === 'loading' && <LoadingState />}
      {state === 'failed' && <ErrorState title={problemText(error)} onRetry={retry} />}
      {result && <EmptyState title={t('txns.nothingToReturn')} />}
    </Dialog>
  );
}

/** What the lines of a return have fields for; the rest is told below them. */
const hasNoField = (path: string) =>
  /\.(lineNo|sortId|sourceLineNo|unitPrice)$/.test(path) || ['sourceTxnId', 'yardId'].includes(path);

function ReturnForm({
  txn,
  items,
  onClose,
  stays,
}: ReturnDialogProps & { items: readonly ReturnableLine[] }) {
  const { t } = useTranslation('wood');
  const called = useTxnName()(txn);
  const name = useName();
  const navigate = useNavigate();
  const form = useForm(createTxn, {
    begin: returnDraftOf(txn, items, localToday(teamZone)),
    bodyOf: (draft) => returnBody(draft, txn),
    to: { query: ofTeam(useTeam()) },
    done: 'created',
    onConflict: 'reread',
    onClose,
    onSaved: ({ txnId }) => {
      onClose();
      if (!stays) navigate(woodPaths.transaction({ uuid: txnId }));
    },
  });
  const lines = form.rows('lines');
  const labelOf = ({ lineNo }: { lineNo: number }) => `${lineNo}. ${name(lineOf(items, lineNo)?.names)}`;
  const labelAt = (index: number) => labelOf(form.draft.lines[index] ?? { lineNo: index + 1 });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('txns.asks.return.title', { txn: called })}
      submitLabel={t('txns.asks.return.submit')}
    >
      <Typography>{t('txns.asks.return.body')}</Typography>
      <FieldStack>
        <DayInput label={t('txns.date')} {...form.at('businessDate')} required />
        <TextInput multiline label={t('txns.facts.note')} {...form.at('note')} />
      </FieldStack>
      <LineItems
        stacked
        label={t('txns.lines.title')}
        lines={lines.items}
        lineLabel={({ index }) => labelAt(index)}
        fields={(line) => [
          <Line key={line.key} line={line} txn={txn} items={items} label={labelOf(line.draft)} />,
        ]}
        addLabel=""
        removeLabel={({ index }) => t('txns.leaveOut', { line: labelAt(index) })}
        onRemove={(line) => line.remove()}
        error={lines.error}
      />
      <FaultList txn={txn} error={form.error} only={hasNoField} />
    </FormDialog>
  );
}

interface LineProps {
  line: FormRow<ReturnDraft['lines'][number]>;
  txn: Txn;
  items: readonly ReturnableLine[];
  label: string;
}

function Line({ line, txn, items, label }: LineProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const measure = useMeasure();
  const currency = useTeam()?.currency;
  const of = lineOf(items, line.draft.lineNo);
  const price = of?.buying ?? of?.selling;
  const isTold = line.at('pieces').error ?? line.at('volume').error;
  return (
    <>
      <div>
        <Typography sx={{ fontWeight: 550 }}>{label}</Typography>
        {of && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('txns.returnable', { returnable: measure(of.returnable), onHand: measure(of.onHand) })}
            {price && ` ${t('txns.creditOfAll', { amount: format.money(price.creditMinor, currency) })}`}
          </Typography>
        )}
      </div>
      <CountedWay line={line.as<CountedDraft>()} />
      <CountedFields line={line.as<CountedDraft>()} sort={lineOf(txn.lines, line.draft.lineNo)}>
        <LotChoice yardId={txn.yardId} sortId={of?.sortId} {...line.at('lotId')} />
      </CountedFields>
      {of && !isTold && isMoreThan(countedIn(line.draft), of.returnable) && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {t('fields.over_return', { ...of.returnable, volume: Number(of.returnable.volume) })}
        </Typography>
      )}
    </>
  );
}

/** As far as it can be told without measuring. A draft may ask for too much; who submits it would be refused. */
const countedIn = ({ way, pieces, volume }: CountedDraft) => ({
  pieces: way === 'tally' ? 0 : (pieces ?? 0),
  volume: way === 'volume' && volume !== null && /^\d+(\.\d{1,6})?$/.test(volume) ? volume : '0',
});
