import {
  createStocktake,
  listSorts,
  listYardStock,
  type Sort,
  type SortForm,
  type Txn,
  updateStocktake,
  yardStockAtMost,
} from '@console/contract/wood';
import { useAnswer, useEndpoint, useForm, useName, useProblemText, useScreenTitle } from '@console/shell';
import {
  dialogLater,
  EmptyState,
  ErrorState,
  Form,
  LoadingState,
  MeterBar,
  Page,
  Section,
  SelectInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { PrintButton } from '../prints/print-button.tsx';
import { allSorts } from '../sorts/all-sorts.ts';
import { usePhone } from '../tally/use-phone.ts';
import { ofTeam, useTeam } from '../team/team.ts';
import type { ActDialogProps } from '../txns/dialogs/act-dialog.tsx';
import { useYardName } from '../txns/txn-words.ts';
import {
  type CountDraft,
  countDraftOf,
  countOf,
  lineAt,
  nextOpen,
  type Place,
  placesOf,
  progressOf,
  withCount,
} from './count-draft.ts';
import type { CountPadProps } from './count-pad.tsx';
import { CountTable } from './count-table.tsx';
import { stocktakePath, stocktakesPath } from './stock-paths.ts';
import { placeOf } from './transfer-draft.ts';

const ActDialog = dialogLater<ActDialogProps>(() => import('../txns/dialogs/act-dialog.tsx'));
const CountPad = dialogLater<CountPadProps>(() => import('./count-pad.tsx'));

interface CountSheetProps {
  yardId: string;
  /** What of the yard is counted; all of it, unless told. */
  only?: SortForm | undefined;
  txn?: Txn;
}

/** What lies in a yard on the books, place by place, and what somebody counts there: by keys, or with the thumb. */
export function CountSheet({ yardId, only, txn }: CountSheetProps) {
  const problemText = useProblemText();
  const query = only === undefined ? {} : { form: only };
  const { state, result, error, retry } = useAnswer(listYardStock, { params: { yardId }, query });
  if (state === 'failed') return <ErrorState body={problemText(error)} onRetry={retry} />;
  if (!result) return <LoadingState />;
  return <Sheet yardId={yardId} txn={txn} books={result.items} more={result.more} />;
}

interface SheetProps {
  yardId: string;
  txn: Txn | undefined;
  books: Parameters<typeof placesOf>[0];
  more: boolean;
}

function useCountForm(yardId: string, txn: Txn | undefined) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const navigate = useNavigate();
  return useForm(
    { create: createStocktake, update: updateStocktake },
    {
      saved: txn,
      draftOf: (saved): CountDraft => countDraftOf(saved, yardId),
      bodyOf: ({ lines, ...head }) => ({ ...head, lines: lines.map((line) => ({ ...line, tally: null })) }),
      toCreate: { query: ofTeam(team) },
      toUpdate: ({ txnId }) => ({ params: { txnId } }),
      label: (part) => (part === 'note' ? t('txns.facts.note') : t('stocktakes.counted')),
      shown: ({ lines, note }) => ({
        yardId: '',
        note: note ?? '',
        lines: String(lines.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)),
      }),
      stays: true,
      // Counted in the yard: what is typed outlives a reload.
      keep: `wood.count:${txn?.txnId ?? yardId}`,
      onSaved: (saved) => {
        if (!txn) navigate(stocktakePath(saved.txnId), { replace: true });
      },
    },
  );
}

