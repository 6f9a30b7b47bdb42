import Box from '@mui/material/Box';
import { monoFamily } from '../theme/typefaces.ts';
import { CopyButton } from './copy-button.tsx';

export interface CodeBlockProps {
  code: string;
  /** What is copied, where `code` is only the beginning of it. */
  whole?: string;
  label: string;
  /** Name of the language, shown beside the label. */
  language?: string;
  /** Pixels before it scrolls. */
  maxHeight?: number;
}

/** Code to read and copy. It colours nothing itself: a highlighter weighs more than this whole package. */
export function CodeBlock({ code, whole, label, language, maxHeight = 480 }: CodeBlockProps) {
  return (
    <Box component="figure" sx={frameStyle}>
      <Box component="figcaption" sx={captionStyle}>
        <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0, fontWeight: 550 }}>
          {label}
        </Box>
        {language && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {language}
          </Box>
        )}
        <CopyButton text={whole ?? code} />
      </Box>
      <Box component="pre" role="region" aria-label={label} tabIndex={0} sx={{ ...codeStyle, maxHeight }}>
        <code>{code}</code>
      </Box>
    </Box>
  );
}

const frameStyle = {
  margin: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
  overflow: 'hidden',
};
const captionStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingInline: 1.5,
  paddingBlock: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
};
const codeStyle = {
  margin: 0,
  padding: 1.5,
  overflow: 'auto',
  tabSize: 2,
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  overflowWrap: 'normal',
  '& code': { fontFamily: monoFamily },
  '&:focus-visible': { outlineOffset: '-2px' },
};
