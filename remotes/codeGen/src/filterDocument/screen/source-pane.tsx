import { useFormat, usePermission } from '@console/shell';
import { FileButton, Section, SelectInput, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../editor/code-input.tsx';
import { type ColumnType, columnTypes } from '../reading/column-type-rules.ts';
import { mostBytes } from '../reading/read-documents.ts';
import { type SourceFormat, sourceFormats } from '../reading/source-format-rules.ts';
import { example } from './example.ts';
import { NoteFilesDialog } from './note-files-dialog.tsx';
import type { FilterWork } from './use-filter-work.ts';

const languages = { json: 'json', ndjson: 'json', yaml: 'yaml', csv: 'text', tsv: 'text' } as const;

/** Where the documents come from: pasted, dropped, opened, or a file of a note. */
export function SourcePane({ work }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const { source, load, open, changeSource } = work;
  const mayNote = usePermission('note.use');
  const [choosing, setChoosing] = useState(false);
  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    open({ file });
  };
  const isEmpty = !source.file && source.text === '';
  const format = source.format ?? load.loaded?.format ?? 'json';
  return (
    <Section
      title={t('filter.source.title')}
      actions={
        <>
          <FileButton
            label={t('filter.source.open')}
            accept=".json,.geojson,.ndjson,.jsonl,.csv,.tsv,.tab,.yaml,.yml,.txt"
            onFile={(file) => open({ file })}
          />
          {mayNote && (
            <Button size="small" color="inherit" onClick={() => setChoosing(true)}>
              {t('filter.source.fromNote')}
            </Button>
          )}
          {isEmpty ? (
            <Button size="small" onClick={() => open({ text: example })}>
              {t('filter.source.example')}
            </Button>
          ) : (
            <Button size="small" color="inherit" onClick={() => open({ text: '' })}>
              {t('filter.source.clear')}
            </Button>
          )}
        </>
      }
    >
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDropCapture={onDrop}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {source.file ? (
          <FileCard file={source.file} />
        ) : (
          <CodeInput
            label={t('filter.source.text')}
            help={t('filter.source.help')}
            language={source.text.length > 1_000_000 ? 'text' : languages[format]}
            placeholder={t('filter.source.placeholder')}
            value={source.text}
            onChange={(text) => changeSource({ text, skipBad: false })}
            // What one works on is the query below it.
            rows={5}
            mostRows={9}
          />
        )}
        <Reading work={work} />
        <About work={work} />
        <Problems work={work} />
      </Box>
      {choosing && (
        <NoteFilesDialog
          onFile={(file) => {
            open({ file });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}

function FileCard({ file }: { file: File }) {
  const format = useFormat();
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, padding: 1.5, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 550 }}>{file.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {format.bytes(file.size)}
      </Typography>
    </Box>
  );
}

function Reading({ work: { load, stop } }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { progress } = load;
  // What is there at once needs no bar.
  if (!progress || progress.total < 1_000_000) return undefined;
  const share = Math.floor((100 * progress.done) / progress.total);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: 1 }}>
        <LinearProgress variant="determinate" value={share} aria-label={t('filter.source.reading')} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('filter.source.progress', {
            done: format.bytes(progress.done),
            total: format.bytes(progress.total),
            documents: format.number(progress.documents),
          })}
        </Typography>
      </Box>
      <Button size="small" color="inherit" onClick={stop}>
        {t('filter.source.stop')}
      </Button>
    </Box>
  );
}

