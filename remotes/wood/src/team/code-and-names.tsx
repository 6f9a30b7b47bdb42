import type { Names } from '@console/contract/wood';
import type { FormPart } from '@console/shell';
import { TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

interface CodeAndNamesProps {
  form: FormPart<{ code: string; names: Names }>;
  codeLabel: string;
}

/** By what teams, yards and sorts are known. */
export function CodeAndNames({ form, codeLabel }: CodeAndNamesProps) {
  const { t } = useTranslation('wood');
  return (
    <>
      <TextInput label={codeLabel} {...form.at('code')} />
      <TextInput label={t('names.zh')} {...form.at('names.zh')} />
      <TextInput label={t('names.en')} {...form.at('names.en')} />
    </>
  );
}
