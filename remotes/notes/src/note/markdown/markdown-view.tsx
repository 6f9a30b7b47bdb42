import Box from '@mui/material/Box';
import type { Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type ComponentProps, createContext, useContext, useMemo, useState } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { markdownStyle } from './markdown-style.ts';
import { markdownTree } from './markdown-tree.ts';
import { NoteImage } from './note-image.tsx';

export interface MarkdownViewProps {
  markdown: string;
  /** Ticks or unticks the task at this place of the text; left out, the boxes only show. */
  onToggleTask?: ((offset: number) => void) | undefined;
}

/** A note as it reads. The tree is built from allowed elements only; no HTML is ever set. */
export default function MarkdownView({ markdown, onToggleTask }: MarkdownViewProps) {
  const { t } = useTranslation('notes');
  const [imagesShown, showImages] = useState(false);
  const tree = useMemo(
    () => markdownTree(markdown, { footnotes: t('preview.footnotes'), backToText: t('preview.backToText') }),
    [markdown, t],
  );
  const reading = useMemo(
    () => ({ onToggleTask, imagesShown, showImages: () => showImages(true) }),
    [onToggleTask, imagesShown],
  );
  return (
    <Reading value={reading}>
      <Box sx={markdownStyle} data-testid="markdown">
        {rendered(tree)}
      </Box>
    </Reading>
  );
}

const Reading = createContext<{
  onToggleTask: MarkdownViewProps['onToggleTask'];
  imagesShown: boolean;
  showImages(): void;
}>({ onToggleTask: undefined, imagesShown: false, showImages: () => {} });

const components: Partial<Components> = {
  a: NoteLink,
  img: function Image({ src, alt, title }) {
    const { imagesShown, showImages } = useContext(Reading);
    return <NoteImage src={src} alt={alt ?? ''} title={title} shown={imagesShown} onShow={showImages} />;
  },
  input: Task,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <div className="wide" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const rendered = (tree: Root) =>
  toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });

/** Inside the console by the router, outside in a new tab that learns nothing of this page. */
function NoteLink({ href, children, title, ...more }: ComponentProps<'a'>) {
  if (!href || href.startsWith('attachment:')) return <span title={title}>{children}</span>;
  if (href.startsWith('#'))
    return (
      <a {...more} href={href}>
        {children}
      </a>
    );
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function Task({ checked, 'aria-label': label, ...more }: ComponentProps<'input'> & { 'data-task'?: number }) {
  const { onToggleTask } = useContext(Reading);
  const offset = more['data-task'];
  const fixed = onToggleTask === undefined || offset === undefined;
  return (
    <input
      type="checkbox"
      checked={checked === true}
      aria-label={label}
      disabled={fixed}
      onChange={() => offset !== undefined && onToggleTask?.(Number(offset))}
    />
  );
}
