import type { ResultOf } from '@console/contract';
import { checkMail, type MailFinding, type MailPart, mailParts } from '@console/contract/codegen';
import { useCall } from '@console/shell';
import { EmptyState, FieldGrid, isComposed, Section, SelectInput, StateChip, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { namesIn } from '../../dns/kept-lookup.ts';
import type { loader } from './loader.ts';

/** Whether mail to and from a domain is set up well, and what to do where it is not. */
export function MailTab() {
  const { t } = useTranslation('codeGen');
  const { resolvers } = useLoaderData<typeof loader>();
  const [form, setForm] = useState({ domain: '', selectors: '', resolver: resolvers[0]?.name ?? '' });
  const [found, setFound] = useState<ResultOf<typeof checkMail>>();
  const [call, { pending, problem, field }] = useCall(checkMail, { quietly: true });
  const run = async (domain = form.domain) => {
    const result = await call({
      body: { domain, selectors: namesIn(form.selectors), resolver: form.resolver },
    });
    if (result) setFound(result);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
    event.preventDefault();
    void run();
  };
  const selectorProblem = namesIn(form.selectors)
    .map((_, at) => field(`selectors.${at}`))
    .find(Boolean);
  return (
    <>
      <Section
        title={t('dns.mail.title')}
        actions={
          <Button size="small" variant="contained" loading={pending} onClick={() => void run()}>
            {t('dns.mail.run')}
          </Button>
        }
      >
        <Box onKeyDown={onKeyDown}>
          <FieldGrid>
            <TextInput
              label={t('dns.mail.domain')}
              help={t('dns.mail.domainHelp')}
              value={form.domain}
              onChange={(domain) => setForm({ ...form, domain })}
              mono
              error={field('domain')}
            />
            <TextInput
              label={t('dns.mail.selectors')}
              help={t('dns.mail.selectorsHelp')}
              value={form.selectors}
              onChange={(selectors) => setForm({ ...form, selectors })}
              mono
              error={field('selectors') ?? selectorProblem}
            />
            <SelectInput
              label={t('dns.mail.resolver')}
              value={form.resolver}
              onChange={(resolver) => setForm({ ...form, resolver })}
              options={resolvers.map(({ name }) => ({
                value: name,
                label: name === 'system' ? t('dns.kind.system') : name,
              }))}
              error={field('resolver')}
            />
          </FieldGrid>
        </Box>
      </Section>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!found && !problem && (
        <EmptyState
          title={t('dns.mail.empty')}
          action={
            <Button
              variant="outlined"
              size="small"
              onClick={() => {
                setForm({ ...form, domain: 'example.com' });
                void run('example.com');
              }}
            >
              example.com
            </Button>
          }
        />
      )}
      {found && mailParts.map((part) => <Part key={part} part={part} of={found.parts} />)}
    </>
  );
}

const order = ['bad', 'warning', 'note', 'good'] as const;
const tones = { good: 'good', note: 'info', warning: 'warn', bad: 'bad' } as const;

const worstOf = (parts: readonly MailPart[]): MailFinding['tone'] =>
  order.find((tone) => parts.some(({ findings }) => findings.some((one) => one.tone === tone))) ?? 'good';

function Part({ part, of }: { part: MailPart['part']; of: readonly MailPart[] }) {
  const { t } = useTranslation('codeGen');
  const own = of.filter((one) => one.part === part);
  if (own.length === 0) return undefined;
  const worst = worstOf(own);
  return (
    <Section
      dense
      title={t(`dns.mail.parts.${part}`)}
      actions={<StateChip tone={tones[worst]} label={t(`dns.mail.verdict.${worst}`)} />}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {own.map(({ subject, records, findings }) => (
          <div key={subject}>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {subject}
            </Typography>
            {records.map((record) => (
              <Box component="code" key={record} sx={recordStyle}>
                {record}
              </Box>
            ))}
            <Box component="ul" sx={listStyle}>
              {findings.map((one) => (
                <Finding key={`${one.code} ${JSON.stringify(one.params)}`} finding={one} />
              ))}
            </Box>
          </div>
        ))}
      </Box>
    </Section>
  );
}

/** What is so, and what to do about it. */
function Finding({ finding: { tone, code, params } }: { finding: MailFinding }) {
  const { t } = useTranslation('codeGen');
  const values = code === 'not_answered' ? { outcome: t(`dns.trace.outcomes.${params.outcome}`) } : params;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', paddingBlock: 0.5 }}>
      <Box sx={{ flexShrink: 0 }}>
        <StateChip tone={tones[tone]} label={t(`dns.mail.tone.${tone}`)} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{t(`dns.mail.found.${code}`, values)}</Box>
    </Box>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0 };
const recordStyle = { display: 'block', overflowWrap: 'anywhere', fontSize: '0.8125rem', marginBlock: 0.5 };
