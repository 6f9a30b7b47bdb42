import { useRemembered } from '@console/shell';
import { SwitchInput } from '@console/ui';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentDrop } from '../attachments/attachment-drop.tsx';
import { NoteFiles } from '../attachments/note-files.ts';
import { ContentInput } from '../editor/content-input.tsx';
import type { Place } from '../editor/scroll-rules.ts';
import { useNoteKeys } from '../keys/keys.ts';
import {
  listBeside as rememberedList,
  mono as rememberedMono,
  tabIndents as rememberedTab,
} from '../settings/settings.ts';
import { useAlone } from './use-alone.ts';

interface WritingPaneProps {
  content: string;
  onContent(content: string): void;
  onTag(name: string): void;
  autoFocus: boolean;
  onScroll(place: Place): void;
  /** Whether the preview follows; left out where there is none beside. */
  together: { value: boolean; onChange(next: boolean): void } | undefined;
}

/** The editor with what belongs below it; in focus mode alone on the screen. */
export function WritingPane({ content, onContent, onTag, autoFocus, onScroll, together }: WritingPaneProps) {
  const { t } = useTranslation('notes');
  const mono = useRemembered(rememberedMono);
  const tabIndents = useRemembered(rememberedTab);
  const list = useRemembered(rememberedList);
  const noteId = useContext(NoteFiles);
  const [focusMode, setFocusMode] = useState(false);
  const pane = useRef<HTMLElement>(null);
  useAlone(pane, focusMode);
  useNoteKeys({ focusMode: () => setFocusMode(!focusMode) });
  const leave = (event: KeyboardEvent) => {
    // The editor's own panels close first.
    if (!focusMode || event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    setFocusMode(false);
  };
  return (
    <Box
      ref={pane}
      onKeyDown={leave}
      data-focus-mode={focusMode || undefined}
      sx={focusMode ? aloneStyle : { minWidth: 0 }}
    >
      <AttachmentDrop noteId={noteId} content={content} onContent={onContent}>
        <ContentInput
          value={content}
          onChange={onContent}
          onTag={onTag}
          focusMode={{ value: focusMode, onChange: setFocusMode }}
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
          columnGap: 1,
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {t('editor.hint')}
        </Box>
        {/* A narrow screen, and who writes alone, have no list beside. */}
        <Box sx={{ display: { xs: 'none', lg: focusMode ? 'none' : 'block' } }}>
          <SwitchInput label={t('editor.list')} value={list} onChange={rememberedList.set} />
        </Box>
        {together && !focusMode && <SwitchInput label={t('detail.scrollTogether')} {...together} />}
        <SwitchInput label={t('editor.tabIndents')} value={tabIndents} onChange={rememberedTab.set} />
        <SwitchInput label={t('editor.mono')} value={mono} onChange={rememberedMono.set} />
      </Box>
    </Box>
  );
}

/** Above everything else, lines of a comfortable length in the middle. */
const aloneStyle = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  paddingInline: { xs: 0, sm: 2 },
  paddingBlock: { xs: 0, sm: 1 },
  '--pane-height': 'calc(100dvh - 110px)',
  '--least-height': '0px',
  '& [data-editor]': { border: 0, outline: 'none !important' },
  '& [data-editor] > *': { top: 0 },
  '& .cm-content': { maxWidth: '46rem', marginInline: 'auto', outline: 'none !important' },
} as const;
