import {
  calloutKinds,
  hasFormulas,
  markdownTree,
  mostAtOnce,
  type TreeOptions,
  type TreeTexts,
  withBlankedComments,
} from '@console/contract/markdown';
import { withTitleLinks } from '@console/contract/notes';
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
import { TitledNote } from '../reading/titled-note.tsx';
import { TypeHead } from '../reading/type-head.tsx';
import { leadsToVideo, VideoLink } from '../reading/video-link.tsx';
import { FencedCode } from './code-block.tsx';
import { type DrawnWindow, drawnWindow } from './drawn-window-rules.ts';
import { Formula } from './formula-later.tsx';
import { markdownStyle } from './markdown-style.ts';
import { NoteImage } from './note-image.tsx';
import { pieceCutter } from './piece-cutter.ts';
import { SizedPicture } from './sized-picture.tsx';
import { useGrowing } from './use-growing.ts';

export interface MarkdownViewProps {
  markdown: string;
  /** What the note is: a check list and a bookmark say more of themselves than their text. */
  type: number;
  /** The text changes with every key: only the part around it should be parsed again. */
  writing: boolean;
  /** Where in the text the writer is: of a long one what stands around that is drawn. */
  around?: number | undefined;
  /** Ticks or unticks the task at this place of the text; left out, the boxes only show. */
  onToggleTask?: ((offset: number) => void) | undefined;
  /** Gives the picture at this place of the text a width; left out, pictures are as wide as they are. */
  onSizePicture?: ((offset: number, width: number) => void) | undefined;
}

/** A note as it reads. The tree is built from allowed elements only; no HTML is ever set. */
export default function MarkdownView(props: MarkdownViewProps) {
  const { markdown, type, writing, around = 0, onToggleTask, onSizePicture } = props;
  const { t } = useTranslation('notes');
  const [imagesShown, showImages] = useState(false);
  const [more, setMore] = useState({ before: 0, behind: 0 });
  const [cutter] = useState(pieceCutter);
  const most = writing && markdown.length > mostInOneWhileWriting ? pieceWhileWriting : mostAtOnce;
  const told = useMemo(() => withBlankedComments(markdown), [markdown]);
  const pieces = useMemo(() => cutter.pieces(told, most), [cutter, told, most]);
  const formulas = useMemo(() => hasFormulas(told), [told]);
  const shown = drawnWindow(pieces, { around: writing ? around : 0, more });
  const drawn = useGrowing(shown);
  const reading = useMemo(
    () => ({ onToggleTask, onSizePicture, imagesShown, showImages: () => showImages(true) }),
    [onToggleTask, onSizePicture, imagesShown],
  );
  const draw = (offset: number) => {
    const part = pieces.findLastIndex(({ start }) => start <= offset);
    if (part >= shown.end) flushSync(() => setMore({ ...more, behind: more.behind + part + 1 - shown.end }));
  };
  const grow = (way: 'before' | 'behind', { first, end }: DrawnWindow) => (
    <Button
      variant="outlined"
      onClick={() => setMore({ ...more, [way]: more[way] + Math.max(1, end - first) })}
    >
      {t('preview.more', { shown: end - first, all: pieces.length })}
    </Button>
  );
  const body = (
    <>
      {shown.first > 0 && grow('before', shown)}
      <Box sx={markdownStyle} data-testid="markdown">
        {pieces.slice(drawn.first, drawn.end).map(({ id, start, text }) => (
          <PieceStart key={id} value={start}>
            <div data-piece={start}>
              <PieceView text={text} formulas={formulas} />
            </div>
          </PieceStart>
        ))}
      </Box>
      {shown.end < pieces.length && grow('behind', shown)}
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

/** A note that is longer is cut while somebody writes: a key draws its own piece anew, in a few milliseconds. */
const mostInOneWhileWriting = 6_000;
const pieceWhileWriting = 1_500;

/** Parsed again only when its own text changes. */
const PieceView = memo(function PieceView({ text, formulas }: { text: string; formulas: boolean }) {
  const { t } = useTranslation('notes');
  return useMemo(() => {
    const callouts = Object.fromEntries(calloutKinds.map((kind) => [kind, t(`callouts.${kind}`)]));
    const texts = {
      ...{ footnotes: t('preview.footnotes'), backToText: t('preview.backToText') },
      task: t('preview.task'),
    };
    return elementsOf(text, { ...texts, callouts: callouts as TreeTexts['callouts'] }, { formulas });
  }, [text, formulas, t]);
});

/** Where the piece stands in the note: tasks are ticked by their place in the whole text. */
const PieceStart = createContext(0);

const Reading = createContext<{
  onToggleTask: MarkdownViewProps['onToggleTask'];
  onSizePicture: MarkdownViewProps['onSizePicture'];
  imagesShown: boolean;
  showImages(): void;
}>({ onToggleTask: undefined, onSizePicture: undefined, imagesShown: false, showImages: () => {} });

const components: Partial<Components> = {
  a: NoteLink,
  code: ({ className, children, ...more }) =>
    className?.includes('math-inline') ? (
      <Formula tex={String(children)} display={false} />
    ) : (
      <code {...more} className={className}>
        {children}
      </code>
    ),
  img: function Image({
    src,
    alt,
    title,
    width,
    ...more
  }: ComponentProps<'img'> & { 'data-picture'?: string }) {
    const { imagesShown, showImages, onSizePicture } = useContext(Reading);
    const start = useContext(PieceStart);
    const at = more['data-picture'];
    const image = (asked: number | undefined) => (
      <NoteImage
        src={src}
        alt={alt ?? ''}
        title={title}
        width={asked}
        shown={imagesShown}
        onShow={showImages}
      />
    );
    const wide = width === undefined ? undefined : Number(width);
    if (!onSizePicture || at === undefined) return image(wide);
    return (
      <SizedPicture name={alt ?? ''} width={wide} onSize={(next) => onSizePicture(start + Number(at), next)}>
        {image}
      </SizedPicture>
    );
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
function elementsOf(text: string, texts: TreeTexts, options: TreeOptions): ReactNode {
  try {
    const tree = withTitleLinks(withPlaces(markdownTree(text, texts, options)));
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
    markPictures(block);
    for (const item of block.children) if (item.type === 'element' && item.tagName === 'li') mark(item);
  }
  return tree;
}

/** Pictures tell where they are written, so that they can be given a width. */
function markPictures(element: Element): void {
  const at = element.position?.start.offset;
  if (element.tagName === 'img' && at !== undefined) element.properties.dataPicture = String(at);
  for (const child of element.children) if (child.type === 'element') markPictures(child);
}

type NoteLinkProps = ComponentProps<'a'> & {
  'data-note-title'?: string;
  'data-note-words'?: string;
  'data-look-up'?: string;
};

/** Inside the console by the router, outside in a new tab that learns nothing of this page. */
function NoteLink({ href, children, title, ...more }: NoteLinkProps) {
  const noteTitle = more['data-note-title'];
  if (noteTitle !== undefined)
    return (
      <TitledNote
        target={noteTitle}
        words={more['data-note-words']}
        lookUp={more['data-look-up'] === 'true'}
      />
    );
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
