import {
  listSortPrices,
  proposeSortPrice,
  type Sort,
  type SortPrice,
  setSortPrice,
  type Team,
  withdrawSortPrice,
} from '@console/contract/wood';
import {
  confirm,
  localToday,
  useAct,
  useEndpointPages,
  useForm,
  useFormat,
  useName,
  useProblemText,
} from '@console/shell';
import {
  columnsOf,
  DataTable,
  DayInput,
  DecimalInput,
  Dialog,
  EmptyState,
  Form,
  LoadingState,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mayIn, teamZone } from '../team/team.ts';
import { usePriceText } from './price-text.ts';

interface PriceDialogProps {
  team: Team;
  sort: Sort;
  onClose(): void;
}

/** What a sort costs from which day on; set by those who may, proposed by buyers. */
export default function PriceDialog({ team, sort, onClose }: PriceDialogProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const maySet = mayIn(team, 'wood.sort.price');
  return (
    <Dialog size="wide" title={t('prices.title', { sort: name(sort.names) })} onClose={onClose}>
      {maySet && <SetPrice team={team} sort={sort} />}
      {!maySet && mayIn(team, 'wood.sort.propose') && (
        <ProposePrice team={team} sort={sort} onClose={onClose} />
      )}
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {t('prices.history')}
      </Typography>
      <History team={team} sort={sort} maySet={maySet} />
    </Dialog>
  );
}

const begun = ({ listPrice, floorPrice }: Sort) => ({
  effectiveFrom: localToday(teamZone),
  listPrice,
  floorPrice,
});

function useUnit({ currency }: Team, { priceUnit }: Sort) {
  const { t } = useTranslation('wood');
  return `${currency} / ${t(`units.${priceUnit}`)}`;
}

function SetPrice({ team, sort }: { team: Team; sort: Sort }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const unit = useUnit(team, sort);
  const form = useForm(setSortPrice, {
    begin: begun(sort),
    to: { params: { sortId: sort.sortId } },
    done: 'updated',
    onSaved: () => form.begin(form.draft),
  });
  // No price is a price, too: it ends the one in force, so that nobody comes to it by emptying a field.
  const submit = async () => {
    const { listPrice, effectiveFrom } = form.draft;
    const day = format.day(effectiveFrom);
    const question = { title: t('prices.noneQuestion', { day }), body: t('prices.noneBody') };
    if (listPrice || (await confirm({ ...question, confirmLabel: t('prices.noneConfirm') })))
      form.frame.onSubmit();
  };
  return (
    <Form
      {...form.frame}
      onSubmit={() => void submit()}
      label={t('prices.set')}
      actions={
        <Button type="submit" variant="contained" loading={form.pending}>
          {t('prices.set')}
        </Button>
      }
    >
      <DayInput label={t('prices.effectiveFrom')} help={t('prices.help')} {...form.at('effectiveFrom')} />
      <DecimalInput label={t('sorts.listPrice')} unit={unit} {...form.at('listPrice')} />
      <DecimalInput label={t('sorts.floorPrice')} unit={unit} {...form.at('floorPrice')} />
    </Form>
  );
}

function ProposePrice({ team, sort, onClose }: PriceDialogProps) {
  const { t } = useTranslation('wood');
  const unit = useUnit(team, sort);
  const form = useForm(proposeSortPrice, {
    begin: { price: begun(sort), note: null },
    to: { params: { sortId: sort.sortId } },
    done: 'created',
    onSaved: onClose,
  });
  return (
    <Form
      {...form.frame}
      label={t('prices.propose')}
      actions={
        <Button type="submit" variant="contained" loading={form.pending}>
          {t('prices.propose')}
        </Button>
      }
    >
      <DayInput label={t('prices.effectiveFrom')} {...form.at('price.effectiveFrom')} />
      <DecimalInput label={t('sorts.listPrice')} unit={unit} {...form.at('price.listPrice')} />
      <DecimalInput label={t('sorts.floorPrice')} unit={unit} {...form.at('price.floorPrice')} />
      <TextInput label={t('proposals.note')} {...form.at('note')} />
    </Form>
  );
}

function History({ team, sort, maySet }: { team: Team; sort: Sort; maySet: boolean }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const column = columnsOf<SortPrice>(format);
  const problemText = useProblemText();
  const priceText = usePriceText(team);
  const [act, pending] = useAct({ done: 'updated' });
  const { pages, error, hasMore, more, retry } = useEndpointPages(listSortPrices, {
    params: { sortId: sort.sortId },
  });
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={retry}>{t('moves.retry')}</Button>}>
        {problemText(error)}
      </Alert>
    );
  const [first] = pages;
  if (!first) return <LoadingState />;
  const withdraw = async ({ sortPriceId, effectiveFrom }: SortPrice) => {
    const question = {
      title: t('prices.withdrawQuestion', { day: format.day(effectiveFrom) }),
      body: t('prices.withdrawBody'),
    };
    if (await confirm({ ...question, confirmLabel: t('prices.withdraw'), danger: true }))
      await act((call) => call(withdrawSortPrice, { params: { sortPriceId } }));
  };
  const stateOf = ({ inForce, withdrawnAt, effectiveFrom }: SortPrice) => {
    if (withdrawnAt !== null) return 'withdrawn';
    if (inForce) return 'inForce';
    return effectiveFrom > localToday(teamZone) ? 'ahead' : 'past';
  };
  return (
    <>
      <DataTable
        dense
        caption={t('prices.history')}
        rows={pages.flatMap((page) => page.items)}
        rowKey={(row) => row.sortPriceId}
        empty={<EmptyState title={t('prices.none')} />}
        columns={[
          column.day('from', t('prices.effectiveFrom'), (row) => row.effectiveFrom, { primary: true }),
          column.text('list', t('sorts.listPrice'), (row) => priceText(row.listPrice, sort.priceUnit), {
            align: 'right',
          }),
          column.text('floor', t('sorts.floorPrice'), (row) => priceText(row.floorPrice, sort.priceUnit), {
            align: 'right',
          }),
          column.state('state', t('sorts.state'), (row) => ({
            tone: ({ inForce: 'good', ahead: 'info', past: 'neutral', withdrawn: 'neutral' } as const)[
              stateOf(row)
            ],
            label: t(`prices.states.${stateOf(row)}`),
          })),
          column.text('by', t('prices.setBy'), (row) => row.setBy),
          ...(maySet
            ? [
                column.own('actions', t('sorts.actions'), (row) =>
                  stateOf(row) === 'ahead' ? (
                    <Button
                      size="small"
                      color="error"
                      disabled={pending}
                      aria-label={t('prices.withdrawOne', { day: format.day(row.effectiveFrom) })}
                      onClick={() => void withdraw(row)}
                    >
                      {t('prices.withdraw')}
                    </Button>
                  ) : null,
                ),
              ]
            : []),
        ]}
      />
      {hasMore && <Button onClick={more}>{t('prices.more')}</Button>}
    </>
  );
}
