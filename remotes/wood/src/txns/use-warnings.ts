import type { Txn } from '@console/contract/wood';
import { notify, useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';

/** A customer over the limit is told of, and stops nobody where the team lets it pass. */
export function useWarnings(): (txn: Txn) => void {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const currency = useTeam()?.currency;
  return ({ warnings = [] }) => {
    for (const { code, limitMinor, overMinor } of warnings)
      notify.info(
        t(`txns.warnings.${code}`, {
          limit: format.money(limitMinor, currency),
          over: format.money(overMinor, currency),
        }),
      );
  };
}
