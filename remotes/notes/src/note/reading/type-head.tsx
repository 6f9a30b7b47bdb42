import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { bookmarkedAddress, tasksIn } from './type-rules.ts';
import { leadsToVideo, VideoLink } from './video-link.tsx';

/** What a note of some type says of itself above its text. */
export function TypeHead({ type, content }: { type: number; content: string }) {
  if (type === 1) return <ChecklistHead content={content} />;
  return type === 3 ? <BookmarkHead content={content} /> : null;
}

function ChecklistHead({ content }: { content: string }) {
  const { t } = useTranslation('notes');
  const { all, done } = tasksIn(content);
  if (all === 0) return null;
  return (
    <Box sx={{ color: 'text.secondary', typography: 'body2', marginBottom: 1 }}>
      {t('reading.tasksDone', { done, count: all })}
    </Box>
  );
}

/** Where the mark leads, by its host. Nothing is asked of that host before a click. */
function BookmarkHead({ content }: { content: string }) {
  const { t } = useTranslation('notes');
  const address = bookmarkedAddress(content);
  if (address === undefined || !URL.canParse(address)) return null;
  const { host } = new URL(address);
  const link = (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {t('reading.openBookmark', { host })}
    </a>
  );
  return (
    <Box sx={{ marginBottom: 1.5, '& a': { color: 'primary.main' } }}>
      {leadsToVideo(address) ? (
        <VideoLink href={address} name={host}>
          {link}
        </VideoLink>
      ) : (
        link
      )}
    </Box>
  );
}
