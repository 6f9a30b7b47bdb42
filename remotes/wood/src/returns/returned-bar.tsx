import type { Measure } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { MeterBar } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useMeasure } from '../txns/txn-words.ts';
import { returnedPercent } from './returned-share-rules.ts';

interface ReturnedBarProps {
  received: Measure;
  returned: Measure;
  /** Among others in a list, where a column names it. */
  short?: boolean;
}

/** How much of what came has gone back. */
export function ReturnedBar({ received, returned, short = false }: ReturnedBarProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const measure = useMeasure();
  const goods = measure(returned);
  return (
    <MeterBar
      label={short ? goods : t('returns.bar', { returned: goods, received: measure(received) })}
      value={returned.pieces}
      max={received.pieces}
      tone="warn"
      format={() => format.percent(returnedPercent({ received, returned }) / 100)}
    />
  );
}
