import { CodeBlock, type CodeBlockProps } from '@console/ui';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { CodePiece, ColouredLanguage } from './code-colours.ts';
import { codeColours } from './code-input.tsx';

const languages: readonly ColouredLanguage[] = ['typescript', 'javascript', 'json', 'yaml', 'sql'];

/** More than this stays in one colour. */
const mostColoured = 100_000;

interface ColouredCodeProps extends CodeBlockProps {
  /** The language to colour by; code of any other stays in one colour. */
  colours: string;
}

/**
 * Code to read and copy, in the editor's colours as soon as they are there. The page keeps one text: its parts are coloured as
 * highlights, which browsers that know none of them leave out.
 */
export function ColouredCode({ colours, ...block }: ColouredCodeProps) {
  const { code } = block;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const language = languages.find((one) => one === colours);
    if (!language || code.length > mostColoured || !('highlights' in CSS)) return;
    let end = () => {};
    let over = false;
    import('./code-colours.ts')
      .then(({ colouredPieces }) => {
        const text = place.current?.querySelector('pre code')?.firstChild;
        if (!over && text?.textContent === code) end = highlighted(text, colouredPieces(code, language));
      })
      // Without its colours it can be read as well.
      .catch(() => {});
    return () => {
      over = true;
      end();
    };
  }, [code, colours]);
  return (
    <Box ref={place} sx={highlightStyle}>
      <CodeBlock {...block} />
    </Box>
  );
}

/** Colours the pieces of a text. @returns takes the colours off */
function highlighted(text: Node, pieces: readonly CodePiece[]): () => void {
  const ends: (() => void)[] = [];
  let at = 0;
  for (const piece of pieces) {
    const from = at;
    at += piece.text.length;
    if (!piece.kind) continue;
    const name = `code-${piece.kind}`;
    const all = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, all);
    const range = new StaticRange({
      startContainer: text,
      startOffset: from,
      endContainer: text,
      endOffset: at,
    });
    all.add(range);
    ends.push(() => all.delete(range));
  }
  return () => {
    for (const end of ends) end();
  };
}

const highlightStyle = (theme: Theme) => {
  const colours = codeColours(theme);
  return {
    minWidth: 0,
    '& ::highlight(code-name)': { color: colours['--code-name'] },
    '& ::highlight(code-string)': { color: colours['--code-string'] },
    '& ::highlight(code-value)': { color: colours['--code-value'] },
    '& ::highlight(code-keyword)': { color: colours['--code-keyword'] },
    '& ::highlight(code-quiet)': { color: colours['--code-quiet'] },
  };
};
