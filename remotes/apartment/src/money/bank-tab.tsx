import {
  type BankLine,
  bankLineStates,
  listBankLines,
  reopenBankLine,
  type TenancyAccount,
} from '@console/contract/apartment';
import { useAct, useAddress, useEndpoint, useListAddress } from '@console/shell';
import { dialogLater, type ListFilter, ListPanel, optionsOf } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BankLineCard, type BankLineDoing } from './bank-line-card.tsx';
import { bankQuery } from './money-inputs.ts';
import type { MoneyTabProps } from './money-tab-props.ts';

const BankImportDialog = dialogLater<{ buildingId: string; currency: string; onClose(): void }>(
  () => import('./bank-import-dialog.tsx'),
);
const BankLineDialog = dialogLater<{
  doing: Exclude<BankLineDoing, { act: 'reopen' }>;
  line: BankLine;
  buildingId: string;
  currency: string;
  onPick(account: Pick<TenancyAccount, 'tenancyId'>): void;
  onClose(): void;
}>(() => import('./bank-line-dialogs.tsx'));

/** Lines of bank statements, the oldest first: each is confirmed by a person as somebody's payment, or ignored. */
export default function BankTab({ building }: MoneyTabProps) {
  const { t } = useTranslation('apartment');
  const [params] = useAddress();
  const query = bankQuery(params, building);
  const { items, next, currency, counts } = useEndpoint(listBankLines, { query });
  const [importing, setImporting] = useState(false);
  const [doing, setDoing] = useState<{ line: BankLine; doing: Exclude<BankLineDoing, { act: 'reopen' }> }>();
  const [act] = useAct({ done: 'updated' });
  const mayBook = building.may.includes('apartment.payment.record');
  const reopen = ({ bankStatementLineId, version }: BankLine) =>
    void act((call) => call(reopenBankLine, { params: { bankStatementLineId }, version }));
  const filters: ListFilter[] = [
    { kind: 'search', name: 'q', label: t('money.search') },
    {
      ...{ kind: 'choice', name: 'state', label: t('money.state'), usual: 'open' },
      options: optionsOf(bankLineStates, (state) =>
        t('money.bank.counted', {
          state: t(`money.bank.states.${state}`),
          count: counts[state],
        }),
      ),
    },
    { kind: 'day', name: 'from', label: t('money.from') },
    { kind: 'day', name: 'to', label: t('money.to') },
    {
      kind: 'given',
      name: 'statement',
      label: t('money.bank.statement'),
      told: items[0]?.statementName ?? '',
    },
  ];
  return (
    <>
      {mayBook && (
        <Box>
          <Button variant="contained" onClick={() => setImporting(true)}>
            {t('money.bank.import')}
          </Button>
        </Box>
      )}
      <ListPanel
        caption={t('money.bank.list')}
        address={useListAddress(listBankLines, { kept: ['building'] })}
        filterBy={filters}
        rows={items}
        rowKey={({ bankStatementLineId }) => bankStatementLineId}
        nextCursor={next}
        noMatch={t('money.noMatch')}
        none={
          query.state === 'open'
            ? { title: t('money.bank.none'), body: t('money.bank.noneBody') }
            : { title: t('money.bank.noneOf') }
        }
        draws={(lines) => (
          <Box component="ul" aria-label={t('money.bank.list')} sx={listStyle}>
            {lines.map((line) => (
              <BankLineCard
                key={line.bankStatementLineId}
                building={building}
                line={line}
                currency={currency}
                onDo={(what) => (what.act === 'reopen' ? reopen(line) : setDoing({ line, doing: what }))}
              />
            ))}
          </Box>
        )}
      />
      {importing && (
        <BankImportDialog
          buildingId={building.buildingId}
          currency={currency}
          onClose={() => setImporting(false)}
        />
      )}
      {doing && (
        <BankLineDialog
          {...doing}
          buildingId={building.buildingId}
          currency={currency}
          onPick={({ tenancyId }) => setDoing({ ...doing, doing: { act: 'book', tenancyId, billIds: [] } })}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  );
}

const listStyle = { listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 1.5 };
