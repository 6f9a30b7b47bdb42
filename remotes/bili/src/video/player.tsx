import { playerUrl } from '@console/contract/bili';
import { PlayIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
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
  return (
    <Box
      component="iframe"
      src={playerUrl(bvid, from.part, from.seconds)}
      title={t('player.title', { name })}
      // Its own origin and scripts, nothing of this page: no pop-ups, no navigation of the console.
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="no-referrer"
      allow="fullscreen"
      sx={{ ...frameStyle, border: 0, display: 'block' }}
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
