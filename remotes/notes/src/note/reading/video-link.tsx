import { parseVideoLink, playerUrl } from '@console/contract/bili';
import { PlayIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether an address leads to one video of the platform, which its own player can show here. */
export const leadsToVideo = (href: string): boolean => parseVideoLink(href).kind === 'video';

interface VideoLinkProps {
  href: string;
  /** What plays, for screen readers. */
  name: string;
  /** The link itself. */
  children: ReactNode;
}

/**
 * A link to a video with the platform's own player behind a button: before the click nothing is asked of the platform.
 * Only elements that may stand within a paragraph.
 */
export function VideoLink({ href, name, children }: VideoLinkProps) {
  const { t } = useTranslation('notes');
  const [playing, setPlaying] = useState(false);
  const video = parseVideoLink(href);
  if (video.kind !== 'video') return children;
  return (
    <Box component="span" sx={cardStyle} data-testid="video">
      {children}
      {playing ? (
        <Box
          component="iframe"
          src={playerUrl(video.bvid, video.part, video.startSeconds)}
          title={t('video.title', { name })}
          // Its own origin and scripts, nothing of this page: no pop-ups, no navigation of the console.
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="no-referrer"
          allow="fullscreen"
          sx={frameStyle}
        />
      ) : (
        <Button
          size="small"
          variant="outlined"
          startIcon={<PlayIcon />}
          aria-label={t('video.playOf', { name })}
          title={t('video.privacy')}
          onClick={() => setPlaying(true)}
        >
          {t('video.play')}
        </Button>
      )}
    </Box>
  );
}

const cardStyle = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  maxWidth: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  paddingInline: 1,
  paddingBlock: 0.5,
  verticalAlign: 'middle',
} as const;

const frameStyle = {
  flex: '1 1 100%',
  width: 860,
  maxWidth: '100%',
  aspectRatio: '16 / 9',
  maxHeight: '70vh',
  border: 0,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
