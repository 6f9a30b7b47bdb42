import type { ApiError } from '@console/contract';
import type { PolicyChangeSet } from '@console/contract/codegen';
import { useFormat, useProblemText } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { usePermissionWords } from './words.ts';

/** Why something about people's rights was refused, and what happened meanwhile where somebody was faster. */
export function Refusal({ error, text }: { error: ApiError; text: string | undefined }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const problemText = useProblemText();
  const nameOf = usePermissionWords();
  const { permission, reason, meanwhile } = error.details as {
    permission?: string;
    reason?: string;
    meanwhile?: readonly PolicyChangeSet[];
  };
  if (error.code === 'FORBIDDEN' && permission)
    return <>{t('power.refused.lacking', { permission: nameOf(permission) ?? permission })}</>;
  if (error.code === 'SELF_GRANT') return <>{t('power.refused.selfGrant')}</>;
  if (error.code === 'STATE_CONFLICT' && reason)
    return <>{t(`power.refused.${reason}`, { defaultValue: text ?? problemText(error) })}</>;
  if (error.code !== 'VERSION_CONFLICT' || !meanwhile) return <>{text ?? problemText(error)}</>;
  return (
    <>
      {t('power.refused.meanwhile')}
      <ul>
        {meanwhile.map(({ changeSetId, at, by, note, items }) => (
          <li key={changeSetId}>
            {[format.instant(at), by.name ?? by.userId, note || items.map(({ key }) => key).join(', ')].join(
              ' · ',
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
