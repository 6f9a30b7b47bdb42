import { CopyButton, saveFile } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ColouredCode } from '../../editor/coloured-code.tsx';
import type { DiffLine, Part, Row, Words } from '../../tools/core/tool.ts';
import { pictureAddress, pictureSvg, savePng } from './picture.ts';
import { useWords } from './words.ts';

/** So much is drawn; copying takes everything. */
const mostShown = 200_000;
const severities = { good: 'success', warn: 'warning', bad: 'error', info: 'info' } as const;
const inks = { good: 'success.main', warn: 'warning.main', bad: 'error.main', info: 'text.primary' } as const;

/** What a tool shows, part by part. */
export function ToolOutput({ parts }: { parts: readonly Part[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {parts.map((part, index) => (
        // The order is the identity: the parts of one result do not move.
        <OnePart key={`${index} ${part.kind}`} part={part} />
      ))}
    </Box>
  );
}

function OnePart({ part }: { part: Part }) {
  const words = useWords();
  switch (part.kind) {
    case 'code':
      return <Code {...part} />;
    case 'rows':
      return <Rows rows={part.rows} />;
    case 'table':
      return <Table columns={part.columns} rows={part.rows} />;
    case 'outline':
      return <Outline lines={part.lines} />;
    case 'marked':
      return <MarkedText pieces={part.pieces} />;
    case 'diff':
      return <Diff lines={part.lines} />;
    case 'picture':
      return <Picture {...part} />;
    case 'colours':
      return <Colours {...part} />;
    case 'note':
      return <Alert severity={severities[part.tone]}>{words(part.words)}</Alert>;
  }
}

function Code({ code, fileName, language }: Extract<Part, { kind: 'code' }>) {
  const { t } = useTranslation('codeGen');
  const long = code.length > mostShown;
  return (
    <>
      {long && (
        <Alert severity="info" action={<CopyButton text={code} label={t('output.copyAll')} />}>
          {t('output.long')}
        </Alert>
      )}
      <ColouredCode
        colours={language}
        code={long ? code.slice(0, mostShown) : code}
        label={fileName}
        language={language}
        maxHeight={560}
      />
    </>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const words = useWords();
  return (
    <Box component="dl" sx={rowsStyle}>
      {rows.map(({ label, value, tone, note }, index) => (
        // Facts of one thing in their order; two may have one label.
        <Box key={`${index} ${words(label)}`} sx={rowStyle}>
          <dt>{words(label)}</dt>
          <dd>
            <Box component="span" sx={{ ...valueStyle, color: tone && inks[tone] }}>
              {words(value)}
            </Box>
            {note && (
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                {words(note)}
              </Box>
            )}
            {typeof value === 'string' && value !== '' && (
              <Box component="span" className="copy">
                <CopyButton text={value} />
              </Box>
            )}
          </dd>
        </Box>
      ))}
    </Box>
  );
}

function Table({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly Words[])[] }) {
  const { t } = useTranslation('codeGen');
  const words = useWords();
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={t('tools.panel.output')}
      sx={{ overflowX: 'auto', maxHeight: 480 }}
    >
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column.startsWith('#') ? column : t(`tools.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // Rows are what they are at their place.
            <tr key={`${index}`}>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Outline({ lines }: Pick<Extract<Part, { kind: 'outline' }>, 'lines'>) {
  const words = useWords();
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {lines.map(({ depth, source, words: say }, index) => (
        <Box
          component="li"
          key={`${index} ${source}`}
          sx={{
            display: 'flex',
            gap: 1.5,
            alignItems: 'baseline',
            paddingLeft: `${depth * 20}px`,
            paddingBlock: 0.25,
          }}
        >
          <Box
            component="code"
            sx={{ ...valueStyle, flex: '0 1 auto', bgcolor: 'action.hover', paddingInline: 0.5 }}
          >
            {source}
          </Box>
          <Box component="span" sx={{ typography: 'body2' }}>
            {words(say)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function MarkedText({ pieces }: Pick<Extract<Part, { kind: 'marked' }>, 'pieces'>) {
  return (
    <Box component="pre" sx={{ ...blockStyle, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {pieces.map(({ text, match }, index) =>
        match === undefined ? (
          text
        ) : (
          // Neighbours alternate, so that two matches side by side are told apart.
          <Box
            component="mark"
            key={`${index}`}
            sx={{
              bgcolor: match % 2 === 0 ? 'warning.light' : 'info.light',
              color: '#000',
              borderRadius: '2px',
            }}
          >
            {text}
          </Box>
        ),
      )}
    </Box>
  );
}

const signs = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const;

function Diff({ lines }: { lines: readonly DiffLine[] }) {
  const { t } = useTranslation('codeGen');
  return (
    <Box component="pre" sx={{ ...blockStyle, paddingInline: 0, maxHeight: 560 }}>
      {lines.map((line, index) => (
        <Box key={`${index}`} sx={{ ...diffStyle, bgcolor: diffGrounds[line.mark] }}>
          <span className="number">{line.left}</span>
          <span className="number">{line.right}</span>
          <span title={line.mark === 'same' ? undefined : t(`tools.panel.${line.mark}`)}>
            {signs[line.mark]}
          </span>
          <span>
            {line.pieces.map(({ text, changed }, at) =>
              changed ? (
                <Box
                  component={line.mark === 'added' ? 'ins' : 'del'}
                  key={`${at}`}
                  sx={{ textDecoration: 'none', bgcolor: diffMarks[line.mark], borderRadius: '2px' }}
                >
                  {text}
                </Box>
              ) : (
                text
              ),
            )}
          </span>
        </Box>
      ))}
    </Box>
  );
}

function Picture({ path, size, fileName }: Extract<Part, { kind: 'picture' }>) {
  const { t } = useTranslation('codeGen');
  const svg = pictureSvg(path, size);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box
        component="img"
        src={pictureAddress(svg)}
        alt={t('tools.panel.picture')}
        sx={{ width: '100%', maxWidth: 320, border: 1, borderColor: 'divider', borderRadius: 1 }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() => saveFile(`${fileName}.svg`, svg, 'image/svg+xml')}
        >
          {t('tools.panel.downloadSvg')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => void savePng(`${fileName}.png`, svg)}>
          {t('tools.panel.downloadPng')}
        </Button>
      </Box>
    </Box>
  );
}

function Colours({ fore, back }: Extract<Part, { kind: 'colours' }>) {
  const { t } = useTranslation('codeGen');
  // A picture of what the figures say: two colours that nobody can tell apart are shown as such.
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: '96px 1fr',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ bgcolor: fore, minHeight: 96 }} />
      <Box
        sx={{ bgcolor: back, color: fore, padding: 1.5, display: 'grid', alignContent: 'center', gap: 0.5 }}
      >
        <span>{t('tools.contrast.sample')}</span>
        <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 600 }}>
          {t('tools.contrast.sample')}
        </Box>
      </Box>
    </Box>
  );
}

const monoFont = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
const valueStyle = {
  fontFamily: monoFont,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const;
const rowsStyle = { margin: 0, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' };
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', phone: 'minmax(110px, 150px) minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 1.5,
  paddingInline: 1.5,
  minHeight: 38,
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
  '& dt': { color: 'text.secondary', typography: 'body2' },
  '& dd > .copy': { marginInlineStart: 'auto' },
  '& dd': {
    margin: 0,
    minWidth: 0,
    paddingBlock: 0.5,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 1.5,
  },
  // Quiet until it is needed; there for fingers and the keyboard.
  '@media (hover: hover)': {
    '& .copy': { opacity: 0 },
    '&:hover .copy, &:focus-within .copy': { opacity: 1 },
  },
};
const tableStyle = {
  borderCollapse: 'collapse',
  width: '100%',
  typography: 'body2',
  '& th': {
    textAlign: 'start',
    color: 'text.secondary',
    fontWeight: 550,
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
  },
  '& th, & td': { padding: '4px 10px', borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& td': { ...valueStyle, minWidth: 48 },
} as const;
const blockStyle = {
  margin: 0,
  padding: 1.5,
  overflow: 'auto',
  maxHeight: 320,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: monoFont,
  fontSize: '0.8125rem',
  lineHeight: 1.6,
} as const;
const diffStyle = {
  display: 'grid',
  gridTemplateColumns: '3.5em 3.5em 1.5em 1fr',
  minWidth: 'max-content',
  paddingInline: 1,
  '& .number': { color: 'text.secondary', textAlign: 'end', paddingInlineEnd: '1em', userSelect: 'none' },
};
const diffGrounds = {
  same: 'transparent',
  gap: 'action.hover',
  added: 'rgb(46 160 67 / 0.16)',
  removed: 'rgb(218 54 51 / 0.14)',
} as const;
const diffMarks = {
  same: '',
  gap: '',
  added: 'rgb(46 160 67 / 0.38)',
  removed: 'rgb(218 54 51 / 0.34)',
} as const;
