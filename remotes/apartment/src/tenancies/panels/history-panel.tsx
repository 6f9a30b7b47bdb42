import { listTenancyEvents, type TenancyEvent } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { DataTable, EmptyState, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from './panel-props.ts';

/** What was done to the tenancy, when and by whom. */
export function HistoryPanel({ tenancy }: PanelProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listTenancyEvents, { params: { tenancyId: tenancy.tenancyId } });
  const until = (day: string | null) => (day === null ? t('tenancies.open') : format.day(day));
  const told = (event: TenancyEvent): string =>
    [
      event.fields
        .map((field) =>
          t([`tenancies.parts.${field === 'rates' ? 'steps' : field}`, 'tenancies.parts.other']),
        )
        .join(', '),
      event.lastDay !== event.lastDayBefore && event.action !== 'create'
        ? t('tenancies.events.lastDay', { from: until(event.lastDayBefore), to: until(event.lastDay) })
        : '',
      event.reason,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section title={t('tenancies.tabs.history')}>
      <DataTable
        caption={t('tenancies.tabs.history')}
        rows={items.map((event, index) => ({ ...event, key: String(index) }))}
        rowKey={(row) => row.key}
        empty={<EmptyState title={t('tenancies.events.none')} />}
        columns={[
          {
            key: 'action',
            label: t('tenancies.events.action'),
            primary: true,
            cell: (row) => t([`tenancies.events.actions.${row.action}`, 'tenancies.events.actions.other']),
          },
          { key: 'at', label: t('tenancies.events.at'), cell: (row) => format.instant(row.at) },
          { key: 'by', label: t('tenancies.events.by'), cell: (row) => row.by ?? '–' },
          { key: 'told', label: t('tenancies.events.told'), cell: (row) => told(row) || '–' },
        ]}
      />
    </Section>
  );
}
