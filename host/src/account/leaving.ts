import { askBeforeSignOut, confirm, hasUnsavedWork, hasUnsavedWorkElsewhere } from '@console/shell';
import type { TFunction } from 'i18next';
import { session } from '../house-settings.ts';
import { chosenColours } from '../preferences/colour-mode.ts';

/** The provider's own pages take the language and the colours of whoever comes from here; a foreign one does as it likes. */
export function accountPage(page: string, language: string): string {
  const address = new URL(page, location.origin);
  address.searchParams.set('lang', language);
  address.searchParams.set('theme', chosenColours());
  return address.href;
}

/** Signs out, after a question where work would be lost. */
export async function leave(t: TFunction<'host'>): Promise<void> {
  const question = { title: t('signOut.question'), confirmLabel: t('signOut.confirm'), danger: true };
  const lost = hasUnsavedWork()
    ? t('signOut.unsaved')
    : (await hasUnsavedWorkElsewhere()) && t('signOut.unsavedElsewhere');
  if (lost && !(await confirm({ ...question, body: lost }))) return;
  if (!(await askBeforeSignOut())) return;
  await session.signOut();
}
