/** Colours that stand 4.5:1 on the page in both modes; every one of them is the theme's own. */
export const codeStyle = {
  marginBottom: '0.9em',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
  overflow: 'hidden',
  '& .code-head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1,
    paddingInlineStart: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
    color: 'text.secondary',
    typography: 'caption',
  },
  '& pre': { margin: '0 !important', border: '0 !important', borderRadius: '0 !important', lineHeight: 1.6 },
  '& .hljs-comment, & .hljs-quote, & .hljs-meta': { color: 'text.secondary', fontStyle: 'italic' },
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-doctag, & .hljs-name, & .hljs-tag': { color: 'info.main' },
  '& .hljs-string, & .hljs-regexp, & .hljs-symbol, & .hljs-addition': { color: 'success.main' },
  '& .hljs-number, & .hljs-literal, & .hljs-attr, & .hljs-attribute, & .hljs-bullet': {
    color: 'warning.main',
  },
  '& .hljs-title, & .hljs-section, & .hljs-selector-class, & .hljs-selector-id': {
    color: 'primary.main',
    fontWeight: 600,
  },
  '& .hljs-built_in, & .hljs-type, & .hljs-class, & .hljs-variable, & .hljs-deletion': { color: 'error.main' },
  '& .hljs-emphasis': { fontStyle: 'italic' },
  '& .hljs-strong': { fontWeight: 700 },
} as const;
