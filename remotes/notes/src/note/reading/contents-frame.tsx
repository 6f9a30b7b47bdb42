import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fewestForContents, type Heading, headingsOf } from './headings.ts';
import { headingInHash, sameHeading } from './note-titles.ts';
import { TableOfContents } from './table-of-contents.tsx';

interface ContentsFrameProps {
  markdown: string;
  /** Called before a heading is gone to: the part that it stands in may not be drawn yet. */
  onDraw(offset: number): void;
  /** The note as drawn. */
  children: ReactNode;
}

/** A note that is read, with its table of contents: beside the text where there is room, else to fold out above it. */
export function ContentsFrame({ markdown, onDraw, children }: ContentsFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const beside = useIsWide(frame);
  const headings = useMemo(() => headingsOf(markdown), [markdown]);
  const listed = headings.length >= fewestForContents;
  const go = (heading: Heading) => {
    onDraw(heading.offset);
    if (frame.current) showHeading(frame.current, heading);
  };
  useHeadingOfAddress(headings, go);
  const contents = listed && <TableOfContents headings={headings} beside={beside} onGo={go} />;
  return (
    <Box ref={frame} sx={listed && beside ? besideStyle : stackedStyle}>
      {!beside && contents}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {beside && contents}
    </Box>
  );
}

/** A link to a heading of the note leads there, once, when the note is drawn. */
function useHeadingOfAddress(headings: readonly Heading[], go: (heading: Heading) => void): void {
  const { hash, key } = useLocation();
  const gone = useRef('');
  const wanted = headingInHash(hash);
  // Syncs with the page's scrolling.
  useEffect(() => {
    const heading = headings.find(({ text }) => wanted !== undefined && sameHeading(text, wanted));
    if (!heading || gone.current === key) return;
    gone.current = key;
    go(heading);
  });
}

const stackedStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 0, md: 1.5 },
  minWidth: 0,
} as const;
const besideStyle = {
  ...stackedStyle,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 200px)',
  gap: 3,
  alignItems: 'start',
} as const;

const wideFrom = 640;

/** Measured by its own place, which depends on more than the width of the page. */
function useIsWide(element: { readonly current: HTMLElement | null }): boolean {
  const [wide, setWide] = useState(false);
  // Syncs with the layout.
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= wideFrom));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return wide;
}

/** Scrolls to a heading, and lets the keyboard go on from there. */
function showHeading(frame: HTMLElement, { offset }: Heading): void {
  for (const element of frame.querySelectorAll<HTMLElement>('[data-piece] > :is(h3, h4, h5, h6)')) {
    const piece = Number(element.parentElement?.dataset.piece ?? 0);
    if (piece + Number(element.dataset.from) !== offset) continue;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' });
    return;
  }
}
