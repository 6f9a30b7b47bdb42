import { labelOf, languageNamed, mostColored } from '@console/contract/markdown';
import { CopyButton } from '@console/ui';
import Box from '@mui/material/Box';
import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type ComponentProps, isValidElement, type ReactNode, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

import { codeStyle } from './code-style.ts';
import { Formula } from './formula-later.tsx';
import { useCodeColors } from './use-code-colors.ts';

export interface CodeBlockProps {
  code: string;
  /** As it stands behind the fence; empty where nothing does. */
  language: string;
}

/** Code as it stands, with its language, a way to copy it, and colours once these have arrived. */
export function CodeBlock({ code, language, ...place }: CodeBlockProps) {
  const known = code.length > mostColored ? undefined : languageNamed(language);
  const colors = useCodeColors(known !== undefined);
  const colored = useMemo(
    () => (known && colors ? elements(colors.coloredTree(known, code)) : code),
    [known, colors, code],
  );
  return (
    <Box sx={codeStyle} data-testid="code" {...place}>
      <div className="code-head">
        <span>{labelOf(language)}</span>
        <CopyButton text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <pre tabIndex={0}>
        <code>{colored}</code>
      </pre>
    </Box>
  );
}

const elements = (tree: Root) => toJsxRuntime(tree, { Fragment, jsx, jsxs });

/** A `pre` of the note's tree: there is one `code` in it, with nothing but text. */
export function FencedCode({ children, ...place }: ComponentProps<'pre'>) {
  const { className = '', children: code } = codeOf(children);
  const isFormula = /language-math(?:\s|$)/.test(className);
  if (isFormula && typeof code === 'string') return <Formula tex={code} display {...place} />;
  // The line break in front of the closing fence belongs to the fence.
  const text = typeof code === 'string' ? code.replace(/\n$/, '') : '';
  return <CodeBlock {...place} code={text} language={/^language-(.+)$/.exec(className)?.[1] ?? ''} />;
}

const codeOf = (children: ReactNode): ComponentProps<'code'> =>
  isValidElement<ComponentProps<'code'>>(children) ? children.props : {};
