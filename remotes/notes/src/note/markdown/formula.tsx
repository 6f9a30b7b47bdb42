import type { Element, Root } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import katex from 'katex';
import { type ReactNode, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** What KaTeX makes of TeX, and nothing else: no links, no pictures, no styles. */
const schema: Schema = {
  tagNames: [
    ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'msup', 'msub'],
    ...['msubsup', 'mfrac', 'msqrt', 'mroot', 'mover', 'munder', 'munderover', 'mtable', 'mtr', 'mtd'],
    ...['mstyle', 'mpadded', 'mphantom', 'menclose', 'mlabeledtr', 'mmultiscripts', 'mprescripts', 'none'],
  ],
  attributes: {
    '*': [
      ...['display', 'encoding', 'mathvariant', 'mathcolor', 'mathbackground', 'displaystyle', 'scriptlevel'],
      ...[
        'stretchy',
        'fence',
        'separator',
        'lspace',
        'rspace',
        'minsize',
        'maxsize',
        'accent',
        'accentunder',
      ],
      ...[
        'linethickness',
        'width',
        'height',
        'depth',
        'voffset',
        'columnalign',
        'columnspacing',
        'rowspacing',
      ],
      ...['columnlines', 'rowlines', 'notation', 'form', 'symmetric', 'largeop', 'movablelimits', 'xmlns'],
    ],
  },
};

export const InlineFormula = ({ tex }: { tex: string }): ReactNode => useFormula(tex, false);
export const DisplayFormula = ({ tex }: { tex: string }): ReactNode => useFormula(tex, true);

/** A formula as MathML, which browsers draw and read out by themselves. One that is not understood says why, as written. */
function useFormula(tex: string, display: boolean): ReactNode {
  return useMemo(() => {
    try {
      return elementsOf(tex, display);
    } catch (error) {
      if (!(error instanceof katex.ParseError)) throw error;
      return <code title={error.message}>{tex}</code>;
    }
  }, [tex, display]);
}

function elementsOf(tex: string, display: boolean): ReactNode {
  const written = katex.renderToString(tex, {
    ...{ output: 'mathml', displayMode: display, throwOnError: true, trust: false, strict: 'ignore' },
    ...{ maxExpand: 200, maxSize: 20 },
  });
  const math = new DOMParser().parseFromString(written, 'text/html').querySelector('math');
  if (!math) return tex;
  const tree = sanitize(fromDom(math), schema) as Element | Root;
  return toJsxRuntime(tree, { Fragment, jsx, jsxs });
}
