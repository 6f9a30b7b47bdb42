import { type Building, previewFirstBill } from '@console/contract/apartment';
import { isApiError, queryClient, queryOf, shownOf, useFormat, useProblemText } from '@console/shell';
import { Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../form/use-settled.ts';
import { BillLines } from './bill-lines.tsx';
import './texts.ts';

/** What decides about a first bill, as it is typed. */
export interface FirstBillTerms {
  readonly roomId: string;
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly depositMinor: number | null;
  readonly payCycle: 1 | 2 | 3 | 6 | 12;
  readonly rates: readonly { readonly from: string; readonly rentMinor: number | null }[];
}

/** What the tenant will be asked for first: it follows what is typed, and nothing is written. */
export function FirstBill({ building, terms }: { building: Building; terms: FirstBillTerms }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const problemText = useProblemText();
  // One text, so that the same terms are the same question.
  const typed = JSON.stringify(terms);
  const asked = useSettled(typed);
  const body = JSON.parse(asked) as FirstBillTerms;
  const whole = isWhole(body);
  const { data, error, isFetching } = useQuery(
    {
      ...queryOf(previewFirstBill, { body: { ...body, rates: [...body.rates] } as never }),
      meta: shownOf({ shows: ['apartment.chargeItems', 'apartment.buildings'] }),
      enabled: whole,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const waits = isFetching || typed !== asked;
  return (
    <Section title={t('bills.first.title')}>
      {!whole ? (
        <Box sx={{ color: 'text.secondary' }}>{t('bills.first.incomplete')}</Box>
      ) : error ? (
        // What is wrong with the fields is told at the fields.
        <Alert severity="info">
          {isApiError(error) && error.code === 'VALIDATION'
            ? t('bills.first.incomplete')
            : problemText(error)}
        </Alert>
      ) : (
        data && (
          <Box aria-busy={waits} sx={{ opacity: waits ? 0.6 : 1 }}>
            <Box sx={{ color: 'text.secondary', marginBottom: 1 }}>
              {t('bills.first.to', { day: format.day(data.chargedTo) })}
            </Box>
            <BillLines lines={data.lines} totalMinor={data.totalMinor} currency={building.currency} />
          </Box>
        )
      )}
    </Section>
  );
}

const isWhole = ({ roomId, firstDay, depositMinor, rates }: FirstBillTerms): boolean =>
  roomId !== '' &&
  firstDay !== '' &&
  depositMinor !== null &&
  rates.every(({ from, rentMinor }) => from !== '' && rentMinor !== null);
