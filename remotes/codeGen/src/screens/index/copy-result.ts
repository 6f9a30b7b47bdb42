import { notify } from '@console/shell';

/** What Mod+Shift+C does with a result, on every pane of this screen. @param t of the remote's texts */
export async function copyResult(text: string, t: (key: string) => string): Promise<void> {
  if (text === '') return;
  try {
    await navigator.clipboard.writeText(text);
    notify.success(t('tools.panel.copied'));
  } catch {
    notify.error(t('tools.panel.copyFailed'));
  }
}
