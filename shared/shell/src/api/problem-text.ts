import type { ApiError } from '@console/contract';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaContext } from '../house/define-remote.ts';
import { useLanguage } from '../language/language.ts';
import { plainDay } from '../language/plain-dates.ts';
import { isApiError } from './api-error.ts';

/** One thing wrong with a field. */
type Fault = Pick<ApiError['fields'][number], 'code' | 'params'>;

export type FieldTexts = (path: string) => string | undefined;

/**
 * Texts of an API error in the user's language: the area's own words first, then the house's, by the stable code.
 * Never decides by the message text.
 */
export function useProblemText(): (error: unknown) => string {
  const texts = useTexts();
  return (error) => (isApiError(error) ? texts.problem(error) : texts.unknown());
}

/** What is wrong with one field, or with one cell of a sheet, in the same words. */
export function useFaultText(): (fault: Fault) => string {
  return useTexts().field;
}

export function useProblemTexts(error: ApiError | undefined): {
  problem: string | undefined;
  field: FieldTexts;
} {
  const texts = useTexts();
  return {
    problem: error && texts.problem(error),
    field: (path) => {
      const fault = error?.fields.find((one) => one.path === path);
      return fault && texts.field(fault);
    },
  };
}

/** In people's words numbers are small or big, texts short or long, and of things there are few or many. */
const counted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { too_small: 'too_short', too_big: 'too_long' },
  array: { too_small: 'too_few', too_big: 'too_many' },
};

/** What a fault of a field is called in people's words; where one thing at least is wanted, it is not filled in. */
export function codeOf({ code, params }: Fault): string {
  const worded = counted[String(params?.origin)]?.[code];
  return worded !== undefined && code === 'too_small' && params?.minimum === 1
    ? 'required'
    : (worded ?? code);
}

/** A call can fail because signing in for it did; those texts stand with the host's sign-in screens. */
const signInKey = (code: string): string => `host:signIn.errors.${code}`;

/** Why, in one word, where the server tells: a rule of its own, one of the database, or the state of the thing. */
function reasonIn({ details: { reason, constraint, state } }: ApiError): string | undefined {
  const [first] = [reason, constraint, state].filter((one) => typeof one === 'string');
  return first;
}

function useTexts() {
  const area = useContext(AreaContext);
  const { t } = useTranslation([area, 'shell']);
  const [language] = useLanguage();
  /** Days as people write them. */
  const told = (params: Fault['params'] = {}) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? plainDay(language, value) : value,
      ]),
    );
  const keys = (key: string) => (area === 'shell' ? [`shell:${key}`] : [`${area}:${key}`, `shell:${key}`]);
  return {
    problem: (error: ApiError): string =>
      t([...keys(`errors.${error.code}`), signInKey(error.code), 'shell:errors.other'], {
        ...error.details,
        code: error.code,
        // One code has several reasons: `STATE_CONFLICT_archived` stands before `STATE_CONFLICT`.
        context: reasonIn(error),
      }),
    field: (fault: Fault): string =>
      t([...keys(`fields.${codeOf(fault)}`), 'shell:fields.other'], {
        ...told(fault.params),
        code: fault.code,
      }),
    unknown: (): string => t('shell:errors.other', { code: 'UNKNOWN' }),
  };
}