function About({ work }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { source, load, changeSource, readAgain } = work;
  const { loaded, failure } = load;
  if (failure === 'tooLarge') {
    return <Alert severity="error">{t('filter.source.tooLarge', { limit: format.bytes(mostBytes) })}</Alert>;
  }
  if (failure) {
    return (
      <Alert
        severity={failure === 'stopped' ? 'info' : 'error'}
        action={
          <Button size="small" color="inherit" onClick={readAgain}>
            {t('filter.source.again')}
          </Button>
        }
      >
        {t(`filter.source.${failure}`)}
      </Alert>
    );
  }
  if (!loaded) return undefined;
  const isTable = loaded.columns !== undefined;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <Box sx={{ width: 150 }}>
          <SelectInput<SourceFormat | 'auto'>
            label={t('filter.source.format')}
            value={source.format ?? 'auto'}
            onChange={(next) =>
              changeSource({ format: next === 'auto' ? undefined : next, skipBad: false, columnTypes: {} })
            }
            options={[
              {
                value: 'auto',
                label: t('filter.source.auto', { format: t(`filter.format.${loaded.format}`) }),
              },
              ...sourceFormats.map((value) => ({ value, label: t(`filter.format.${value}`) })),
            ]}
          />
        </Box>
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, paddingBottom: 1 }}>
          <StateChip
            tone={loaded.problemCount > 0 ? 'warn' : 'good'}
            label={t('filter.source.documents', {
              count: loaded.count,
              number: format.number(loaded.count),
            })}
          />
          {loaded.encoding !== 'utf-8' && <StateChip tone="neutral" label={loaded.encoding.toUpperCase()} />}
        </Box>
      </Box>
      {isTable && <Columns work={work} columns={loaded.columns ?? []} />}
    </>
  );
}

/** A switch for each column of a CSV: text until somebody says what it is. */
function Columns({ work, columns }: { work: FilterWork; columns: readonly string[] }) {
  const { t } = useTranslation('codeGen');
  const [shown, setShown] = useState(false);
  const { source, load, changeSource } = work;
  const { unfitting = {} } = load.loaded ?? {};
  const set = (column: string, type: ColumnType) =>
    changeSource({ columnTypes: { ...source.columnTypes, [column]: type } });
  const unfit = Object.entries(unfitting);
  return (
    <Box>
      <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('filter.columns.title', { count: columns.length })}
      </Button>
      {shown && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 1.5 }}>
          {columns.map((column) => (
            <SelectInput<ColumnType>
              key={column}
              label={column}
              value={source.columnTypes[column] ?? 'text'}
              onChange={(type) => set(column, type)}
              options={columnTypes.map((value) => ({ value, label: t(`filter.columns.${value}`) }))}
            />
          ))}
        </Box>
      )}
      {unfit.map(([column, count]) => (
        <Alert key={column} severity="info" sx={{ marginTop: 1 }}>
          {t('filter.columns.unfitting', { column, count })}
        </Alert>
      ))}
    </Box>
  );
}

const mostShown = 20;

/** Lines that are no documents. Nothing is filtered until they are mended or skipped by the user's word. */
function Problems({ work }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { load, changeSource } = work;
  const { loaded } = load;
  if (!loaded || loaded.problemCount === 0) return undefined;
  const { problems, problemCount, skippedBad, count } = loaded;
  if (skippedBad) {
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={() => changeSource({ skipBad: false })}>
            {t('filter.problem.doNotSkip')}
          </Button>
        }
      >
        {t('filter.problem.skipped', { count: problemCount, number: format.number(problemCount) })}
      </Alert>
    );
  }
  return (
    <Alert
      severity="error"
      action={
        count > 0 && (
          <Button size="small" color="inherit" onClick={() => changeSource({ skipBad: true })}>
            {t('filter.problem.skip', { count: problemCount, number: format.number(problemCount) })}
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {t('filter.problem.title', { count: problemCount, number: format.number(problemCount) })}
      </Typography>
      <Box
        component="ul"
        sx={{ margin: 0, paddingInlineStart: 2.5, maxHeight: 220, overflow: 'auto' }}
        tabIndex={0}
      >
        {problems.slice(0, mostShown).map((problem) => (
          <li key={problem.line}>
            {t('filter.problem.line', { line: format.number(problem.line) })}{' '}
            {problem.code === 'fields' || problem.code === 'quote' || problem.code === 'yaml'
              ? t(`filter.problem.${problem.code}`, { expected: problem.expected, found: problem.found })
              : t(`problem.${problem.code}`)}{' '}
            <code>{problem.excerpt}</code>
          </li>
        ))}
      </Box>
      {problemCount > mostShown &&
        t('filter.problem.more', { number: format.number(problemCount - mostShown) })}
    </Alert>
  );
}
