import { exportTxns, getTxnTotals, type Team } from '@console/contract/wood';
import { callApi, queryOf, useExports, useFormat } from '@console/shell';
import { ExportMenu, KeyFigure, KeyFigures, saveFile } from '@console/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TeamMoney } from './team-money.tsx';
import { type TxnsView, txnsInput } from './txn-view.ts';
import { useMeasure } from './txn-words.ts';

interface OfList {
  team: Team;
  view: TxnsView;
}

/** The filters of the list, whatever page of it is shown. */
function filterOf({ team, view }: OfList) {
  const { cursor: _, limit: __, ...query } = txnsInput(team, view).query;
  return query;
}

/** What all documents of the list have brought in and taken out; the list does not wait for it, and needs it no more than that. */
export function TxnTotalsBar(list: OfList) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const format = useFormat();
  const { data } = useQuery(queryOf(getTxnTotals, { query: filterOf(list) }));
  if (!data || data.documents === 0) return null;
  const { documents, in: incoming, out } = data;
  return (
    <KeyFigures compact>
      <KeyFigure label={t('txns.totals.documents')} value={format.number(documents)} />
      <KeyFigure label={t('txns.totals.in')} value={measure(incoming)} />
      <KeyFigure label={t('txns.totals.out')} value={measure(out)} />
      {data.boughtMinor !== undefined && (
        <KeyFigure
          label={t('txns.totals.bought')}
          value={<TeamMoney minor={data.boughtMinor} />}
          hint={<Open word="payable" minor={data.payableMinor} />}
        />
      )}
      {data.soldMinor !== undefined && (
        <KeyFigure
          label={t('txns.totals.sold')}
          value={<TeamMoney minor={data.soldMinor} />}
          hint={<Open word="receivable" minor={data.receivableMinor} />}
        />
      )}
    </KeyFigures>
  );
}

function Open({ word, minor = 0 }: { word: 'payable' | 'receivable'; minor: number | undefined }) {
  const { t } = useTranslation('wood');
  return (
    <>
      {t(`txns.totals.${word}`)} <TeamMoney minor={minor} />
    </>
  );
}

/** All documents of the list in a file. */
export function TxnExport(list: OfList) {
  const sheet = {
    key: 'txns',
    fetch: (wanted: { format: 'xlsx' | 'csv'; language: 'zh' | 'en' }) =>
      callApi(exportTxns, { query: { ...filterOf(list), ...wanted } }),
  };
  return <ExportMenu {...useExports([sheet], saveFile)} />;
}
