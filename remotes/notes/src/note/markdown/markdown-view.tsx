import { markdownTree } from '@console/contract/markdown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Element, Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type ComponentProps, createContext, memo, useContext, useMemo, useState } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AttachedLink } from '../attachments/attached-file.tsx';
import { markdownStyle } from './markdown-style.ts';
import { NoteImage } from './note-image.tsx';
import { mostAtOnce, piecesOf } from './pieces.ts';

export interface MarkdownViewProps {
  markdown: string;
  /** The text changes with every key: only the part around it should be parsed again. */
  writing: boolean;
  /** Ticks or unticks the task at this place of the text; left out, the boxes only show. */
  onToggleTask?: ((offset: number) => void) | undefined;
}

/** A note as it reads. The tree is built from allowed elements only; no HTML is ever set. */
export default function MarkdownView({ markdown, writing, onToggleTask }: MarkdownViewProps) {
  const { t } = useTranslation('notes');
  const [imagesShown, showImages] = useState(false);
  const [more, setMore] = useState(0);
  const parts = writing ? partsWhileWriting : 1;
  const drawn = parts + more;
  const pieces = useMemo(() => piecesOf(markdown, mostAtOnce / parts), [markdown, parts]);
  const reading = useMemo(
    () => ({ onToggleTask, imagesShown, showImages: () => showImages(true) }),
    [onToggleTask, imagesShown],
  );
  return (
    <Reading value={reading}>
      <Box sx={markdownStyle} data-testid="markdown">
        {pieces.slice(0, drawn).map(({ start, text }, index) => (
          // A piece is known by its turn, its place shifts while one types
          <PieceStart key={index} value={start}>
            <div data-piece={start}>
              <PieceView text={text} />
            </div>
          </PieceStart>
        ))}
      </Box>
      {drawn < pieces.length && (
        <Button variant="outlined" onClick={() => setMore(more + parts)}>
          {t('preview.more', { shown: drawn, all: pieces.length })}
        </Button>
      )}
    </Reading>
  );
}

const partsWhileWriting = 4;

/** Parsed again only when its own text changes. */
const PieceView = memo(function PieceView({ text }: { text: string }) {
  const { t } = useTranslation('notes');
  return useMemo(
    () =>
      rendered(
        markdownTree(text, { footnotes: t('preview.footnotes'), backToText: t('preview.backToText') }),
      ),
    [text, t],
  );
});

/** Where the piece stands in the note: tasks are ticked by their place in the whole text. */
const PieceStart = createContext(0);

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
  pre: (block) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <pre tabIndex={0} {...placeOf(block)}>
      {block.children}
    </pre>
  ),
  table: (block) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <div className="wide" tabIndex={0} {...placeOf(block)}>
      <table>{block.children}</table>
    </div>
  ),
};

interface Placed {
  'data-from'?: number;
  'data-to'?: number;
}
const placeOf = ({ 'data-from': from, 'data-to': to }: Placed): Placed => ({
  'data-from': from,
  'data-to': to,
});

const rendered = (tree: Root) =>
  toJsxRuntime(withPlaces(tree), { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });

/** Blocks tell where in the text they come from, so that the preview can show what the editor shows. */
function withPlaces(tree: Root): Root {
  const mark = (element: Element) => {
    const { start, end } = element.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return;
    element.properties = { ...element.properties, dataFrom: start.offset, dataTo: end.offset };
  };
  for (const block of tree.children) {
    if (block.type !== 'element') continue;
    mark(block);
    for (const item of block.children) if (item.type === 'element' && item.tagName === 'li') mark(item);
  }
  return tree;
}

/** Inside the console by the router, outside in a new tab that learns nothing of this page. */
function NoteLink({ href, children, title, ...more }: ComponentProps<'a'>) {
  if (!href) return <span title={title}>{children}</span>;
  if (href.startsWith('attachment:')) return <AttachedLink address={href}>{children}</AttachedLink>;
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
  const start = useContext(PieceStart);
  const offset = more['data-task'];
  const fixed = onToggleTask === undefined || offset === undefined;
  return (
    <input
      type="checkbox"
      checked={checked === true}
      aria-label={label}
      disabled={fixed}
      onChange={() => offset !== undefined && onToggleTask?.(start + Number(offset))}
    />
  );
}
