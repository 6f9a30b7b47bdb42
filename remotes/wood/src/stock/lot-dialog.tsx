import { getLot, type Lot, type LotEvent, unbundleLot, woodPaths } from '@console/contract/wood';
import { useAnswer, useForm, useFormat, useName, useProblemText } from '@console/shell';
import {
  columnsOf,
  DataTable,
  DefinitionList,
  Dialog,
  dialogLater,
  ErrorState,
  FormDialog,
  LoadingState,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mayIn, useTeam } from '../team/team.ts';
import { useMeasure, useYardName } from '../txns/txn-words.ts';

const LotLabels = dialogLater<{ lotIds: readonly string[]; onClose(): void }>(() =>
  import('../prints/lot-labels.tsx').then(({ LotLabels: labels }) => ({ default: labels })),
);

/** One bundle: what it is, where it lies, what became of it; opened again, or its label printed anew. */
export function LotDialog({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const mayMove = mayIn(useTeam(), 'wood.goods.move');
  const [open, setOpen] = useState<'labels' | Place>();
  const close = () => setOpen(undefined);
  const [place] = lot.places;
  if (open === 'labels') return <LotLabels lotIds={[lot.lotId]} onClose={close} />;
  if (open) return <OpenBundle lot={lot} place={open} onClose={close} />;
  return (
    <Dialog
      size="wide"
      title={t('lots.title', { code: lot.code })}
      onClose={onClose}
      actions={
        <>
          {mayMove && place && (
            <Button color="error" onClick={() => setOpen(place)}>
              {t('lots.open')}
            </Button>
          )}
          <Button onClick={() => setOpen('labels')}>{t('lots.labels')}</Button>
          <Button variant="contained" onClick={onClose}>
            {t('lots.close')}
          </Button>
        </>
      }
    >
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>{name(lot.names)}</Typography>
      <Facts lot={lot} />
      <History lot={lot} />
    </Dialog>
  );
}

type Place = Lot['places'][number];

function Facts({ lot }: { lot: Lot }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const yardName = useYardName();
  const measure = useMeasure();
  const { thicknessMm, widthMm, lengthM, moisture, note, bundled, left, places, source, madeBy } = lot;
  const size = [thicknessMm, widthMm].every((one) => one !== null)
    ? [`${thicknessMm} × ${widthMm} mm`, lengthM === null ? '' : `${lengthM} m`].filter(Boolean).join(' × ')
    : null;
  const facts = [
    { label: t('sorts.code'), value: lot.sortCode },
    { label: t('lots.size'), value: size },
    { label: t('lots.left'), value: left.pieces === 0 ? t('lots.usedUp') : measure(left) },
    {
      label: t('stock.available'),
      value: left.pieces > 0 && measure({ pieces: left.availablePieces, volume: left.availableVolume }),
    },
    {
      label: t('lots.places'),
      value: places.map((place) => `${yardName(place.yardId)}: ${measure(place)}`).join('; '),
    },
    { label: t('lots.bundled'), value: measure(bundled) },
    { label: t('lots.moisture'), value: moisture },
    {
      label: t('lots.source'),
      value: source && (
        <MuiLink component={Link} to={woodPaths.transaction({ uuid: source.txnId })}>
          {[source.number, source.containerNo, source.mark].filter(Boolean).join(' · ')}
        </MuiLink>
      ),
    },
    { label: t('lots.madeAt'), value: [format.instant(lot.madeAt), madeBy].filter(Boolean).join(' · ') },
    { label: t('lots.note'), value: note },
  ];
  return <DefinitionList items={facts.filter(({ value }) => value)} />;
}

function History({ lot }: { lot: Lot }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const yardName = useYardName();
  const problemText = useProblemText();
  const column = columnsOf<LotEvent & { key: string }>(format);
  const { state, result, error, retry } = useAnswer(getLot, { params: { lotId: lot.lotId } });
  if (state === 'failed') return <ErrorState body={problemText(error)} onRetry={retry} />;
  if (!result) return <LoadingState />;
  const signed = (pieces: number) => `${pieces > 0 ? '+' : ''}${format.number(pieces)}`;
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {t('lots.history')}
      </Typography>
      <DataTable
        dense
        caption={t('lots.history')}
        rows={result.history.map((event, at) => ({ ...event, key: String(at) }))}
        rowKey={({ key }) => key}
        empty={null}
        columns={[
          column.own(
            'what',
            t('moves.kind'),
            ({ txn, pieces }) =>
              txn ? (
                <MuiLink component={Link} to={woodPaths.transaction({ uuid: txn.txnId })}>
                  {`${t(`txnKinds.${txn.kind}`)} ${txn.number}`}
                </MuiLink>
              ) : (
                t(pieces > 0 ? 'lots.made' : 'lots.opened')
              ),
            { primary: true },
          ),
          column.instant('at', t('moves.date'), ({ at }) => at, { card: 'half' }),
          column.text('yard', t('yards.one'), ({ yardId }) => yardName(yardId), { card: 'half' }),
          column.text('pieces', t('stock.pieces'), ({ pieces }) => signed(pieces), {
            align: 'right',
            card: 'half',
          }),
          column.decimal('volume', t('stock.volume'), ({ volume }) => volume, { max: 4, card: 'half' }),
        ]}
      />
    </>
  );
}

function OpenBundle({ lot, place, onClose }: { lot: Lot; place: Place; onClose(): void }) {
  const { t } = useTranslation('wood');
  const yardName = useYardName();
  const measure = useMeasure();
  const form = useForm(unbundleLot, {
    begin: { yardId: place.yardId, note: undefined as string | undefined },
    to: { params: { lotId: lot.lotId } },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      danger
      title={t('lots.openAsk', { code: lot.code, yard: yardName(place.yardId) })}
      submitLabel={t('lots.open')}
    >
      <Typography>{t('lots.openBody', { goods: measure(place) })}</Typography>
      <TextInput multiline label={t('lots.note')} {...form.at('note')} />
    </FormDialog>
  );
}
