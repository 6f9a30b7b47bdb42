import {
  type DraftedKind,
  getTxn,
  listSorts,
  type Team,
  type Txn,
  updateTxn,
  woodPaths,
} from '@console/contract/wood';
import { type Form as FormOf, useEndpoint, useForm, useFormat, useName } from '@console/shell';
import { Form, Section, SyncChip, type SyncState, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TxnAttachments } from '../attachments/txn-attachments.tsx';
import { allSorts } from '../sorts/all-sorts.ts';
import { mayIn } from '../team/team.ts';
import { TeamMoney } from '../txns/team-money.tsx';
import { TxnActs } from '../txns/txn-acts.tsx';
import { TxnFrame } from '../txns/txn-frame.tsx';
import { useTxnName } from '../txns/txn-words.ts';
import { type Previewed, usePreview } from '../txns/use-preview.ts';
import { CostEditor } from './cost-editor.tsx';
import { type BearingLine, CostShares } from './cost-shares.tsx';
import { previewOf } from './draft-preview.ts';
import { HeadFields } from './head-fields.tsx';
import { isFinished, newLine, type SortOf } from './line-draft.ts';
import { LineEditor } from './line-editor.tsx';
import { bearsCosts, ownBearing, type TxnDraft, txnBody, txnDraftOf } from './txn-draft.ts';
import { useAutosave } from './use-autosave.ts';
import { useDraftWords } from './use-draft-words.ts';
import './texts.ts';

interface DraftFormProps {
  txn: Txn & { readonly kind: DraftedKind };
  team: Team;
  /** Goods with which a draft without lines begins. */
  firstSort?: string | undefined;
}

/** A draft while somebody types in it: saved by itself, by key or by button; what it comes to, and what may be done with it. */
export function DraftForm({ txn: opened, team, firstSort }: DraftFormProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { txnId, kind } = opened;
  const { items: sorts } = useEndpoint(listSorts, allSorts(team));
  const bySort = new Map(sorts.map((sort) => [sort.sortId, sort]));
  const sortOf: SortOf = (sortId) => bySort.get(sortId);
  const source = useEndpoint(getTxn, {
    params: { txnId: (kind === 'cost_add' && opened.source?.txnId) || txnId },
  });
  const late = kind === 'cost_add' ? source : undefined;
  const withCosts = bearsCosts(opened);
  const bearingOf = (lines: readonly unknown[]) =>
    late ? received(late).map(({ lineNo }) => lineNo) : ownBearing(lines);
  const form = useForm(
    { update: updateTxn },
    {
      saved: opened as Txn,
      draftOf: (saved: Txn | undefined) =>
        txnDraftOf(saved ?? opened, sortOf, bearingOf((saved ?? opened).lines)),
      bodyOf: (draft: TxnDraft) =>
        txnBody(draft, { kind, withCosts, sortOf, bearing: bearingOf(draft.lines) }),
      toUpdate: () => ({ params: { txnId } }),
      ...useDraftWords(team, sortOf),
      keep: `wood.txn:${txnId}`,
      stays: 'asTyped',
      leaves: 'unasked',
      quietly: true,
      done: undefined,
    },
  );
  const begin = useEffectEvent(() => {
    const sort = firstSort === undefined ? undefined : sortOf(firstSort);
    if (sort && kind !== 'cost_add' && form.draft.lines.length === 0) form.rows('lines').add(newLine(sort));
  });
  // Syncs with the address, once: what it names is the first thing to be typed on.
  useEffect(() => begin(), []);
  const sync = useAutosave(form, ({ lines }) =>
    lines.every((line) => isFinished(kind, line, sortOf(line.sortId))),
  );
  const previewed = usePreview(previewOf(kind, form.draft, sortOf));
  const txn = form.base ?? opened;
  const title = useTxnName()(txn);
  useShortcuts({ 'Mod+S': () => void form.submit() }, { words: { 'Mod+S': t('ui:form.save') } });
  const bearing = late ? receivedLines(late, name) : draftedLines(form.draft, previewed, { sortOf, name });
  return (
    <TxnFrame
      txn={txn}
      title={title}
      actions={
        <>
          <Button component={Link} to={woodPaths.transaction({ uuid: txnId })} variant="outlined">
            {t('drafts.toDocument')}
          </Button>
          {!form.dirty && <TxnActs txn={txn} />}
        </>
      }
    >
      <Form {...form.frame} problem={undefined} label={title}>
        <Section title={t('txns.head')}>
          <HeadFields form={form} txn={txn} kind={kind} team={team} previewed={previewed} />
        </Section>
        {kind !== 'cost_add' && (
          <Section title={t('txns.lines.title')}>
            <LineEditor
              lines={form.rows('lines')}
              kind={kind}
              team={team}
              yardId={form.draft.yardId}
              sortOf={sortOf}
              currency={form.draft.fxCurrency}
              previewed={previewed}
            />
          </Section>
        )}
        {withCosts && (
          <Section title={t('txns.costs.title')}>
            <CostEditor form={form} team={team} bearing={bearing} />
            {mayIn(team, 'wood.cost_item.read') && (
              <CostShares team={team} lines={bearing} costs={form.draft.costs} />
            )}
          </Section>
        )}
        <Bar form={form} sync={sync} total={<Total txn={txn} previewed={previewed} />} />
      </Form>
      <TxnAttachments txnId={txnId} />
    </TxnFrame>
  );
}

