import { isGlobalPermission } from '@console/contract';
import { notify, useAct } from '@console/shell';
import { AccessRequests } from '@console/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Tells whoever manages permissions; what is held inside a building or a team is for its own people to give. */
export function AccessRequestsOfTheHouse({ children }: { children: ReactNode }) {
  const { t } = useTranslation('host');
  const [act] = useAct();
  const ask = async (permission: string): Promise<boolean> => {
    // Few ever ask, and the first second is everybody's.
    const { requestAccess } = await import('@console/contract/codegen');
    const answer = await act((call) => call(requestAccess, { body: { permission } }));
    if (answer === undefined) return false;
    if (answer.told === 0) notify.error(t('accessRequest.nobody'));
    else notify.success(t('accessRequest.asked', { count: answer.told }));
    return answer.told > 0;
  };
  return <AccessRequests value={{ canAsk: isGlobalPermission, ask }}>{children}</AccessRequests>;
}
