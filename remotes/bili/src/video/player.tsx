import { playerUrl } from '@console/contract/bili';
import { PlayIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Moment } from './use-video-acts.ts';

interface PlayerProps {
  bvid: string;
  /** What it plays, for screen readers. */
  name: string;
  /** Where it plays from; undefined until somebody asks for it. */
  from: Moment | undefined;
  onPlay(): void;
}

/** The site's own player. Nothing is asked of the site before the click. */
export function Player({ bvid, name, from, onPlay }: PlayerProps) {
  const { t } = useTranslation('bili');
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that was pressed is gone. Its card has the focus, so that keys stay the console's: within the frame they would be the
  // site's, and no key leads out of it; Tab goes in. Opened far below a picture, it is brought into sight.
  useEffect(() => {
    if (!from) return;
    frame.current?.closest('article')?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [from]);
  if (!from) {
    return (
      <Box sx={{ ...frameStyle, ...emptyStyle }}>
        <Button variant="contained" startIcon={<PlayIcon />} onClick={onPlay}>
          {t('player.load')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {t('player.privacy')}
        </Typography>
      </Box>
    );
  }
  const address = playerUrl(bvid, from.part, from.seconds);
  return (
    <Box
      component="iframe"
      ref={frame}
      // Another one for each place: a frame that goes elsewhere would be one more step of the way back.
      key={address}
      src={address}
      title={t('player.title', { name })}
      // Its own origin and scripts, nothing of this page: no pop-ups, no navigation of the console.
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="no-referrer"
      allow="fullscreen"
      sx={{ ...frameStyle, border: 0, display: 'block', scrollMarginBlock: 80 }}
    />
  );
}

const frameStyle = {
  width: '100%',
  aspectRatio: '16 / 9',
  maxWidth: 860,
  maxHeight: '70vh',
  bgcolor: 'action.hover',
  borderRadius: 1,
};

const emptyStyle = { display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1, padding: 2 };
