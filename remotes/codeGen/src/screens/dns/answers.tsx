import { type AskedName, createDnsWatch, type DnsAnswer } from '@console/contract/codegen';
import { useCall, useFormat } from '@console/shell';
import { type Column, DataTable, Mark, MeterBar, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type Compared, isShared, spreadOf } from '../../dns/compare-rules.ts';
import type { loader } from './loader.ts';

interface AnswersProps {
  names: readonly AskedName[];
  questions: readonly Compared[];
  /** Empty where nothing is expected, or more than one thing was asked. */
  expected: string;
}

/** Question by question, the resolvers under one another; types that nobody has are told in a line. */
export function Answers({ names, questions, expected }: AnswersProps) {
  const { t } = useTranslation('codeGen');
  if (questions.length === 0) return <Alert severity="success">{t('dns.answers.noDifferences')}</Alert>;
  const several = questions.length > 1;
  const shown = several ? questions.filter(({ isEmpty }) => !isEmpty) : questions;
  const empty = several ? questions.filter(({ isEmpty }) => isEmpty) : [];
  return (
    <>
      {shown.map((question) => (
        <Question
          key={`${question.name} ${question.type}`}
          question={question}
          name={names.find(({ name }) => name === question.name)}
          expected={expected}
        />
      ))}
      {empty.length > 0 && (
        <Alert severity="info">
          {names
            .map(({ name, shown: as }) => ({ as, types: empty.filter((one) => one.name === name) }))
            .filter(({ types }) => types.length > 0)
            .map(({ as, types }) => (
              <div key={as}>
                {t('dns.answers.none', { name: as, types: types.map(({ type }) => type).join(', ') })}
              </div>
            ))}
        </Alert>
      )}
    </>
  );
}

function Question({
  question,
  name,
  expected,
}: {
  question: Compared;
  name: AskedName | undefined;
  expected: string;
}) {
  const { t } = useTranslation('codeGen');
  const { answers, odd, type } = question;
  const columns = useColumns(question);
  const title = `${name?.shown ?? question.name} · ${type}`;
  return (
    <Section
      dense
      title={title}
      actions={
        answers.length > 1 && (
          <StateChip
            tone={odd.size === 0 ? 'good' : 'warn'}
            label={odd.size === 0 ? t('dns.answers.agree') : t('dns.answers.differ', { count: odd.size })}
          />
        )
      }
    >
      {name && name.shown !== name.name && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 1 }}>
          <code>{name.name}</code>
        </Typography>
      )}
      {expected !== '' && <Expected question={question} expected={expected} />}
      <DataTable caption={title} rows={answers} rowKey={({ resolver }) => resolver} columns={columns} dense />
    </Section>
  );
}

/** How far the value has come, and the way to be told when it is everywhere. */
function Expected({ question, expected }: { question: Compared; expected: string }) {
  const { t } = useTranslation('codeGen');
  const { resolvers } = useLoaderData<typeof loader>();
  const [create, { pending, problem }] = useCall(createDnsWatch);
  const { matching, of, percent } = spreadOf(question, expected);
  const watched = question.answers
    .map(({ resolver }) => resolver)
    .filter((one) => resolvers.some(({ name }) => name === one));
  const { name, answers } = question;
  const type = answers[0]?.type ?? 'A';
  return (
    <Box sx={{ display: 'grid', gap: 1, marginBottom: 1.5, maxWidth: 560 }}>
      <MeterBar
        label={t('dns.expected.label', { expected })}
        value={matching}
        max={of}
        tone={matching === of ? 'good' : 'warn'}
        format={() => t('dns.expected.spread', { matching, of, percent })}
      />
      {matching < of && watched.length > 0 && (
        <div>
          <Button
            size="small"
            variant="outlined"
            loading={pending}
            onClick={() => void create({ body: { name, type, expected, resolvers: watched } })}
          >
            {t('dns.expected.watch')}
          </Button>
        </div>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}

function useColumns(question: Compared): Column<DnsAnswer>[] {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  return [
    {
      key: 'resolver',
      label: t('dns.answers.resolver'),
      nowrap: true,
      cell: ({ resolver }) => (resolver === 'system' ? t('dns.kind.system') : resolver),
    },
    {
      key: 'records',
      label: t('dns.answers.records'),
      cell: (row) => <Records answer={row} question={question} />,
    },
    {
      key: 'ttl',
      label: t('dns.answers.ttl'),
      align: 'right',
      card: 'half',
      cell: ({ records }) => ttlsOf(records),
    },
    {
      key: 'flags',
      label: t('dns.answers.flags'),
      card: 'half',
      cell: ({ flags }) => flags.map((one) => one.toUpperCase()).join(' '),
    },
    { key: 'over', label: t('dns.answers.over'), card: 'half', cell: ({ over }) => t(`dns.over.${over}`) },
    {
      key: 'ms',
      label: t('dns.answers.time'),
      align: 'right',
      card: 'half',
      nowrap: true,
      cell: ({ ms }) => t('dns.answers.ms', { value: format.decimal(String(ms)) }),
    },
  ];
}

const ttlsOf = (records: DnsAnswer['records']): string =>
  [...new Set(records.map(({ ttl }) => ttl))].join(', ');

/** What was said; what not everybody says is marked. */
function Records({ answer, question }: { answer: DnsAnswer; question: Compared }) {
  const { t } = useTranslation('codeGen');
  const isOdd = question.odd.has(answer.resolver);
  const { outcome, rcode, records, authority } = answer;
  const soa = authority.find(({ type }) => type === 'SOA');
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
      {records.map((record) => (
        <Box component="code" key={`${record.name} ${record.type} ${record.data}`} sx={dataStyle}>
          {record.type !== question.type && `${record.name} ${record.type} `}
          {isShared(record, question) ? (
            record.data
          ) : (
            <Mark text={record.data} ranges={[[0, record.data.length]]} />
          )}
        </Box>
      ))}
      {outcome !== 'answer' && (
        <span>{t(`dns.outcome.${outcome}`, { name: answer.name, type: answer.type, rcode })}</span>
      )}
      {soa && outcome !== 'answer' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dns.answers.saidBy', { zone: soa.name })}
        </Typography>
      )}
      {isOdd && <StateChip tone="warn" label={t('dns.answers.odd')} />}
    </Box>
  );
}

const dataStyle = { overflowWrap: 'anywhere', fontSize: '0.8125rem' };
