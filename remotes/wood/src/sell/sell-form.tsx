import {
  confirmSale,
  createTxn,
  type PriceException,
  type Sort,
  type Team,
  type Txn,
  updateTxn,
  type Yard,
} from '@console/contract/wood';
import { useAct, useCall, useForm, useFormat, useName } from '@console/shell';
import { dialogLater, Form, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedException } from '../exceptions/asked-exception.tsx';
import { useAsked } from '../exceptions/use-asked.ts';
import { Key } from '../find/key.tsx';
import { ofTeam } from '../team/team.ts';
import type { ActDialogProps } from '../txns/dialogs/act-dialog.tsx';
import { useTxnName } from '../txns/txn-words.ts';
import { type Previewed, usePreview } from '../txns/use-preview.ts';
import { useWarnings } from '../txns/use-warnings.ts';
import { counterKeys } from './counter-keys.ts';
import { CustomerCard } from './customer-card.tsx';
import { findLastSale } from './last-sale.ts';
import { previewOf } from './sale-preview.ts';
import { linesOf, onceMore, type SellDraft, type SortOf, sellBody, sellDraftOf } from './sell-draft.ts';
import { SellGoods } from './sell-goods.tsx';
import { SellHead } from './sell-head.tsx';
import { SellBar, SellSummary } from './sell-summary.tsx';

const ActDialog = dialogLater<ActDialogProps>(() => import('../txns/dialogs/act-dialog.tsx'));

export interface SellFormProps {
  team: Team;
  yards: readonly Yard[];
  sorts: readonly Sort[];
  /** What a new sale begins with. */
  begin: SellDraft;
  /** The draft that is gone on with. */
  sale: Txn | undefined;
  /** What is typed is kept under this name, also when the tab is closed. */
  keep: string;
  /** The server has it now. */
  onSaved(sale: Txn): void;
  onConfirmed(sale: Txn): void;
  onNew(): void;
}

/** What comes after the draft has been written. */
type Then = 'draft' | 'confirm' | 'ask';

/** A sale as it is typed: for whom, what, and what it comes to, up to the moment at which its goods are promised. */
export function SellForm(props: SellFormProps) {
  const { team, yards, sorts, sale, keep, onNew } = props;
  const { t } = useTranslation('wood');
  const sortOf: SortOf = (sortId) => sorts.find((sort) => sort.sortId === sortId);
  const [confirm, confirming] = useCall(confirmSale);
  const [asking, setAsking] = useState<Txn>();
  const then = useRef<Then>('draft');
  const tell = useWarnings();
  const words = useDraftWords(yards);
  const [begun] = useState(props.begin);

  const goOn = async (written: Txn | undefined) => {
    if (!written) return;
    props.onSaved(written);
    if (then.current === 'ask') setAsking(written);
    if (then.current !== 'confirm') return;
    const confirmed = await confirm({ params: { txnId: written.txnId }, body: {} });
    if (!confirmed) return;
    tell(confirmed);
    props.onConfirmed(confirmed);
  };
  const form = useForm(
    { create: createTxn, update: updateTxn },
    {
      saved: sale,
      draftOf: (saved: Txn | undefined) => (saved ? draftOf(saved, sortOf) : begun),
      bodyOf: (draft: SellDraft) => sellBody(draft, sortOf),
      toCreate: { query: ofTeam(team) },
      toUpdate: ({ txnId }) => ({ params: { txnId } }),
      ...words,
      stays: true,
      quietly: true,
      keep,
      onTyped: confirming.clear,
      onSaved: (written) => void goOn(written),
      onClose: () => void goOn(form.base),
    },
  );
  const written = form.base;
  const previewed = usePreview(previewOf(form.draft, sortOf));
  const asked = useAsked(form.dirty ? undefined : written);
  const pending = form.pending || confirming.pending;
  useKeptBeyondTab(form);
  const [repeat, repeating] = useRepeat(team, sortOf, form);
  const wanted = nextOf(previewed, asked);
  const primary = useRef<HTMLButtonElement>(null);
  const saveDraft = () => {
    then.current = 'draft';
    if (!pending) void form.submit();
  };
  useShortcuts({
    [counterKeys.repeat]: () => void repeat(),
    [counterKeys.anew]: onNew,
    [counterKeys.draft]: saveDraft,
    [counterKeys.next]: () => primary.current?.click(),
  });
  const refused = (path: string) =>
    confirming.field(path) ??
    ['pieces', 'volume'].map((of) => confirming.field(`${path}.${of}`)).find(Boolean);
  const called = useTxnName();
  const wide = useWide();
  const next = (
    <Button
      ref={primary}
      type="submit"
      size="large"
      variant="contained"
      disabled={wanted === 'wait' || repeating}
      loading={pending}
      aria-keyshortcuts={counterKeys.next}
    >
      {t(`sell.next.${wanted}`)}
      <Key name={counterKeys.next} />
    </Button>
  );
  return (
    <Form
      {...form.frame}
      problem={form.frame.problem ?? confirming.problem}
      label={t('sell.title')}
      pending={pending}
      onSubmit={() => {
        then.current = wanted === 'ask' ? 'ask' : 'confirm';
        void form.submit();
      }}
    >
      <Box sx={layoutStyle}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {written && <Alert severity="info">{t('sell.draftIs', { txn: called(written) })}</Alert>}
          <CustomerCard
            team={team}
            partnerId={form.draft.partnerId}
            onChoose={(partnerId) => form.set({ partnerId, dueOn: null })}
            error={form.field('partnerId') ?? previewed.fault('partnerId')}
            onRepeat={() => void repeat()}
          />
          <SellGoods form={form} team={team} sortOf={sortOf} previewed={previewed} refused={refused} />
          <SellHead form={form} yards={yards} />
        </Box>
        <Box sx={asideStyle}>
          <SellSummary
            previewed={previewed}
            notices={<AskedException asked={asked} />}
            withoutTotal={!wide}
            actions={
              <>
                {wide && next}
                <Button
                  variant="outlined"
                  disabled={pending}
                  onClick={saveDraft}
                  aria-keyshortcuts={counterKeys.draft}
                >
                  {t('sell.saveDraft')}
                  <Key name={counterKeys.draft} />
                </Button>
                <Button onClick={onNew} aria-keyshortcuts={counterKeys.anew}>
                  {t('sell.new')}
                  <Key name={counterKeys.anew} />
                </Button>
              </>
            }
          />
        </Box>
      </Box>
      {!wide && <SellBar previewed={previewed}>{next}</SellBar>}
      {asking && <ActDialog txn={asking} act="ask" onClose={() => setAsking(undefined)} />}
    </Form>
  );
}

