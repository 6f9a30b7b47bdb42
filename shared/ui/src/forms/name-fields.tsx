import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from '../fields/text-input.tsx';

type Typed = Omit<TextInputProps, 'label' | 'help'>;

export interface NameFieldsProps {
  zh: Typed;
  en: Typed;
}

/** What something is called in Chinese and, where it has a name of its own there, in English. */
export function NameFields({ zh, en }: NameFieldsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <TextInput label={t('names.zh')} {...zh} />
      <TextInput label={t('names.en')} help={t('names.enHelp')} {...en} />
    </>
  );
}
