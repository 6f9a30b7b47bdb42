import type { NoteAction } from '@console/contract/notes';
import { useRemembered } from '@console/shell';
import { Tabs } from '@console/ui';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../editor/scroll-rules.ts';
import { sizedPicture } from '../markdown/picture-size-rules.ts';
import { toggledTask } from '../markdown/toggled-task.ts';
import { together as rememberedTogether } from '../settings/settings.ts';
import { useFollowing } from './follow-scroll.ts';
import { Preview } from './preview.tsx';
import { SplitPanes } from './split-panes.tsx';
import { WritingPane } from './writing-pane.tsx';

interface NotePanesProps {
  action: NoteAction;
  type: number;
  content: string;
  onContent(content: string): void;
  /** The note gets the tag of that name, which was written into the text. */
  onTag(name: string): void;
}

/** Characters; a tenth of what the preview draws at once. */
const stepOfPlace = 4_000;

/** Writing, reading, or both: beside each other where there is room, else as two tabs. */
export function NotePanes({ action, type, content, onContent, onTag }: NotePanesProps) {
  const { t } = useTranslation('notes');
  const { breakpoints } = useTheme();
  const wide = useMediaQuery(breakpoints.up('lg'));
  const phone = useMediaQuery(breakpoints.down('md'));
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const together = useRemembered(rememberedTogether);
  const preview = useRef<HTMLElement>(null);
  const shown = useDeferredValue(content);
  const both = action === 'editAndPreview' || (action === 'create' && wide && content !== '');
  const tabs = action === 'editAndPreview' && !wide;
  const writing = action !== 'preview' && (!tabs || tab === 'edit');
  const reading = action === 'preview' || (both && (wide || tab === 'preview'));
  const beside = writing && reading;
  const follow = useFollowing(preview, beside && together);
  /** Of a long note the preview draws what stands around the writer: by steps, so that scrolling draws nothing. */
  const [around, setAround] = useState(0);
  const onScroll = (place: Place) => {
    setAround(Math.floor(place.offset / stepOfPlace) * stepOfPlace);
    follow(place);
  };
  const bar = tabs && (
    <Box sx={phone ? belowStyle : undefined}>
      <Tabs<'edit' | 'preview'>
        label={t('detail.modes')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'edit', label: t('detail.edit') },
          { value: 'preview', label: t('detail.preview') },
        ]}
      />
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: { xs: 0, md: 1.5 }, minWidth: 0, ...(tabs && phone && roomForTabs) }}>
      {!phone && bar}
      <SplitPanes
        first={
          writing && (
            <WritingPane
              content={content}
              onContent={onContent}
              onTag={onTag}
              autoFocus={action === 'create'}
              onScroll={onScroll}
              together={beside ? together : undefined}
            />
          )
        }
        second={
          reading && (
            <Box
              component="section"
              ref={preview}
              aria-label={t('detail.preview')}
              // What scrolls must be reachable with the keyboard.
              tabIndex={beside ? 0 : undefined}
              sx={{
                minWidth: 0,
                // On a phone the text comes first.
                paddingTop: { xs: 0, md: 1 },
                // Marks in the text are placed from here, not from the page.
                ...(beside && { position: 'relative', height: 'var(--pane-height)', overflowY: 'auto' }),
              }}
            >
              <div>
                <Preview
                  type={type}
                  content={shown}
                  writing={writing}
                  around={around}
                  onToggleTask={(offset) => onContent(toggledTask(content, offset))}
                  onSizePicture={
                    action === 'preview'
                      ? undefined
                      : (offset, width) => onContent(sizedPicture(content, offset, width))
                  }
                />
              </div>
            </Box>
          )
        }
      />
      {phone && bar}
    </Box>
  );
}

/** On a phone the text comes first, and what changes the view stays in sight below it, within reach of a thumb. */
const belowStyle = { position: 'sticky', bottom: 0, zIndex: 2, bgcolor: 'background.default' } as const;

/** What else stays at the lower edge stands above the tabs. */
const roomForTabs = { '--lower-edge': '48px' } as const;
