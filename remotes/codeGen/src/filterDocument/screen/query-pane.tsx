import { IntegerInput, Section, SelectInput, StateChip, SwitchInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CodeField, CodeInput, type CodeMark } from '../../editor/code-input.tsx';
import type { FilterRequest } from '../engine/run-query.ts';
import { queryLanguages, spokenLanguage } from '../query/query-language.ts';
import type { QueryPart } from '../query/query-problem.ts';
import { shellCallOf } from '../query/shell-call-rules.ts';
import { BuilderForm } from './builder-form.tsx';
import { completionAt } from './completion-rules.ts';
import { useQueryProblemText } from './problem-text.ts';
import type { FilterWork } from './use-filter-work.ts';

interface QueryPaneProps {
  work: FilterWork;
  building: boolean;
  onBuilding(building: boolean): void;
  onQueries(): void;
  onSave(): void;
  field: Ref<CodeField>;
}

const noMarks: readonly CodeMark[] = [];

/** What is asked: typed in one of three languages, or put together in a form. */
export function QueryPane({ work, building, onBuilding, onQueries, onSave, field }: QueryPaneProps) {
  const { t } = useTranslation('codeGen');
  const { request, load, run, ask, runNow, waits } = work;
  const spoken = spokenLanguage(request);
  const { marks, errors } = useProblemMarks(work);
  const isFilter = spoken === 'filter';
  return (
    <Section
      title={t('filter.query.title')}
      actions={
        <>
          <Button size="small" color="inherit" onClick={onQueries}>
            {t('filter.saved.open')}
          </Button>
          <Button size="small" color="inherit" onClick={onSave} aria-keyshortcuts="Control+S Meta+S">
            {t('filter.saved.save')}
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-pressed={building}
            aria-keyshortcuts="Control+B Meta+B"
            disabled={!isFilter}
            onClick={() => onBuilding(!building)}
          >
            {t('filter.builder.title')}
          </Button>
          <Button
            size="small"
            variant="contained"
            onClick={runNow}
            loading={run.pending}
            disabled={load.ready === 0}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {t('filter.query.run')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
          <Box sx={{ width: 180 }}>
            <SelectInput<FilterRequest['language']>
              label={t('filter.query.language')}
              value={request.language}
              onChange={(language) => ask({ language })}
              options={[
                { value: 'auto', label: t('filter.query.auto') },
                ...queryLanguages.map((value) => ({ value, label: t(`filter.language.${value}`) })),
              ]}
            />
          </Box>
          {request.language === 'auto' && request.query.trim() !== '' && (
            <Box role="status" sx={{ paddingBottom: 1 }}>
              <StateChip
                tone="neutral"
                label={t('filter.query.read', { language: t(`filter.language.${spoken}`) })}
              />
            </Box>
          )}
          {spoken === 'jq' && (
            <SwitchInput
              label={t('filter.query.each')}
              value={request.each}
              onChange={(each) => ask({ each })}
            />
          )}
        </Box>
        {building && isFilter && (
          <BuilderForm request={request} fields={load.fields} onQuery={(query) => ask({ query })} />
        )}
        <CodeInput
          ref={field}
          label={t(`filter.query.label.${spoken}`)}
          help={t(`filter.query.help.${spoken}`)}
          language={isFilter ? 'json5' : 'text'}
          placeholder={'{ rent: { $gt: 2000 }, tags: "south" }'}
          value={request.query}
          onChange={(query) => ask(shellCallOf(query) ?? { query })}
          rows={3}
          mostRows={16}
          error={errors.query}
          marks={marks.query}
          complete={(_, position, explicit) => completionAt(request, position, load.fields, explicit)}
          keyShortcuts="Control+Enter Meta+Enter"
        />
        {isFilter && <FilterOptions work={work} marks={marks} errors={errors} />}
        {run.failure && (
          <Alert severity="error">
            {t(`filter.query.${run.failure === 'timeout' ? 'timeout' : 'broken'}`)}
          </Alert>
        )}
        {run.problem?.words.detail?.startsWith('Cannot index array') &&
          !request.each &&
          load.loaded?.single === false && (
            <Alert
              severity="info"
              action={
                <Button size="small" color="inherit" onClick={() => ask({ each: true })}>
                  {t('filter.query.makeEach')}
                </Button>
              }
            >
              {t('filter.query.isList')}
            </Alert>
          )}
        {waits && <Alert severity="info">{t('filter.query.waits')}</Alert>}
      </Box>
    </Section>
  );
}

/** Projection, order and page of a filter; out of the way until they are wanted. */
function FilterOptions({ work, marks, errors }: { work: FilterWork } & Problems) {
  const { t } = useTranslation('codeGen');
  const { request, ask } = work;
  const isUsed = request.projection !== '' || request.sort !== '' || request.skip > 0 || request.limit > 0;
  const [shown, setShown] = useState(isUsed);
  const open = shown || isUsed;
  return (
    <Box>
      <Button size="small" aria-expanded={open} disabled={isUsed} onClick={() => setShown(!shown)}>
        {t('filter.query.options')}
      </Button>
      {open && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <CodeInput
            label={t('filter.query.sort')}
            language="json5"
            placeholder="{ rent: -1 }"
            value={request.sort}
            onChange={(sort) => ask({ sort })}
            rows={1}
            mostRows={5}
            error={errors.sort}
            marks={marks.sort}
          />
          <CodeInput
            label={t('filter.query.projection')}
            language="json5"
            placeholder="{ number: 1, rent: 1 }"
            value={request.projection}
            onChange={(projection) => ask({ projection })}
            rows={1}
            mostRows={5}
            error={errors.projection}
            marks={marks.projection}
          />
          <IntegerInput
            label={t('filter.query.skip')}
            value={request.skip}
            min={0}
            max={100_000_000}
            onChange={(skip) => ask({ skip: skip ?? 0 })}
          />
          <IntegerInput
            label={t('filter.query.limit')}
            help={t('filter.query.limitHelp')}
            value={request.limit}
            min={0}
            max={100_000_000}
            onChange={(limit) => ask({ limit: limit ?? 0 })}
          />
        </Box>
      )}
    </Box>
  );
}

interface Problems {
  marks: Record<QueryPart, readonly CodeMark[]>;
  errors: Record<QueryPart, string | undefined>;
}

/** What is wrong, in the text that it is about. */
function useProblemMarks({ run }: FilterWork): Problems {
  const textOf = useQueryProblemText();
  const { problem } = run;
  const message = problem && textOf(problem);
  return useMemo(() => {
    const marksOf = (part: QueryPart): readonly CodeMark[] =>
      problem?.part === part && problem.at && message ? [{ ...problem.at, tone: 'bad', message }] : noMarks;
    const errorOf = (part: QueryPart) => (problem?.part === part ? message : undefined);
    return {
      marks: { query: marksOf('query'), projection: marksOf('projection'), sort: marksOf('sort') },
      errors: { query: errorOf('query'), projection: errorOf('projection'), sort: errorOf('sort') },
    };
  }, [problem, message]);
}
