import { signObjectUrls } from '@console/contract/codegen';
import { useAnswer, useFormat } from '@console/shell';
import { RowCheckbox, type Selection } from '@console/ui';
import { CodeIcon, FileIcon, FolderIcon, ImageIcon, InboxIcon, PlayIcon, VideoIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Row } from './object-rows.ts';
import { hasThumbnail, previewOf } from './preview-rules.ts';

interface ObjectGridProps {
  readonly bucketId: string;
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly caption: string;
  /** The page may show pictures from the store. */
  readonly shows: boolean;
  open(row: Row): void;
}

/** Tiles with a picture where there is one. */
export function ObjectGrid({ bucketId, rows, selection, caption, shows, open }: ObjectGridProps) {
  const pictures = shows
    ? rows.flatMap(({ object }) => (object && hasThumbnail(object) ? [object.key] : []))
    : [];
  const order = rows.map(({ key }) => key);
  return (
    <Thumbnails bucketId={bucketId} keys={pictures.slice(0, 1000)}>
      {(urls) => (
        <Box component="ul" aria-label={caption} sx={gridStyle}>
          {rows.map((row) => (
            <Box
              component="li"
              key={row.key}
              data-chosen={selection.ids.has(row.key) || undefined}
              sx={tileStyle}
            >
              <ButtonBase
                aria-label={row.name}
                onClick={() => open(row)}
                sx={{ display: 'block', width: '100%' }}
              >
                <Picture row={row} url={urls.get(row.key)} />
              </ButtonBase>
              <Box sx={{ display: 'flex', alignItems: 'flex-start', '& [data-row-box]': boxStyle }}>
                <RowCheckbox selection={selection} id={row.key} order={order} label={row.name} />
                <Named row={row} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Thumbnails>
  );
}

/** Links for all pictures at once; without them the tiles stand, too. */
function Thumbnails({
  bucketId,
  keys,
  children,
}: {
  bucketId: string;
  keys: readonly string[];
  children(urls: ReadonlyMap<string, string>): React.ReactNode;
}) {
  if (keys.length === 0) return children(new Map());
  return (
    <Signed bucketId={bucketId} keys={keys}>
      {children}
    </Signed>
  );
}

function Signed({ bucketId, keys, children }: Parameters<typeof Thumbnails>[0]) {
  const { result } = useAnswer(signObjectUrls, {
    params: { bucketId },
    body: { keys: [...keys], seconds: 3600 },
  });
  return children(new Map(result?.items.map(({ key, url }) => [key, url])));
}

function Picture({ row, url }: { row: Row; url: string | undefined }) {
  const [broken, setBroken] = useState(false);
  const Sign = row.object ? signs[previewOf(row.object)] : FolderIcon;
  return (
    <Box data-object-key={row.key} sx={pictureStyle}>
      {url && !broken ? (
        <Box
          component="img"
          src={url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Sign sx={{ fontSize: '2.25rem', color: 'text.secondary' }} />
      )}
    </Box>
  );
}

const signs = {
  image: ImageIcon,
  audio: PlayIcon,
  video: VideoIcon,
  text: FileIcon,
  source: CodeIcon,
  pdf: FileIcon,
  none: InboxIcon,
} as const;

function Named({ row }: { row: Row }) {
  const format = useFormat();
  return (
    <Box sx={{ padding: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>
        {row.object ? row.name : `${row.name}/`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {row.object ? format.bytes(row.object.size) : '\u00a0'}
      </Typography>
    </Box>
  );
}

const gridStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
};
const tileStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '&[data-chosen]': {
    borderColor: 'primary.main',
    boxShadow: (theme: { palette: { primary: { main: string } } }) =>
      `0 0 0 1px ${theme.palette.primary.main}`,
  },
};
const pictureStyle = { height: 120, display: 'grid', placeItems: 'center', bgcolor: 'action.hover' };

/** Room for a finger beside the name. */
const boxStyle = { width: 24, height: 24, margin: 0.5, flexShrink: 0 } as const;
