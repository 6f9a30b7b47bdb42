import type { ResultOf } from '@console/contract';
import { type DnsTraceStep, type DnsType, traceDns } from '@console/contract/codegen';
import { useCall } from '@console/shell';
import { type Column, DataTable, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** From the root down, server by server. */
export function TraceSection({ name, type }: { name: string; type: DnsType }) {
  const { t } = useTranslation('codeGen');
  const [found, setFound] = useState<ResultOf<typeof traceDns> & { type: DnsType }>();
  const [call, { pending, problem, field }] = useCall(traceDns, { quietly: true });
  const columns = useColumns();
  const run = async () => {
    const result = await call({ body: { name, type } });
    if (result) setFound({ ...result, type });
  };
  return (
    <Section
      dense
      title={t('dns.trace.title')}
      actions={
        <Button
          size="small"
          variant="outlined"
          loading={pending}
          disabled={name === ''}
          onClick={() => void run()}
        >
          {name === '' ? t('dns.trace.run') : t('dns.trace.runFor', { name, type })}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: found ? 1.5 : 0 }}>
        {t('dns.trace.help')}
      </Typography>
      {problem && <Alert severity="error">{field('name') ?? problem}</Alert>}
      {found && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <DataTable
            caption={t('dns.trace.of', { name: found.name.shown, type: found.type })}
            rows={found.steps}
            rowKey={(step) => String(found.steps.indexOf(step))}
            columns={columns}
            dense
          />
          <Typography>
            {found.end === 'answer'
              ? t('dns.trace.answered')
              : t(found.end === 'astray' ? 'dns.trace.astray' : `dns.outcome.${found.end}`, {
                  name: found.name.shown,
                  type: found.type,
                })}
          </Typography>
        </Box>
      )}
    </Section>
  );
}

const tones = { referral: 'info', answer: 'good', nodata: 'neutral' } as const;

function useColumns(): Column<DnsTraceStep>[] {
  const { t } = useTranslation('codeGen');
  return [
    {
      key: 'zone',
      label: t('dns.trace.zone'),
      cell: ({ zone }) => (zone === '.' ? t('dns.trace.root') : zone),
    },
    {
      key: 'server',
      label: t('dns.trace.server'),
      cell: ({ server, address }) => (server === '.' ? address : `${server} (${address})`),
    },
    {
      key: 'outcome',
      label: t('dns.trace.outcome'),
      card: 'top',
      cell: ({ outcome }) => (
        <StateChip
          tone={tones[outcome as keyof typeof tones] ?? 'bad'}
          label={t(`dns.trace.outcomes.${outcome}`)}
        />
      ),
    },
    {
      key: 'said',
      label: t('dns.trace.said'),
      cell: ({ referral, records }) => (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {referral
            ? t('dns.trace.leadsTo', { zone: referral.zone, servers: referral.servers.join(', ') })
            : records.map(({ type, data }) => `${type} ${data}`).join(', ')}
        </Box>
      ),
    },
    {
      key: 'ms',
      label: t('dns.answers.time'),
      align: 'right',
      nowrap: true,
      cell: ({ ms }) => t('dns.answers.ms', { value: ms }),
    },
  ];
}
