import type { ResultOf } from '@console/contract';
import {
  type revalueStock as Call,
  type CostSettings,
  revalueStock,
  type Team,
  woodPaths,
} from '@console/contract/wood';
import { localToday, notify, useForm, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, DayInput, EmptyState, FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { quantityText } from '../amounts/quantity-text.ts';
import { ofTeam, teamZone } from '../team/team.ts';
import { monthEndOf } from './month-end.ts';

type Revaluation = ResultOf<typeof Call>;

interface RevaluationDialogProps {
  team: Team;
  settings: CostSettings;
  onClose(): void;
}

/** Another costing method from the end of a month on: first what it does to each sort, then the document that posts it. */
export default function RevaluationDialog({ team, settings, onClose }: RevaluationDialogProps) {
  const { t } = useTranslation('wood');
  const navigate = useNavigate();
  const costMethod = settings.costMethod === 'fifo' ? 'moving_average' : 'fifo';
  const [tried, setTried] = useState<Revaluation>();
  const form = useForm(revalueStock, {
    begin: { businessDate: monthEndOf(localToday(teamZone)), reason: '' },
    bodyOf: (draft) => ({ ...draft, costMethod, dryRun: tried === undefined }) as const,
    to: { query: ofTeam(team) },
    trial: tried === undefined,
    onTyped: () => setTried(undefined),
    onClose,
    onSaved: (result) => {
      if (!result.txn) return setTried(result);
      const { txnId, number } = result.txn;
      onClose();
      notify.info(t('revaluation.done', { number }), {
        action: {
          label: t('revaluation.open'),
          run: () => navigate(woodPaths.transaction({ uuid: txnId })),
        },
      });
    },
  });
  const method = t(`costSettings.costMethod.${costMethod}`);
  const refused = form.error?.details?.reason;
  return (
    <FormDialog
      wide
      {...form.frame}
      danger={tried !== undefined}
      title={t('revaluation.title', { method })}
      submitLabel={t(tried ? 'revaluation.post' : 'revaluation.try')}
    >
      <Typography>{t(`revaluation.body.${costMethod}`)}</Typography>
      {refused === 'no_stock' && <Alert severity="warning">{t('fields.no_stock')}</Alert>}
      <DayInput label={t('revaluation.day')} help={t('revaluation.dayHelp')} {...form.at('businessDate')} />
      <TextInput multiline label={t('revaluation.reason')} {...form.at('reason')} />
      {tried && <Tried team={team} tried={tried} />}
    </FormDialog>
  );
}

function Tried({ team, tried }: { team: Team; tried: Revaluation }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const column = columnsOf<Revaluation['lines'][number]>(format);
  const { currency } = team;
  const money = (minor: number | undefined) => format.money(minor ?? 0, currency);
  return (
    <DataTable
      dense
      caption={t('revaluation.result')}
      rows={tried.lines}
      rowKey={({ sortId }) => sortId}
      empty={<EmptyState title={t('fields.no_stock')} />}
      columns={[
        column.name('sort', t('stock.sort'), ({ names, code }) => `${name(names)} · ${code}`),
        column.text(
          'quantity',
          t('revaluation.quantity'),
          ({ quantity, baseUnit }) => `${quantityText(format, quantity, baseUnit)} ${t(`units.${baseUnit}`)}`,
        ),
        column.money('before', t('revaluation.before'), ({ beforeMinor }) => beforeMinor, {
          currency,
          total: money(tried.beforeMinor),
        }),
        column.money('after', t('revaluation.after'), ({ afterMinor }) => afterMinor, {
          currency,
          total: money(tried.afterMinor),
        }),
        column.money(
          'change',
          t('revaluation.change'),
          ({ beforeMinor = 0, afterMinor = 0 }) => afterMinor - beforeMinor,
          { currency, total: money((tried.afterMinor ?? 0) - (tried.beforeMinor ?? 0)) },
        ),
      ]}
    />
  );
}
