import { listTenancyEvents, type TenancyEvent } from '@console/contract/apartment';
import { useEndpoint, useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from './panel-props.ts';

/** What was done to the tenancy, when and by whom. */
export function HistoryPanel({ tenancy }: PanelProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<TenancyEvent & { key: string }>(format);
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
    <ListSection
      {...useTable('apartment.tenancyEvents')}
      title={t('tenancies.tabs.history')}
      rows={items.map((event, index) => ({ ...event, key: String(index) }))}
      rowKey={(row) => row.key}
      none={{ title: t('tenancies.events.none') }}
      columns={[
        column.name('action', t('tenancies.events.action'), (row) =>
          t([`tenancies.events.actions.${row.action}`, 'tenancies.events.actions.other']),
        ),
        column.instant('at', t('tenancies.events.at'), (row) => row.at),
        column.text('by', t('tenancies.events.by'), (row) => row.by),
        column.text('told', t('tenancies.events.told'), told),
      ]}
    />
  );
}
