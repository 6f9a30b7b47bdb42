import type { ClashNode } from '@console/contract/codegen';
import { StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { delayTone, lastDelay } from './group-rules.ts';

/** What the last measurement of a node or group came to. */
export function DelayChip({ of }: { of: Pick<ClashNode, 'history'> | undefined }) {
  const { t } = useTranslation('codeGen');
  const delay = of ? lastDelay(of) : ({ is: 'unknown' } as const);
  const label =
    delay.is === 'measured'
      ? t('clash.proxies.milliseconds', { count: delay.ms })
      : t(delay.is === 'failed' ? 'clash.proxies.failed' : 'clash.proxies.unmeasured');
  return <StateChip tone={delayTone(delay)} label={label} />;
}
