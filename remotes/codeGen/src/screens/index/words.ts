import { useTranslation } from 'react-i18next';
import type { Words } from '../../tools/core/tool.ts';
import '../../tools/texts.ts';

/** A tool's sentences in the user's language. */
export function useWords(): (words: Words) => string {
  const { t } = useTranslation('codeGen');
  return (words) => {
    if (typeof words === 'string') return words;
    // What is wrong with JSON is told by the words of the quick generator.
    const key = words.say.startsWith('problem.') ? words.say : `tools.${words.say}`;
    return t(key, words.with ?? {});
  };
}
