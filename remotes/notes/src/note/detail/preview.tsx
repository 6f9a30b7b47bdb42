import { EmptyState } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MarkdownView, SnippetView } from '../viewer/viewer-later.tsx';

interface PreviewProps {
  type: number;
  content: string;
  writing: boolean;
  /** Where in the text the writer is. */
  around?: number;
  onToggleTask?: (offset: number) => void;
  /** Gives the picture at this place of the text a width. */
  onSizePicture?: ((offset: number, width: number) => void) | undefined;
}

/** Markdown, check lists and bookmarks as they read, snippets as code; what is not known yet as plain text. */
export function Preview({ type, content, writing, around, onToggleTask, onSizePicture }: PreviewProps) {
  const { t } = useTranslation('notes');
  if (content.trim() === '') return <EmptyState title={t('preview.empty')} />;
  if (type === 2) return <SnippetView content={content} />;
  if (type !== 0 && type !== 1 && type !== 3)
    return (
      <Box component="pre" tabIndex={0} sx={{ margin: 0, overflowX: 'auto', whiteSpace: 'pre-wrap' }}>
        {content}
      </Box>
    );
  return (
    <MarkdownView
      markdown={content}
      type={type}
      writing={writing}
      around={around}
      onToggleTask={onToggleTask}
      onSizePicture={onSizePicture}
    />
  );
}
