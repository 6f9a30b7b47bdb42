import { type ClashDnsAnswer, clashDnsTypes, queryClashDns } from '@console/contract/codegen';
import { callApi, isApiError } from '@console/shell';
import { DataTable, Section, SelectInput, StateChip, TextInput, Toolbar } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClashProblem } from './use-operate.ts';

const toldStatuses = [0, 2, 3, 5];

/** Asks the controller's own resolver. */
export function DnsBox({ controller }: { controller: string }) {
  const { t } = useTranslation('codeGen');
  const problemOf = useClashProblem();
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof clashDnsTypes)[number]>('A');
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<ClashDnsAnswer>();
  const [problem, setProblem] = useState<string>();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setProblem(undefined);
    try {
      setAnswer(await callApi(queryClashDns, { params: { controller }, query: { name: name.trim(), type } }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setAnswer(undefined);
      setProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Section title={t('clash.dns.title')}>
      <Box component="form" onSubmit={(event) => void ask(event)} sx={{ display: 'grid', gap: 1.5 }}>
        <Toolbar>
          <TextInput label={t('clash.dns.name')} value={name} onChange={setName} error={problem} />
          <SelectInput<(typeof clashDnsTypes)[number]>
            label={t('clash.dns.type')}
            value={type}
            onChange={setType}
            options={clashDnsTypes.map((value) => ({ value, label: value }))}
          />
          <Button type="submit" variant="outlined" loading={pending} disabled={name.trim() === ''}>
            {t('clash.dns.ask')}
          </Button>
        </Toolbar>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('clash.dns.note')}</Box>
      </Box>
      {answer && <Answered answer={answer} />}
    </Section>
  );
}

function Answered({ answer: { status, answers } }: { answer: ClashDnsAnswer }) {
  const { t } = useTranslation('codeGen');
  const key = toldStatuses.includes(status) ? String(status) : 'other';
  return (
    <Box sx={{ display: 'grid', gap: 1, marginTop: 1.5, justifyItems: 'start' }}>
      <StateChip
        tone={status === 0 ? 'good' : 'bad'}
        label={t(`clash.dns.status.${key}`, { code: status })}
      />
      {answers.length === 0 && status === 0 ? (
        <Alert severity="info">{t('clash.dns.nothing')}</Alert>
      ) : (
        <DataTable
          caption={t('clash.dns.title')}
          dense
          rows={answers}
          rowKey={(row) => `${row.name} ${row.type} ${row.data}`}
          columns={[
            { key: 'data', label: t('clash.dns.columns.data'), cell: (row) => row.data, primary: true },
            { key: 'name', label: t('clash.dns.columns.name'), cell: (row) => row.name },
            {
              key: 'ttl',
              label: t('clash.dns.columns.ttl'),
              cell: (row) => t('clash.dns.ttl', { count: row.ttl }),
            },
          ]}
          empty={<span />}
        />
      )}
    </Box>
  );
}
