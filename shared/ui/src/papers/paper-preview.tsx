import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { paperInk } from './paper-ink.ts';
import { Part } from './paper-parts.tsx';
import type { PaperPreviewProps } from './paper-props.ts';

/** In the page's pixels, as wide as the paper. */
const widths: Readonly<Record<PaperPreviewProps['paper'], number>> = { A4: 794, A5: 559, '80mm': 302 };

/**
 * What will be on the paper, in the paper's own colours whatever the console's are. The file itself is not shown: many phones
 * show none inside a page.
 */
export function PaperPreview({ preview, mark, paper, name, photo }: PaperPreviewProps) {
  const { t } = useTranslation('ui');
  const [title, below] = preview.title;
  return (
    <Box component="section" aria-label={name} tabIndex={0} sx={{ overflowX: 'auto', padding: 0.5 }}>
      <Box sx={{ ...sheetStyle, maxWidth: widths[paper], minWidth: paper === '80mm' ? 0 : 320 }}>
        {mark && <Box data-mark={t(`paper.marks.${mark}`)} sx={markStyle} />}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: paperInk.quiet }}>
          <span>{preview.sender.join(' ')}</span>
          <span>{preview.number}</span>
        </Box>
        <Box sx={{ fontSize: '1.5em', fontWeight: 700 }}>{title}</Box>
        {below && <Box sx={{ color: paperInk.quiet }}>{below}</Box>}
        <Box sx={{ borderBottom: `1.5px solid ${paperInk.text}`, marginBlock: 1 }} />
        {preview.blocks.map((block, at) => (
          <Part key={at} block={block} photo={photo} isStrip={paper === '80mm'} />
        ))}
      </Box>
    </Box>
  );
}

const sheetStyle = {
  position: 'relative',
  overflow: 'hidden',
  bgcolor: paperInk.paper,
  color: paperInk.text,
  boxShadow: 2,
  marginInline: 'auto',
  padding: { xs: 2, md: 3 },
  fontSize: 13,
  lineHeight: 1.45,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Drawn, not said: the sentence above the paper says it. */
const markStyle = {
  '&::before': { content: 'attr(data-mark)' },
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  transform: 'rotate(-30deg)',
  fontSize: '6em',
  fontWeight: 700,
  color: paperInk.mark,
  opacity: 0.14,
  pointerEvents: 'none',
} as const;
