import { CodeBlock } from '../markdown/code-block.tsx';
import { snippetOf } from '../reading/type-rules.ts';

/** A snippet as what it is: code to read and copy. */
export default function SnippetView({ content }: { content: string }) {
  return <CodeBlock {...snippetOf(content)} />;
}
