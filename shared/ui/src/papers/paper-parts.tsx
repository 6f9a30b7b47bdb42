import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { paperInk } from './paper-ink.ts';
import { Lines } from './paper-lines.tsx';
import type { PaperOf, PaperPart, PaperPreviewProps } from './paper-props.ts';
import { PaperStrip } from './paper-strip.tsx';
import { PaperTable } from './paper-table.tsx';

interface PartProps {
  block: PaperPart;
  photo: PaperPreviewProps['photo'];
  isStrip: boolean;
}

/** One part of a paper. */
export function Part({ block, photo, isStrip }: PartProps) {
  switch (block.kind) {
    case 'heading':
      return <Box sx={{ fontWeight: 700, marginTop: 1.5, marginBottom: 0.5 }}>{block.text.join(' ')}</Box>;
    case 'text':
      return (
        <Box sx={{ marginBlock: 1, fontWeight: block.strong ? 700 : 400 }}>
          <Lines lines={block.text} />
        </Box>
      );
    case 'facts':
      return <Facts items={block.items} isStrip={isStrip} />;
    case 'table':
      return isStrip ? <PaperStrip table={block} /> : <PaperTable table={block} />;
    case 'total':
      return <Total total={block} />;
    case 'bars':
      return <Bars bars={block} isStrip={isStrip} />;
    case 'photos':
      return <Photos items={block.items} photo={photo} />;
    case 'labels':
      return <Labels labels={block} isStrip={isStrip} />;
    case 'signatures':
      return <Signatures items={block.items} isStrip={isStrip} />;
    case 'code':
      return (
        <Box sx={{ display: 'flex', gap: 1.5, marginBlock: 1, color: paperInk.quiet }}>
          <Code code={block.code} side={84} />
          <div>
            <Lines lines={block.caption} />
          </div>
        </Box>
      );
  }
}

function Facts({ items, isStrip }: { items: PaperOf<'facts'>['items']; isStrip: boolean }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: isStrip ? '1fr' : '1fr 1fr' },
        columnGap: 2,
        rowGap: 0.25,
        margin: 0,
        marginBlock: 1,
      }}
    >
      {items.map(({ label, value }) => (
        <Box key={label.join()} sx={{ display: 'flex', gap: 1 }}>
          <Box component="dt" sx={{ color: paperInk.quiet, flex: '0 0 auto', minWidth: '5.5em' }}>
            {label.join(' ')}
          </Box>
          <Box component="dd" sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value.join(' ')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Total({ total: { items, capitals } }: { total: PaperOf<'total'> }) {
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Box sx={{ marginLeft: 'auto', maxWidth: 360 }}>
        {items.map(({ label, value, strong }) => (
          <Box
            key={label.join()}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              ...(strong && {
                borderTop: `1.5px solid ${paperInk.text}`,
                fontWeight: 700,
                fontSize: '1.2em',
                marginTop: 0.5,
              }),
            }}
          >
            <span>{label.join(' ')}</span>
            <Box component="span" sx={{ textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {capitals && (
        <Box sx={{ fontWeight: 700, marginTop: 0.5 }}>
          {capitals.label.join(' ')}　<span lang="zh">{capitals.value}</span>
        </Box>
      )}
    </Box>
  );
}

/** Where a column is narrower than its number, that stands upright: no number is broken in two. */
const narrowText = (isStrip: boolean) => ({
  display: 'inline-block',
  whiteSpace: 'nowrap',
  writingMode: isStrip ? 'vertical-rl' : { xs: 'vertical-rl', sm: 'horizontal-tb' },
});

function Bars({ bars: { title, bars }, isStrip }: { bars: PaperOf<'bars'>; isStrip: boolean }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <Box sx={{ marginBlock: 1.5 }}>
      <Box sx={{ fontWeight: 700 }}>{title.join(' ')}</Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5, minHeight: 96, overflow: 'hidden' }}>
        {bars.map(({ label, value, text }) => (
          <Box key={label} sx={{ flex: '1 1 0', minWidth: 0, textAlign: 'center', fontSize: '0.72em' }}>
            <Box component="span" sx={narrowText(isStrip)}>
              {text}
            </Box>
            <Box
              aria-hidden
              sx={{ bgcolor: paperInk.line }}
              style={{ height: most > 0 ? Math.round((Math.max(value, 0) / most) * 56) : 0 }}
            />
            <Box component="span" sx={{ ...narrowText(isStrip), color: paperInk.quiet }}>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type PhotosProps = Pick<PartProps, 'photo'> & { items: PaperOf<'photos'>['items'] };

function Photos({ items, photo }: PhotosProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        marginBlock: 1,
      }}
    >
      {items.map(({ attachmentId, caption }) => (
        <div key={attachmentId}>
          {photo?.(attachmentId, caption.join(' '))}
          <Box component="span" sx={{ color: paperInk.quiet, fontSize: '0.86em' }}>
            {caption.join(' ')}
          </Box>
        </div>
      ))}
    </Box>
  );
}

function Labels({ labels: { items, more }, isStrip }: { labels: PaperOf<'labels'>; isStrip: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: isStrip ? '1fr' : 'repeat(auto-fill, minmax(200px, 1fr))',
        }}
      >
        {items.map(({ code, title, text }) => (
          <Box
            key={`${title} ${text.join()}`}
            sx={{ border: `1px dashed ${paperInk.line}`, padding: 1, display: 'flex', gap: 1 }}
          >
            <Code code={code} side={72} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 700, fontSize: '1.2em' }}>{title}</Box>
              {text.map((lines) => (
                <Lines key={lines.join()} lines={lines} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {more > 0 && <Box sx={{ color: paperInk.quiet }}>{t('paper.moreLabels', { count: more })}</Box>}
    </Box>
  );
}

function Signatures({ items, isStrip }: { items: PaperOf<'signatures'>['items']; isStrip: boolean }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: isStrip ? '1fr' : `repeat(${Math.min(3, items.length)}, 1fr)` },
        marginTop: 5,
      }}
    >
      {items.map((lines) => (
        <Box key={lines.join()} sx={{ borderTop: `1px solid ${paperInk.text}`, color: paperInk.quiet }}>
          {lines.join(' ')}
        </Box>
      ))}
    </Box>
  );
}

function Code({ code: { path, size }, side }: { code: PaperOf<'code'>['code']; side: number }) {
  const { t } = useTranslation('ui');
  return (
    <Box sx={{ flex: '0 0 auto' }}>
      <svg width={side} height={side} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('paper.code')}>
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
}
