import { useRemembered } from '@console/shell';
import { SwitchInput } from '@console/ui';
import Box from '@mui/material/Box';
import { type KeyboardEvent, memo, useContext, useRef, useState } from 'react';
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
  together as rememberedTogether,
} from '../settings/settings.ts';
import { useAlone } from './use-alone.ts';

interface WritingPaneProps {
  content: string;
  onContent(content: string): void;
  onTag(name: string): void;
  autoFocus: boolean;
  onScroll(place: Place): void;
  /** Whether the preview follows; undefined where there is none beside. */
  together: boolean | undefined;
}

/** The editor with what belongs below it; in focus mode alone on the screen. */
export function WritingPane({ content, onContent, onTag, autoFocus, onScroll, together }: WritingPaneProps) {
  const mono = useRemembered(rememberedMono);
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
      <WritingChoices alone={focusMode} together={together} />
    </Box>
  );
}

interface WritingChoicesProps {
  alone: boolean;
  /** Whether the preview follows; undefined where there is none. */
  together: boolean | undefined;
}

/** How one writes; drawn anew with a choice, not with a key. */
const WritingChoices = memo(function WritingChoices({ alone, together }: WritingChoicesProps) {
  const { t } = useTranslation('notes');
  const mono = useRemembered(rememberedMono);
  const tabIndents = useRemembered(rememberedTab);
  const list = useRemembered(rememberedList);
  return (
    <Box sx={choicesStyle}>
      {together === undefined && (
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {t('editor.hint')}
        </Box>
      )}
      {/* A narrow screen, and who writes alone, have no list beside. */}
      <Box sx={{ display: { xs: 'none', lg: alone ? 'none' : 'block' } }}>
        <SwitchInput label={t('editor.list')} value={list} onChange={rememberedList.set} />
      </Box>
      {together !== undefined && !alone && (
        <SwitchInput label={t('detail.scrollTogether')} value={together} onChange={rememberedTogether.set} />
      )}
      <SwitchInput label={t('editor.tabIndents')} value={tabIndents} onChange={rememberedTab.set} />
      <SwitchInput label={t('editor.mono')} value={mono} onChange={rememberedMono.set} />
    </Box>
  );
});

const choicesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  color: 'text.secondary',
  typography: 'caption',
} as const;

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
