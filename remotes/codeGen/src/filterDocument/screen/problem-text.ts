import { useTranslation } from 'react-i18next';
import type { Problem } from '../engine/engine-messages.ts';

/** Why a query is not run, in the user's language. */
export function useQueryProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('codeGen');
  return ({ code, words }) => {
    const expected =
      words.expected === undefined ? '' : t(`filter.expected.${words.expected}`, words.expected);
    const sentence = t(`filter.query.problem.${code}`, { ...words, expected });
    const more = [
      words.near && t('filter.query.near', { name: words.near }),
      words.document && t('filter.query.document', { number: words.document }),
    ].filter(Boolean);
    return [sentence, ...more].join(' ');
  };
}
