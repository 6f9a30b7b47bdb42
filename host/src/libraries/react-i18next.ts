/** What remotes may use of react-i18next: without `Trans`, which brings a parser for HTML. */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
