import { apartmentPaths, type Building, type UsageFlow } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { useMeterName, useQuantity } from '../../usage/meter-words.ts';
import type { loader } from './loader.ts';

const tones = { actual: 'neutral', estimated: 'warn', true_up: 'info', correction: 'info' } as const;

/**
 * The columns of the ledger, the way back to readings and meter at the end.
 * @param seesTenants whether the lines came with those for whose use they stand
 */
export function useLedgerColumns(building: Building, seesTenants: boolean): Column<UsageFlow>[] {
  const { t } = useTranslation('apartment');
  const column = columnsOf<UsageFlow>(useFormat());
  const meterName = useMeterName();
  const quantity = useQuantity();
  const signed = ({ quantity: text, kind }: UsageFlow) =>
    `${text.startsWith('-') ? '' : '+'}${quantity.exact(text, kind)}`;
  const month = ({ cycleYm, usageYm }: UsageFlow) =>
    cycleYm === usageYm ? cycleYm : t('usage.flow.about', { cycle: cycleYm, usage: usageYm });
  return [
    column.name('meter', t('usage.flow.meter'), meterName),
    column.day('day', t('usage.flow.day'), (row) => row.businessDate, { card: 'bare' }),
    column.text('month', t('usage.flow.month'), month, { hideBelow: 'md', nowrap: true }),
    column.state('line', t('usage.flow.line'), ({ flowKind }) => ({
      tone: tones[flowKind],
      label: t(`usage.flow.lines.${flowKind}`),
    })),
    column.text(
      'quantity',
      t('usage.flow.quantity'),
      (row) => `${signed(row)} ${t(`usage.units.${row.kind}`)}`,
      { align: 'right', card: 'half' },
    ),
    column.text('running', t('usage.flow.running'), (row) => quantity.exact(row.running, row.kind), {
      align: 'right',
      card: 'half',
    }),
    ...(seesTenants
      ? [
          column.own(
            'tenant',
            t('usage.flow.tenant'),
            ({ tenancy }) => tenancy && <Tenant tenancy={tenancy} />,
            {
              card: 'bare',
            },
          ),
        ]
      : []),
    column.own('trace', t('usage.flow.trace'), (row) => <Trace building={building} row={row} />, {
      card: 'bare',
    }),
  ];
}

/** Whose use it was, and the way to their tenancy. */
const Tenant = ({ tenancy: { tenancyId, tenantName } }: { tenancy: NonNullable<UsageFlow['tenancy']> }) => (
  <MuiLink component={Link} to={apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId })}>
    {tenantName}
  </MuiLink>
);

function Trace({ building: { buildingId }, row }: { building: Building; row: UsageFlow }) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { filter } = useLoaderData<typeof loader>();
  const readings = apartmentPaths.checkUsed({ building: buildingId, ym: row.usageYm, rule: 'all' });
  const meter = apartmentPaths.flowUsed({ building: buildingId, meter: row.meterId });
  return (
    <Box sx={traceStyle}>
      <MuiLink component={Link} to={readings} aria-label={t('usage.flow.traceOf', { ym: row.usageYm })}>
        {row.usageYm}
      </MuiLink>
      {filter.meter !== row.meterId && (
        <MuiLink
          component={Link}
          to={meter}
          aria-label={t('usage.flow.onlyMeterOf', { meter: meterName(row) })}
        >
          {t('usage.flow.onlyMeter')}
        </MuiLink>
      )}
    </Box>
  );
}

const traceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  whiteSpace: 'nowrap',
  // Where they stand one above the other each is still wide enough for a finger.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
};
