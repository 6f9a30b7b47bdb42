import {
  type ImportedLine,
  importLibrary,
  importLimits,
  importOutcomes,
  type LibraryImport,
} from '@console/contract/bili';
import { useCall, useDiscardQuestion, useFormat, useUnsavedWork } from '@console/shell';
import { columnsOf, DataTable, FileButton, FormDialog, SwitchInput, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsFrom } from '../video/video-words-rules.ts';
import { listText } from './list-file-rules.ts';

/** A favourites list comes into the library: looked through first, line by line, then taken. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('bili');
  const { draft, change, takeFile, isNoText, answer, isDone, send, pending, problem, field } = useImport();
  const mayDiscard = useDiscardQuestion();
  const isUnsaved = draft.text !== '' && !isDone;
  useUnsavedWork(isUnsaved);
  const news = answer?.counts.imported ?? 0;
  const leave = async () => {
    if (!isUnsaved || (await mayDiscard())) onClose();
  };
  const nothingNew = answer !== undefined && news === 0;
  return (
    <FormDialog
      open
      wide
      title={t('importing.title')}
      submitLabel={
        isDone || nothingNew
          ? t('importing.close')
          : answer
            ? t('importing.take', { count: news })
            : t('importing.look')
      }
      finished={isDone || nothingNew}
      pending={pending}
      problem={field('text') === undefined ? problem : undefined}
      onClose={() => void leave()}
      onSubmit={() => (isDone || nothingNew ? onClose() : void send())}
    >
      {!isDone && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            {t('importing.body', { most: importLimits.entries })}
          </Typography>
          <TextInput
            label={t('importing.text')}
            value={draft.text}
            onChange={(text) => change({ text })}
            error={isNoText ? t('importing.notText') : field('text')}
            maxLength={importLimits.characters}
            rows={5}
            multiline
            required
            mono
          />
          <Box>
            <FileButton
              label={t('importing.file')}
              accept=".json,.csv,.txt"
              disabled={pending}
              onFile={(file) => void takeFile(file)}
            />
          </Box>
          <TextInput
            label={t('importing.tags')}
            help={t('form.tagsHelp')}
            value={draft.tags}
            onChange={(tags) => change({ tags })}
            error={field('tags')}
          />
          <SwitchInput
            label={t('importing.later')}
            value={draft.watchLater}
            onChange={(watchLater) => change({ watchLater })}
          />
        </>
      )}
      {answer && <Report answer={answer} isDone={isDone} />}
    </FormDialog>
  );
}

const nothing = { text: '', tags: '', watchLater: false };

function useImport() {
  const [draft, setDraft] = useState(nothing);
  const [answer, setAnswer] = useState<LibraryImport>();
  const [isDone, setDone] = useState(false);
  const [isNoText, setNoText] = useState(false);
  const [run, { pending, problem, field, clear }] = useCall(importLibrary);
  /** What was looked through was another list. */
  const change = (part: Partial<typeof nothing>) => {
    clear();
    setNoText(false);
    if (part.text !== undefined) setAnswer(undefined);
    setDraft((now) => ({ ...now, ...part }));
  };
  return {
    ...{ draft, change, answer, isDone, isNoText, pending, problem, field },
    takeFile: async (file: File) => {
      const text = listText(new Uint8Array(await file.arrayBuffer()));
      if (text === undefined) setNoText(true);
      else change({ text });
    },
    send: async () => {
      const { text, tags, watchLater } = draft;
      const preview = answer === undefined;
      const next = await run({ body: { text, preview, tags: tagsFrom(tags), watchLater } });
      if (!next) return;
      setAnswer(next);
      setDone(!preview);
    },
  };
}

const isFine = ({ outcome }: ImportedLine): boolean => outcome === 'imported' || outcome === 'alreadyThere';

/** What becomes of each line; what needs a look stands first. */
function Report({ answer: { lines, counts }, isDone }: { answer: LibraryImport; isDone: boolean }) {
  const { t } = useTranslation('bili');
  const column = columnsOf<ImportedLine>(useFormat());
  const outcomeOf = (outcome: ImportedLine['outcome']) =>
    t(!isDone && outcome === 'imported' ? 'importing.outcomes.new' : `importing.outcomes.${outcome}`);
  const told = importOutcomes
    .filter((outcome) => (counts[outcome] ?? 0) > 0)
    .map((outcome) => t('importing.count', { what: outcomeOf(outcome), count: counts[outcome] ?? 0 }));
  return (
    <>
      <Typography role="status">{told.join(' · ')}</Typography>
      <DataTable
        dense
        caption={t('importing.report')}
        rows={[...lines].sort((one, other) => Number(isFine(one)) - Number(isFine(other)))}
        rowKey={({ line }) => String(line)}
        columns={[
          column.number('line', t('importing.line'), ({ line }) => line, { card: 'half' }),
          column.own('given', t('importing.given'), ({ title, bvid, given }) => title || bvid || given, {
            primary: true,
          }),
          column.state('outcome', t('importing.outcome'), ({ outcome }) => ({
            tone: outcome === 'imported' ? 'good' : outcome === 'alreadyThere' ? 'neutral' : 'warn',
            label: outcomeOf(outcome),
          })),
        ]}
      />
    </>
  );
}
