import { markdownTree, mostAtOnce, piecesOf, type TreeTexts } from '@console/contract/markdown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Element, Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import {
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AttachedLink } from '../attachments/attached-file.tsx';
import { ContentsFrame } from '../reading/contents-frame.tsx';
import { withTitleLinks } from '../reading/note-titles.ts';
import { TitledNote } from '../reading/titled-note.tsx';
import { TypeHead } from '../reading/type-head.tsx';
import { leadsToVideo, VideoLink } from '../reading/video-link.tsx';
import { FencedCode } from './code-block.tsx';
import { markdownStyle } from './markdown-style.ts';
import { NoteImage } from './note-image.tsx';

export interface MarkdownViewProps {
  markdown: string;
  /** What the note is: a check list and a bookmark say more of themselves than their text. */
  type: number;
  /** The text changes with every key: only the part around it should be parsed again. */
  writing: boolean;
  /** Ticks or unticks the task at this place of the text; left out, the boxes only show. */
  onToggleTask?: ((offset: number) => void) | undefined;
}

/** A note as it reads. The tree is built from allowed elements only; no HTML is ever set. */
export default function MarkdownView({ markdown, type, writing, onToggleTask }: MarkdownViewProps) {
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
  const draw = (offset: number) => {
    const part = pieces.findLastIndex(({ start }) => start <= offset);
    if (part >= drawn) flushSync(() => setMore(part + 1 - parts));
  };
  const body = (
    <>
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
    </>
  );
  return (
    <Reading value={reading}>
      <TypeHead type={type} content={markdown} />
      {writing ? (
        body
      ) : (
        <ContentsFrame markdown={markdown} onDraw={draw}>
          {body}
        </ContentsFrame>
      )}
    </Reading>
  );
}

const partsWhileWriting = 4;

/** Parsed again only when its own text changes. */
const PieceView = memo(function PieceView({ text }: { text: string }) {
  const { t } = useTranslation('notes');
  return useMemo(
    () => elementsOf(text, { footnotes: t('preview.footnotes'), backToText: t('preview.backToText') }),
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
  pre: (block) => <FencedCode {...placeOf(block)}>{block.children}</FencedCode>,
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

/** The piece as elements; as it was written where it is nested deeper than can be drawn. */
function elementsOf(text: string, texts: TreeTexts): ReactNode {
  try {
    const tree = withTitleLinks(withPlaces(markdownTree(text, texts)));
    return toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return <p className="as-written">{text}</p>;
  }
}

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

type NoteLinkProps = ComponentProps<'a'> & { 'data-note-title'?: string; 'data-look-up'?: string };

/** Inside the console by the router, outside in a new tab that learns nothing of this page. */
function NoteLink({ href, children, title, ...more }: NoteLinkProps) {
  const noteTitle = more['data-note-title'];
  if (noteTitle !== undefined)
    return <TitledNote title={noteTitle} lookUp={more['data-look-up'] === 'true'} />;
  if (!href) return <span title={title}>{children}</span>;
  if (href.startsWith('attachment:')) return <AttachedLink address={href}>{children}</AttachedLink>;
  if (href.startsWith('#'))
    return (
      <a {...more} href={href}>
        {children}
      </a>
    );
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  const link = (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
  if (!leadsToVideo(href)) return link;
  return (
    <VideoLink href={href} name={typeof children === 'string' ? children : href}>
      {link}
    </VideoLink>
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
