import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../theme/palette.ts';
import { toneShapes, useTones } from '../theme/tone.ts';

export interface NoticeItem<Id extends string | number = string | number> {
  id: Id;
  tone: Tone;
  text: string;
  action?: { label: string; run(): void } | undefined;
}

export interface NoticeStackProps<Id extends string | number> {
  notices: readonly NoticeItem<Id>[];
  onClose(id: Id): void;
}

/** Time to read: a base and a share for each letter. "It worked" is what one expects and needs less of it. */
const readingTime = ({ tone, text }: NoticeItem) =>
  (tone === 'good' ? 2000 : 4000) + Math.min(8000, text.length * 80);

/** Short messages at the foot of the page, oldest first. Bad news and offers to act wait to be closed. */
export function NoticeStack<Id extends string | number>({ notices, onClose }: NoticeStackProps<Id>) {
  const { t } = useTranslation('ui');
  const urgent = (notice: NoticeItem<Id>) => notice.tone === 'bad';
  const list = (shown: readonly NoticeItem<Id>[]) =>
    shown.map((notice) => <NoticeCard key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />);
  return (
    <Box component="section" aria-label={t('notices.region')} sx={stackStyle}>
      <Box role="alert" sx={rowStyle}>
        {list(notices.filter(urgent))}
      </Box>
      <Box role="status" sx={rowStyle}>
        {list(notices.filter((notice) => !urgent(notice)))}
      </Box>
    </Box>
  );
}

function NoticeCard({ notice, onClose }: { notice: NoticeItem; onClose(): void }) {
  const { t } = useTranslation('ui');
  const [held, setHeld] = useState(false);
  const colors = useTones()[notice.tone];
  const leaves = notice.tone !== 'bad' && !notice.action && !held;
  const close = useEffectEvent(onClose);
  const time = readingTime(notice);
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => close(), time);
    return () => clearTimeout(timer);
  }, [leaves, time]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const holdFocus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <Box {...hold} {...holdFocus} sx={{ ...cardStyle, borderInlineStart: `4px solid ${colors.solid}` }}>
      <Box component="span" aria-hidden sx={{ color: colors.ink, fontWeight: 700, width: 14 }}>
        {toneShapes[notice.tone]}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{notice.text}</Box>
      {notice.action && (
        <Button
          size="small"
          onClick={() => {
            notice.action?.run();
            onClose();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton size="small" aria-label={t('notices.dismiss')} onClick={onClose}>
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  );
}

const stackStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetInline: { xs: 12, sm: 'auto' },
  insetInlineEnd: { sm: 24 },
  bottom: 'calc(16px + env(safe-area-inset-bottom, 0px))',
  width: { sm: 400 },
  display: 'grid',
  gap: 1,
  pointerEvents: 'none',
  // A dialog's buttons are at the end of its foot; on a phone it fills the screen, with its title on top.
  'body:has([role="dialog"], [role="alertdialog"]) &': {
    insetInlineStart: { sm: 24 },
    insetInlineEnd: { sm: 'auto' },
    top: { xs: 'calc(64px + env(safe-area-inset-top, 0px))', sm: 'auto' },
    bottom: { xs: 'auto', sm: 'calc(16px + env(safe-area-inset-bottom, 0px))' },
  },
};
const rowStyle = { display: 'grid', gap: 1, '&:empty': { display: 'none' } };
const cardStyle = {
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInline: 1.5,
  paddingBlock: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: '0 6px 20px rgba(0, 20, 15, 0.14)',
};
