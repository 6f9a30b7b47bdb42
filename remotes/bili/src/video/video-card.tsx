import { avText, biliPath, type SavedVideo, siteVideoUrl } from '@console/contract/bili';
import { useFormat } from '@console/shell';
import { CopyButton } from '@console/ui';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OutsideLink } from './outside-link.tsx';
import { Player } from './player.tsx';
import { timeText } from './video-words-rules.ts';

export interface CardVideo {
  bvid: string;
  part: number;
  startSeconds: number;
  title: string;
  saved: SavedVideo | undefined;
}

interface VideoCardProps {
  video: CardVideo;
  playing: boolean;
  onPlay(): void;
  /** A card found by its number shows the player's place at once; in the library it opens on demand. */
  open: boolean;
  actions: ReactNode;
}

/** One video: both its numbers, the owner's words, the player, the way to the site. */
export function VideoCard({ video, playing, onPlay, open, actions }: VideoCardProps) {
  const { t } = useTranslation('bili');
  const { bvid, part, startSeconds, saved } = video;
  const name = video.title || bvid;
  return (
    <Box
      component="article"
      // J and K move the focus here; Tab goes through the buttons only.
      tabIndex={-1}
      data-bvid={bvid}
      aria-label={name}
      sx={cardStyle}
    >
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          color: 'text.secondary',
          typography: 'body2',
        }}
      >
        <code>{bvid}</code>
        <code>{avText(bvid)}</code>
        <Place part={part} seconds={startSeconds} />
        {saved && <SavedSince iso={saved.savedAt} />}
      </Box>
      {saved && saved.tags.length > 0 && <Tags tags={saved.tags} />}
      {saved?.note && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{saved.note}</Typography>
      )}
      {(open || playing) && (
        <Player
          bvid={bvid}
          part={part}
          startSeconds={startSeconds}
          name={name}
          playing={playing}
          onPlay={onPlay}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actions}
        <OutsideLink href={siteVideoUrl(bvid, part, startSeconds)}>{t('card.open')}</OutsideLink>
        <CopyButton text={siteVideoUrl(bvid, part, startSeconds)} label={t('card.copy')} />
      </Box>
    </Box>
  );
}

function Place({ part, seconds }: { part: number; seconds: number }) {
  const { t } = useTranslation('bili');
  return (
    <>
      {part > 1 && <span>{t('card.part', { part })}</span>}
      {seconds > 0 && <span>{t('card.progress', { time: timeText(seconds) })}</span>}
    </>
  );
}

function SavedSince({ iso }: { iso: string }) {
  const { t } = useTranslation('bili');
  const format = useFormat();
  return (
    <time dateTime={iso} title={format.instant(iso)}>
      {t('card.saved', { when: format.relative(iso) })}
    </time>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('bili');
  return (
    <Box component="ul" aria-label={t('form.tags')} sx={tagListStyle}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip
            size="small"
            label={tag}
            component={Link}
            to={`${biliPath()}?tag=${encodeURIComponent(tag)}`}
            clickable
          />
        </li>
      ))}
    </Box>
  );
}

export const tagListStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};

const cardStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  padding: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  scrollMarginBlock: 80,
};