function Sheet({ yardId, txn, books, more }: SheetProps) {
  const { t } = useTranslation('wood');
  const yardName = useYardName();
  const phone = usePhone();
  const form = useCountForm(yardId, txn);
  const [found, setFound] = useState<readonly Sort[]>([]);
  const [padAt, setPadAt] = useState<string>();
  const [submits, setSubmits] = useState(false);
  const places = placesOf(books, txn?.lines ?? [], found);
  const { done, all } = progressOf(form.draft, places);
  const pad = places.find((place) => placeOf(place) === padAt);
  const title = txn
    ? t('stocktakes.called', { number: txn.number })
    : t('stocktakes.newCalled', { yard: yardName(yardId) });
  useScreenTitle(title);
  const count = (place: Place, change: Parameters<typeof withCount>[2]) =>
    form.set(withCount(form.draft, place, change));
  const fault = (place: Place, field: string) => {
    const at = lineAt(form.draft, place);
    return at < 0 ? undefined : form.field(`lines.${at}.${field}`);
  };
  return (
    <Page
      width="wide"
      title={title}
      subtitle={txn && yardName(yardId)}
      actions={
        <>
          <Button component={Link} to={stocktakesPath} variant="outlined">
            {t('stocktakes.toList')}
          </Button>
          <PrintButton subjectId={yardId} template="stocktake_sheet" label={t('stocktakes.sheet')} />
          {txn?.may.includes('submit') && (
            <Button
              variant={form.dirty ? 'outlined' : 'contained'}
              disabled={form.dirty}
              title={form.dirty ? t('stocktakes.saveFirst') : undefined}
              onClick={() => setSubmits(true)}
            >
              {t('stocktakes.submit')}
            </Button>
          )}
        </>
      }
    >
      <MeterBar value={done} max={Math.max(all, 1)} label={t('stocktakes.done')} />
      {more && <Alert severity="warning">{t('stocktakes.more', { count: yardStockAtMost })}</Alert>}
      <Form {...form.frame} label={title}>
        {places.length === 0 ? (
          <EmptyState title={t('stocktakes.nothing')} />
        ) : (
          <Section dense title={t('stocktakes.sheetTitle')}>
            <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
              {t('stocktakes.volumeHelp')}
            </Typography>
            <CountTable
              places={places}
              countOf={(place) => countOf(form.draft, place)}
              fault={fault}
              onCount={count}
              onOpen={phone ? (place) => setPadAt(placeOf(place)) : undefined}
            />
          </Section>
        )}
        <FoundSort places={places} onFind={(sort) => setFound([...found, sort])} />
        {!txn && !form.base && <TextInput multiline label={t('txns.facts.note')} {...form.at('note')} />}
        <Box sx={saveStyle}>
          <Button type="submit" variant="contained" loading={form.pending} disabled={!form.dirty}>
            {t('stocktakes.save')}
          </Button>
        </Box>
      </Form>
      {pad && (
        <CountPad
          key={placeOf(pad)}
          place={pad}
          count={countOf(form.draft, pad)}
          fault={fault(pad, 'pieces') ?? fault(pad, 'volume') ?? fault(pad, 'netKg')}
          progress={t('stocktakes.progress', { done, all })}
          onCount={(change) => count(pad, change)}
          onNext={() => {
            const next = nextOpen(form.draft, places, pad);
            setPadAt(next && placeOf(next));
          }}
          onClose={() => setPadAt(undefined)}
        />
      )}
      {submits && txn && <ActDialog txn={txn} act="submit" onClose={() => setSubmits(false)} />}
    </Page>
  );
}

/** What lies there and is on no book of the yard. */
function FoundSort({ places, onFind }: { places: readonly Place[]; onFind(sort: Sort): void }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const sorts = useEndpoint(listSorts, allSorts(useTeam())).items;
  const known = new Set(places.filter(({ lot }) => !lot).map(({ sortId }) => sortId));
  const others = sorts.filter(({ sortId }) => !known.has(sortId));
  return (
    <SelectInput
      label={t('stocktakes.addSort')}
      placeholder={t('stocktakes.addSortLabel')}
      value=""
      onChange={(chosen: string) => {
        const sort = others.find(({ sortId }) => sortId === chosen);
        if (sort) onFind(sort);
      }}
      options={others.map(({ sortId, code, names }) => ({
        value: sortId,
        label: `${code} · ${name(names)}`,
      }))}
    />
  );
}

/** However long the yard is: in sight, also on a phone. */
const saveStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  bgcolor: 'background.default',
  paddingBlock: 1,
};
