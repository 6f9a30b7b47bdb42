import { waitFor } from '@testing-library/react';
import { dayjs } from './dates.ts';
import { addTexts, connectTexts, i18n, languages, switchLanguage } from './language.ts';
import { startLanguage } from './start-language.ts';

describe('language', () => {
  it('9 language: zh and en; English is default and fall-back', async () => {
    expect([...languages]).toEqual(['zh', 'en']);
    await startLanguage();
    expect(i18n.language).toBe('en');
    addTexts('sample', { zh: {}, en: { only: 'Only in English' } });
    switchLanguage('zh');
    expect(i18n.t('only', { ns: 'sample' })).toBe('Only in English');
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  it('9 language: the choice is remembered, and another one than ours is not taken', async () => {
    localStorage.setItem('console:language', 'zh');
    await startLanguage();
    expect(i18n.language).toBe('zh');
    localStorage.setItem('console:language', 'fr');
    await startLanguage();
    expect(i18n.language).toBe('en');
  });

  it('9 language: is shown when its texts are there, and stays the one before where they do not come', async () => {
    await startLanguage('en');
    let come: (isThere: boolean) => void = () => {};
    const disconnect = connectTexts(
      () =>
        new Promise((resolve, reject) => {
          come = (isThere) => (isThere ? resolve() : reject(new Error('no network')));
        }),
    );
    switchLanguage('zh');
    come(false);
    await Promise.resolve();
    expect([i18n.language, localStorage.getItem('console:language')]).toEqual(['en', null]);
    switchLanguage('zh');
    expect(i18n.language).toBe('en');
    come(true);
    await waitFor(() => expect(i18n.language).toBe('zh'));
    expect(localStorage.getItem('console:language')).toBe('zh');
    disconnect();
  });

  it('9 date locale: zh-cn, whose week begins on Monday', async () => {
    await startLanguage('en');
    expect(dayjs.locale()).toBe('zh-cn');
    expect(dayjs('2026-11-22').startOf('week').format('YYYY-MM-DD')).toBe('2026-11-16');
  });

  it('8 the success messages: updated, created, deleted successfully; Chinese has its own', async () => {
    await startLanguage('en');
    const done = ['updated', 'created', 'deleted'].map((what) => i18n.t(`done.${what}`, { ns: 'shell' }));
    expect(done).toEqual(['Updated successfully', 'Created successfully', 'Deleted successfully']);
    switchLanguage('zh');
    for (const what of ['updated', 'created', 'deleted'])
      expect(i18n.t(`done.${what}`, { ns: 'shell' })).toMatch(/\p{scx=Han}/u);
  });
});
