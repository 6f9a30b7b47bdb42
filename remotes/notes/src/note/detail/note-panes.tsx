import type { NoteAction } from '@console/contract/notes';
import { SwitchInput, Tabs } from '@console/ui';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useContext, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentDrop } from '../attachments/attachment-drop.tsx';
import { NoteFiles } from '../attachments/note-files.ts';
import { ContentInput } from '../editor/content-input.tsx';
import { rememberedMono, rememberMono } from '../editor/mono-setting.ts';
import { toggledTask } from '../markdown/toggled-task.ts';
import { Preview } from './preview.tsx';

interface NotePanesProps {
  action: NoteAction;
  type: number;
  content: string;
  onContent(content: string): void;
}

/** Writing, reading, or both: beside each other where there is room, else as two tabs. */
export function NotePanes({ action, type, content, onContent }: NotePanesProps) {
  const { t } = useTranslation('notes');
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const shown = useDeferredValue(content);
  const both = action === 'editAndPreview' || (action === 'create' && wide && content !== '');
  const tabs = action === 'editAndPreview' && !wide;
  const writing = action !== 'preview' && (!tabs || tab === 'edit');
  const reading = action === 'preview' || (both && (wide || tab === 'preview'));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {tabs && (
        <Tabs<'edit' | 'preview'>
          label={t('detail.modes')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'edit', label: t('detail.edit') },
            { value: 'preview', label: t('detail.preview') },
          ]}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          minWidth: 0,
          gridTemplateColumns: writing && reading ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        {writing && <Writing content={content} onContent={onContent} autoFocus={action === 'create'} />}
        {reading && (
          <Box component="section" aria-label={t('detail.preview')} sx={{ minWidth: 0, paddingTop: 1 }}>
            <Preview
              type={type}
              content={shown}
              writing={writing}
              onToggleTask={(offset) => onContent(toggledTask(content, offset))}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Writing({
  content,
  onContent,
  autoFocus,
}: Pick<NotePanesProps, 'content' | 'onContent'> & { autoFocus: boolean }) {
  const { t } = useTranslation('notes');
  const [mono, setMono] = useState(rememberedMono);
  const noteId = useContext(NoteFiles);
  const choose = (next: boolean) => {
    rememberMono(next);
    setMono(next);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <AttachmentDrop noteId={noteId} content={content} onContent={onContent}>
        <ContentInput value={content} onChange={onContent} mono={mono} autoFocus={autoFocus} />
      </AttachmentDrop>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {t('editor.hint')}
        </Box>
        <SwitchInput label={t('editor.mono')} value={mono} onChange={choose} />
      </Box>
    </Box>
  );
}
