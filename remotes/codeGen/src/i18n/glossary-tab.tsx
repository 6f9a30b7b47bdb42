import { deleteI18nTerm, type I18nTerm, listI18nTerms, setI18nTerm } from '@console/contract/codegen';
import { useAct, useAnswer, useCall, useProblemText } from '@console/shell';
import { type Column, ErrorState, FieldGrid, ListSection, LoadingState, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInDetail } from './project-detail.ts';

/** Words that are always translated alike. */
export function GlossaryTab({ detail, mayEdit }: { detail: ProjectInDetail; mayEdit: boolean }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const { projectId, languages, sourceLanguage } = detail.project;
  const { state, result, error, retry } = useAnswer(listI18nTerms, { params: { projectId } });
  const [act, pending] = useAct({ done: 'deleted' });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('i18n.glossary.title')} body={problemText(error)} onRetry={retry} />;
  const remove: Column<I18nTerm> = {
    key: 'acts',
    label: '',
    cell: ({ termId, term }) => (
      <Button
        size="small"
        color="inherit"
        aria-label={`${t('i18n.glossary.delete')} ${term}`}
        disabled={pending}
        onClick={() => void act((call) => call(deleteI18nTerm, { params: { projectId, termId } }))}
      >
        {t('i18n.glossary.delete')}
      </Button>
    ),
  };
  return (
    <ListSection
      title={t('i18n.glossary.title')}
      note={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('i18n.glossary.body')}
        </Typography>
      }
      rows={result.items}
      rowKey={({ termId }) => termId}
      none={{ title: t('i18n.glossary.none') }}
      columns={[
        {
          key: 'term',
          label: `${t('i18n.glossary.term')} (${sourceLanguage})`,
          primary: true,
          cell: ({ term }) => term,
        },
        ...languages
          .filter((language) => language !== sourceLanguage)
          .map(
            (language): Column<I18nTerm> => ({
              key: language,
              label: language,
              cell: ({ translations }) => translations[language] ?? '–',
            }),
          ),
        { key: 'note', label: t('i18n.glossary.note'), cell: ({ note }) => note || '–' },
        ...(mayEdit ? [remove] : []),
      ]}
    >
      {mayEdit && (
        <TermForm {...{ projectId }} languages={languages.filter((one) => one !== sourceLanguage)} />
      )}
    </ListSection>
  );
}

function TermForm({ projectId, languages }: { projectId: string; languages: readonly string[] }) {
  const { t } = useTranslation('codeGen');
  const [term, setTerm] = useState('');
  const [note, setNote] = useState('');
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>({});
  const [save, state] = useCall(setI18nTerm, { done: 'updated' });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const said = Object.fromEntries(Object.entries(translations).filter(([, value]) => value.trim() !== ''));
    if (!(await save({ params: { projectId }, body: { term, translations: said, note } }))) return;
    setTerm('');
    setNote('');
    setTranslations({});
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, marginTop: 2 }}>
      {state.problem && <Alert severity="error">{state.problem}</Alert>}
      <FieldGrid>
        <TextInput
          label={t('i18n.glossary.term')}
          value={term}
          onChange={setTerm}
          error={state.field('term')}
        />
        {languages.map((language) => (
          <TextInput
            key={language}
            label={t('i18n.glossary.translation', { language })}
            value={translations[language] ?? ''}
            onChange={(value) => setTranslations((before) => ({ ...before, [language]: value }))}
            error={state.field(`translations.${language}`)}
          />
        ))}
        <TextInput
          label={t('i18n.glossary.note')}
          value={note}
          onChange={setNote}
          error={state.field('note')}
        />
      </FieldGrid>
      <Button
        type="submit"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        loading={state.pending}
        disabled={term.trim() === ''}
      >
        {t('i18n.glossary.add')}
      </Button>
    </Box>
  );
}