const received = ({ lines }: Txn) => lines.filter(({ moved }) => moved.pieces > 0);

type NameOf = ReturnType<typeof useName>;

/** Of a late cost: the goods that have come. */
const receivedLines = (txn: Txn, name: NameOf): BearingLine[] =>
  received(txn).map(({ lineNo, names, moved, netKg, buying }) => ({
    ...{ lineNo, label: `${lineNo}. ${name(names)}`, pieces: moved.pieces, volume: moved.volume },
    weightKg: netKg,
    valueMinor: buying?.movedAmountMinor ?? 0,
  }));

/** Of a purchase: its own lines, as far as they are worked out. */
const draftedLines = (
  { lines }: TxnDraft,
  { preview, line: worked }: Previewed,
  { sortOf, name }: { sortOf: SortOf; name: NameOf },
): BearingLine[] =>
  lines.map(({ sortId, netKg }, index) => {
    const one = preview && worked(index);
    const sort = sortOf(sortId);
    return {
      ...{ lineNo: index + 1, label: [`${index + 1}.`, sort && name(sort.names)].filter(Boolean).join(' ') },
      ...{ pieces: one?.pieces ?? 0, volume: one?.volume ?? '0', weightKg: netKg },
      valueMinor: one?.amountMinor ?? 0,
    };
  });

/** What the document comes to: of a purchase and a sale as it is typed, else as it was saved. */
function Total({ txn, previewed }: { txn: Txn; previewed: Previewed }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { preview } = previewed;
  const money = preview ?? txn.buying ?? txn.selling;
  if (!money) return null;
  const parts = (['goodsMinor', 'discountMinor', 'taxMinor'] as const).filter((part) => money[part] !== 0);
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {parts.length > 1 &&
        parts.map((part) => (
          <Typography key={part} variant="body2" color="textSecondary">
            {`${t(`txns.money.${part}`)} `}
            <TeamMoney minor={money[part]} />
          </Typography>
        ))}
      <Typography sx={{ fontWeight: 650 }}>
        {`${t('txns.money.totalMinor')} `}
        <TeamMoney minor={money.totalMinor} />
      </Typography>
      {preview?.warnings.map((warning) => (
        <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
          {t(`drafts.warnings.${warning}`)}
        </Typography>
      ))}
      {preview?.margin?.percent && (
        <Typography variant="body2" color="textSecondary">
          {t('drafts.margin', { percent: format.decimal(preview.margin.percent, { max: 2 }) })}
        </Typography>
      )}
    </Box>
  );
}

interface BarProps {
  form: FormOf<TxnDraft, Txn>;
  sync: SyncState;
  total: ReactNode;
}

/** Stays in sight: what it comes to, how far it is saved, and what stands in the way of that. */
function Bar({ form, sync, total }: BarProps) {
  const { t } = useTranslation('wood');
  return (
    <Box role="region" aria-label={t('drafts.bar')} sx={barStyle}>
      {form.problem && <Alert severity="error">{form.problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>{total}</Box>
        <SyncChip state={sync} />
        {form.dirty && (
          <Button type="submit" variant="contained" loading={form.pending}>
            {t('drafts.save')}
          </Button>
        )}
      </Box>
      {sync === 'typing' && (
        <Typography variant="body2" color="textSecondary">
          {t('drafts.unfinished')}
        </Typography>
      )}
    </Box>
  );
}

const barStyle = {
  ...{ position: 'sticky', bottom: 0, zIndex: 1, p: 1.5, display: 'grid', gap: 1 },
  ...{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;
