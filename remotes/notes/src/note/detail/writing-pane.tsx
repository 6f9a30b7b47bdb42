import { useRemembered } from '@console/shell';
import { SwitchInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentDrop } from '../attachments/attachment-drop.tsx';
import { NoteFiles } from '../attachments/note-files.ts';
import { ContentInput } from '../editor/content-input.tsx';
import type { Place } from '../editor/scroll-rules.ts';
import { mono as rememberedMono } from '../settings/settings.ts';

interface WritingPaneProps {
  content: string;
  onContent(content: string): void;
  autoFocus: boolean;
  onScroll(place: Place): void;
  /** Whether the preview follows; left out where there is none beside. */
  together: { value: boolean; onChange(next: boolean): void } | undefined;
}

/** The editor with what belongs below it. */
export function WritingPane({ content, onContent, autoFocus, onScroll, together }: WritingPaneProps) {
  const { t } = useTranslation('notes');
  const mono = useRemembered(rememberedMono);
  const noteId = useContext(NoteFiles);
  return (
    <Box sx={{ minWidth: 0 }}>
      <AttachmentDrop noteId={noteId} content={content} onContent={onContent}>
        <ContentInput
          value={content}
          onChange={onContent}
          mono={mono}
          autoFocus={autoFocus}
          onScroll={onScroll}
        />
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
        {together && <SwitchInput label={t('detail.scrollTogether')} {...together} />}
        <SwitchInput label={t('editor.mono')} value={mono} onChange={rememberedMono.set} />
      </Box>
    </Box>
  );
}
