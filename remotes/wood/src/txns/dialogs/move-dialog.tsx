import { deliverSale, moveReturn, receivePurchase, type Txn, type TxnLine } from '@console/contract/wood';
import { type FormRow, localToday, useForm, useName } from '@console/shell';
import {
  DayInput,
  DecimalInput,
  FieldStack,
  FormDialog,
  LineItems,
  SwitchInput,
  TextInput,
} from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { BundleFields } from '../../tally/bundle-fields.tsx';
import type { CountedDraft } from '../../tally/counted.ts';
import { CountedFields, CountedWay } from '../../tally/counted-fields.tsx';
import { teamZone } from '../../team/team.ts';
import type { MovingAct } from '../act-rules.ts';
import { leftOf } from '../left-rules.ts';
import { LotChoice } from '../lot-choice.tsx';
import { lineOf, type MovedDraft, moveDraftOf, movedBody } from '../move-draft.ts';
import { useMeasure, useTxnName } from '../txn-words.ts';
import { FaultList } from './fault-list.tsx';

interface MoveDialogProps {
  txn: Txn;
  act: MovingAct;
  onClose(): void;
}

const calls = { receive: receivePurchase, deliver: deliverSale, move: moveReturn } as const;
/** What has a field in the dialog says there what is wrong. */
const hasNoField = (path: string) => path.startsWith('costs') || path.endsWith('.lineNo');

/** Goods come or go: line by line what was counted, beginning with what is left; all of them, or a part. */
export default function MoveDialog({ txn, act, onClose }: MoveDialogProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const called = useTxnName()(txn);
  const { txnId, version } = txn;
  const form = useForm(calls[act] as typeof receivePurchase, {
    begin: moveDraftOf(txn, localToday(teamZone)),
    bodyOf: (draft) => movedBody(draft, txn),
    to: { params: { txnId } },
    done: 'updated',
    onConflict: 'reread',
    // Counted in the yard: what is typed outlives a reload, and not another movement of the same goods.
    keep: `wood.${act}:${txnId}:${version}`,
    onClose,
  });
  const lines = form.rows('lines');
  const labelOf = ({ lineNo }: Pick<MovedDraft, 'lineNo'>) =>
    `${lineNo}. ${name(lineOf(txn.lines, lineNo)?.names)}`;
  const labelAt = (index: number) => labelOf(form.draft.lines[index] ?? { lineNo: index + 1 });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t(`txns.asks.${act}.title`, { txn: called })}
      submitLabel={t(`txns.acts.${act}`)}
    >
      <Typography>{t(`txns.asks.${act}.body`)}</Typography>
      <FieldStack>
        <DayInput label={t('txns.date')} {...form.at('businessDate')} required />
        <TextInput label={t('txns.facts.vehicle')} {...form.at('vehicle')} />
        <TextInput multiline label={t('txns.facts.note')} {...form.at('note')} />
      </FieldStack>
      <LineItems
        stacked
        label={t('txns.lines.title')}
        lines={lines.items}
        lineLabel={({ index }) => labelAt(index)}
        fields={(line) => [
          <Line
            key={line.key}
            line={line}
            txn={txn}
            label={labelOf(line.draft)}
            supplier={act === 'receive'}
          />,
        ]}
        addLabel=""
        removeLabel={({ index }) => t('txns.leaveOut', { line: labelAt(index) })}
        onRemove={(line) => line.remove()}
        error={lines.error}
      />
      <FaultList txn={txn} error={form.error} only={hasNoField} />
      <SwitchInput label={t(`txns.final.${act}`)} help={t(`txns.final.${act}Help`)} {...form.at('final')} />
    </FormDialog>
  );
}

interface LineProps {
  line: FormRow<MovedDraft>;
  txn: Txn;
  label: string;
  /** Whether the supplier's sheet says a volume of its own. */
  supplier: boolean;
}

function Line({ line, txn, label, supplier }: LineProps) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const of = lineOf(txn.lines, line.draft.lineNo);
  return (
    <>
      <div>
        <Typography sx={{ fontWeight: 550 }}>{label}</Typography>
        {of && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('txns.left', { left: measure(leftOf(of)), agreed: measure(of) })}
          </Typography>
        )}
      </div>
      <CountedWay line={line.as<CountedDraft>()} />
      <CountedFields line={line.as<CountedDraft>()} sort={of} mayBeEmpty={line.draft.bundles.length > 0}>
        {supplier && (
          <DecimalInput
            label={t('txns.supplierVolume')}
            help={t('txns.supplierVolumeHelp')}
            unit="m³"
            {...line.at('supplierVolume')}
          />
        )}
        {!supplier && <LotChoice yardId={txn.yardId} sortId={of?.sortId} {...line.at('lotId')} />}
      </CountedFields>
      {supplier && <Bundles line={line} sort={of} />}
    </>
  );
}

/** What of a line comes in bundles, each of which gets a code for its label. */
function Bundles({ line, sort }: Pick<LineProps, 'line'> & { sort: TxnLine | undefined }) {
  const { t } = useTranslation('wood');
  const name = useName();
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {t('txns.bundles.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('txns.bundles.help')}
      </Typography>
      <BundleFields
        mayBeNone
        label={t('txns.bundles.of', { line: `${line.draft.lineNo}. ${name(sort?.names)}` })}
        bundles={line.rows('bundles')}
        sort={sort}
      />
    </div>
  );
}
