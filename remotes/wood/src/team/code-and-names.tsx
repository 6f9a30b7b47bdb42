import type { FormPart } from '@console/shell';
import { TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

interface TypedNames {
  readonly zh: string;
  readonly en?: string | undefined;
}

interface CodeAndNamesProps {
  form: FormPart<{ code: string; names: TypedNames }>;
  codeLabel: string;
}

/** By what teams, yards and sorts are known. */
export function CodeAndNames({ form, codeLabel }: CodeAndNamesProps) {
  const { t } = useTranslation('wood');
  return (
    <>
      <TextInput label={codeLabel} {...form.at('code')} />
      <TextInput label={t('names.zh')} {...form.at('names.zh')} />
      <TextInput label={t('names.en')} help={t('names.enHelp')} {...form.at('names.en')} />
    </>
  );
}

/** The names as one text, to hold two versions against each other. */
export const bothNames = ({ zh, en }: TypedNames): string => (en ? `${zh} / ${en}` : zh);
