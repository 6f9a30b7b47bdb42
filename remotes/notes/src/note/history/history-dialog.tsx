import {
  getRevision,
  labelRevision,
  listRevisions,
  type RevisionRow,
  restoreRevision,
} from '@console/contract/notes';
import { useCall, useEndpoint, useEndpointEach, useForm, useFormat } from '@console/shell';
import { Dialog, Form, LoadingState, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import type { NoteKeeper } from '../saving/note-keeper.ts';
import { RevisionDifference } from './revision-difference.tsx';
import { RevisionList } from './revision-list.tsx';

/** The choice to compare with nothing. */
const whole = 'whole';

interface HistoryProps {
  noteId: string;
  keeper: NoteKeeper;
  onClose(): void;
}

/** Every kept version of a note: what changed between any two of them, a name for one, and the way back to it. */
export default function HistoryDialog({ noteId, keeper, onClose }: HistoryProps) {
  const { t } = useTranslation('notes');
  return (
    <Dialog size="widest" title={t('history.title')} onClose={onClose}>
      <Suspense fallback={<LoadingState />}>
        <History noteId={noteId} keeper={keeper} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}

function History({ noteId, keeper, onClose }: HistoryProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const { items } = useEndpoint(listRevisions, { params: { uuid: noteId } });
  const [chosen, setChosen] = useState(items[0]?.version ?? 0);
  const [against, setAgainst] = useState<number | null>();
  const at = items.findIndex(({ version }) => version === chosen);
  const revision = items[at];
  const before = against === undefined ? items[at + 1]?.version : (against ?? undefined);
  if (!revision) return null;
  const choose = (version: number) => {
    setAgainst(undefined);
    setChosen(version);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
      }}
    >
      <RevisionList items={items} chosen={chosen} onChoose={choose} />
      <Box
        component="section"
        aria-label={t('history.chosen')}
        sx={{ display: 'grid', gap: 1.5, minWidth: 0, alignContent: 'start' }}
      >
        <SelectInput
          label={t('history.compareWith')}
          value={before === undefined ? whole : String(before)}
          onChange={(next) => setAgainst(next === whole ? null : Number(next))}
          options={[
            { value: whole, label: t('history.nothing') },
            ...items
              .filter(({ version }) => version !== chosen)
              .map(({ version, savedAt }) => ({
                value: String(version),
                label: t('history.version', { version, time: format.instant(savedAt) }),
              })),
          ]}
        />
        <Suspense fallback={<LoadingState />}>
          <Compared noteId={noteId} version={chosen} before={before} />
        </Suspense>
        <Restore noteId={noteId} revision={revision} keeper={keeper} newest={at === 0} onDone={onClose} />
        <Label key={revision.version} noteId={noteId} revision={revision} />
      </Box>
    </Box>
  );
}

function Compared({
  noteId,
  version,
  before,
}: {
  noteId: string;
  version: number;
  before: number | undefined;
}) {
  const versions = before === undefined ? [version] : [version, before];
  const [newer, older] = useEndpointEach(
    getRevision,
    versions.map((one) => ({ params: { uuid: noteId, version: one } })),
  );
  // Without an older version everything is new.
  return newer && <RevisionDifference older={older} newer={newer} />;
}

interface RestoreProps {
  noteId: string;
  revision: RevisionRow;
  keeper: NoteKeeper;
  newest: boolean;
  onDone(): void;
}

function Restore({ noteId, revision, keeper, newest, onDone }: RestoreProps) {
  const { t } = useTranslation('notes');
  const [run, state] = useCall(restoreRevision, {
    done: 'updated',
  });
  const restore = async () => {
    // What is unsaved becomes a version first, or it would be overwritten.
    await keeper.save('manual');
    const { version } = keeper.state().base;
    if (version === undefined || keeper.state().phase !== 'clean') return;
    const params = { uuid: noteId, version: revision.version };
    const note = await run({ params, body: { version, saveId: v7() } });
    if (!note) return;
    keeper.observe(note);
    onDone();
  };
  if (newest) return null;
  return (
    <>
      {state.problem && <Alert severity="error">{state.problem}</Alert>}
      <Button
        variant="contained"
        loading={state.pending}
        sx={{ justifySelf: 'start' }}
        onClick={() => void restore()}
      >
        {t('history.restore', { version: revision.version })}
      </Button>
    </>
  );
}

function Label({ noteId, revision }: { noteId: string; revision: RevisionRow }) {
  const { t } = useTranslation('notes');
  const form = useForm(labelRevision, {
    begin: { label: revision.label },
    bodyOf: ({ label }) => ({ label: label?.trim() || null }),
    to: { params: { uuid: noteId, version: revision.version } },
    done: 'updated',
    onSaved: ({ label }) => form.begin({ label }),
  });
  const save = (
    <Button type="submit" loading={form.pending} disabled={!form.dirty}>
      {t('history.saveLabel')}
    </Button>
  );
  return (
    <Form {...form.frame} actions={save}>
      <TextInput label={t('history.label')} {...form.at('label')} required={false} />
    </Form>
  );
}