/** Rows of a tally get keys as they are unpacked: the same document gives the same draft. */
const drafts = new WeakMap<Txn, SellDraft>();
function draftOf(sale: Txn, sortOf: SortOf): SellDraft {
  const known = drafts.get(sale) ?? sellDraftOf(sale, sortOf);
  drafts.set(sale, known);
  return known;
}

/** What the next step is: somebody has to approve it first, is asked already, or nothing stands in the way. */
function nextOf(
  { preview, isOld }: Previewed,
  asked: PriceException | undefined,
): 'confirm' | 'ask' | 'wait' {
  if (asked?.state === 'asked') return 'wait';
  if (asked?.state === 'approved') return 'confirm';
  const needs = preview?.warnings.some((one) => one === 'floor_price' || one === 'credit_blocked');
  return needs && !isOld ? 'ask' : 'confirm';
}

/** What people call the parts of a draft, where two versions are held against each other. */
function useDraftWords(yards: readonly Yard[]) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  return {
    label: (key: keyof SellDraft) => t(`sell.parts.${key}`),
    shown: (draft: SellDraft): Record<keyof SellDraft, string> => ({
      partnerId: draft.partnerId ? t('sell.parts.chosen') : '–',
      yardId: name(yards.find(({ yardId }) => yardId === draft.yardId)?.names),
      businessDate: format.day(draft.businessDate),
      discountMinor: format.money(draft.discountMinor ?? 0),
      dueOn: draft.dueOn ? format.day(draft.dueOn) : '–',
      vehicle: draft.vehicle ?? '–',
      note: draft.note ?? '–',
      lines: t('sell.parts.count', { count: draft.lines.length }),
    }),
  };
}

/** A closed tab takes nothing along: what is typed lies in this browser until the sale is saved or thrown away. */
function useKeptBeyondTab({ draft, dirty, setAside }: Pick<Typing, 'draft' | 'dirty' | 'setAside'>): void {
  // Syncs with the browser's store, after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is what changed; the function is another one each time
  useEffect(() => {
    if (dirty) setAside();
  }, [draft, dirty]);
}

type Typing = ReturnType<typeof useForm<typeof updateTxn, Txn, SellDraft>>;

/** The goods that the customer took last become those of this sale, at the prices that they had. */
function useRepeat(
  team: Team,
  sortOf: SortOf,
  form: Pick<Typing, 'draft' | 'set'>,
): [repeat: () => Promise<void>, repeating: boolean] {
  const [act, repeating] = useAct();
  const repeat = async () => {
    const { partnerId } = form.draft;
    if (partnerId === null) return;
    const last = await act(() => findLastSale(team, partnerId));
    if (last) form.set({ lines: onceMore(linesOf(last, sortOf), sortOf) });
  };
  return [repeat, repeating];
}

/** Whether the sums stand beside the goods. */
const useWide = (): boolean => useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });

const layoutStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
};
/** On a wide screen the sums stay in sight while goods are typed. */
const asideStyle = { position: { lg: 'sticky' }, top: { lg: 72 }, minWidth: 0 };
