import { checkedDraw, type DrawFindings, type PublishedDraw } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { CodeBlock, columnsOf, DataTable, Section, StateChip, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Typed {
  numbers: string;
  secret: string;
  publicEntropy: string;
  listDigest: string;
  commit: string;
}

const typedOf = ({ candidates, secret, publicEntropy, listDigest, commit }: PublishedDraw): Typed => ({
  numbers: [...candidates]
    .sort((left, right) => left.rank - right.rank)
    .map(({ number }) => number)
    .join('\n'),
  ...{ secret, publicEntropy, listDigest, commit },
});

/** One application a line, first place first. */
const publishedOf = ({ numbers, ...values }: Typed): PublishedDraw => {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  return {
    ...({ ...values, ...trimmed } as Omit<Typed, 'numbers'>),
    candidates: numbers
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((number, at) => ({ number, rank: at + 1 })),
  };
};

const short = ['publicEntropy', 'secret', 'listDigest', 'commit'] as const;

/**
 * Works a result out again in the reader's own browser. What was published stands there already; whoever has noted the values
 * elsewhere, or wants to see that a changed one is found, types their own.
 */
export function VerifyBox({ published }: { published: PublishedDraw }) {
  const { t } = useTranslation('apartment');
  const begin = typedOf(published);
  const [typed, setTyped] = useState(begin);
  const [findings, setFindings] = useState<DrawFindings | 'impossible'>();
  const set = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }));
    setFindings(undefined);
  };
  const verify = () =>
    checkedDraw(publishedOf(typed)).then(setFindings, () => {
      // Browsers keep digests from pages that came over an insecure connection.
      setFindings('impossible');
    });
  const isChanged = JSON.stringify(typed) !== JSON.stringify(begin);
  return (
    <Section title={t('draws.verify.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ maxWidth: 760 }}>{t('draws.verify.body')}</Box>
        <Box sx={fieldsStyle}>
          <TextInput
            multiline
            mono
            rows={Math.min(12, Math.max(4, published.candidates.length))}
            label={t('draws.verify.numbers')}
            help={t('draws.verify.numbersHelp')}
            value={typed.numbers}
            onChange={(numbers) => set({ numbers })}
          />
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
            {short.map((name) => (
              <TextInput
                key={name}
                mono
                label={t(`draws.values.${name}`)}
                value={typed[name]}
                onChange={(text) => set({ [name]: text })}
              />
            ))}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" onClick={() => void verify()}>
            {t('draws.verify.run')}
          </Button>
          {isChanged && <Button onClick={() => set(begin)}>{t('draws.verify.reset')}</Button>}
        </Box>
        <Box
          role="status"
          aria-live="polite"
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {findings === 'impossible' ? (
            <Alert severity="warning">{t('draws.verify.impossible')}</Alert>
          ) : (
            findings && <Findings findings={findings} />
          )}
        </Box>
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {t('draws.verify.byHand')}
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', marginTop: 1 }}>
            <span>{t('draws.verify.byHandBody')}</span>
            <CodeBlock label={t('draws.verify.commands')} code={commandsOf(publishedOf(typed))} />
          </Box>
        </Box>
      </Box>
    </Section>
  );
}

const fieldsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(200px, 280px) minmax(0, 1fr)' },
};

/** For a terminal: each line prints a digest, in the order of the values above. */
function commandsOf({ candidates, secret, publicEntropy, listDigest }: PublishedDraw): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const digest = (text: string) => `printf '%s' ${quoted(text)} | sha256sum`;
  const numbers = candidates.map(({ number }) => number);
  const sorted = [...numbers].sort((left, right) => (left < right ? -1 : 1));
  return [
    digest(sorted.join('\n')),
    digest(secret),
    ...numbers.map((number) => digest(`${secret}:${publicEntropy}:${listDigest}:${number}`)),
  ].join('\n');
}

const questions = ['list', 'secret', 'ranking'] as const;

function Findings({ findings }: { findings: DrawFindings }) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<DrawFindings['places'][number]>(useFormat());
  const holds = questions.every((question) => findings[question]);
  return (
    <>
      <Alert severity={holds ? 'success' : 'error'}>
        {t(holds ? 'draws.verify.holds' : 'draws.verify.fails')}
        <Box component="ul" sx={{ margin: 0, marginTop: 0.5, paddingInlineStart: 2.5 }}>
          {questions.map((question) => (
            <li key={question}>{t(`draws.verify.${question}${findings[question] ? 'Holds' : 'Fails'}`)}</li>
          ))}
        </Box>
      </Alert>
      <DataTable
        caption={t('draws.verify.result')}
        rows={findings.places}
        rowKey={({ number, rank }) => `${rank} ${number}`}
        columns={[
          column.name('number', t('draws.application'), ({ number }) => number),
          column.number('rank', t('draws.verify.rank'), ({ rank }) => rank, { card: 'half' }),
          column.number('published', t('draws.verify.published'), (row) => row.publishedRank, {
            card: 'half',
          }),
          column.own(
            'matches',
            t('draws.verify.matches'),
            ({ rank, publishedRank }) => (
              <StateChip
                tone={rank === publishedRank ? 'good' : 'bad'}
                label={t(rank === publishedRank ? 'draws.verify.same' : 'draws.verify.differs')}
              />
            ),
            { card: 'top' },
          ),
          column.own(
            'digest',
            t('draws.verify.digest'),
            ({ digest }) => <code>{digest.slice(0, 16)}…</code>,
            { hideBelow: 'md' },
          ),
        ]}
      />
    </>
  );
}
