import type { FormRows } from '@console/shell';
import { DecimalInput, LineItems } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { type BundleDraft, newBundle } from './bundle-draft.ts';
import type { CountedDraft, CountedSort } from './counted.ts';
import { CountedFields, CountedWay } from './counted-fields.tsx';

interface BundleFieldsProps {
  label: string;
  bundles: FormRows<BundleDraft>;
  sort: CountedSort | undefined;
  /** Whether there may be none at all. */
  mayBeNone?: boolean;
}

/** Bundle by bundle, each beginning as the one before it. */
export function BundleFields({ label, bundles, sort, mayBeNone = false }: BundleFieldsProps) {
  const { t } = useTranslation('wood');
  return (
    <LineItems
      stacked
      label={label}
      lines={bundles.items}
      lineLabel={({ index }) => t('bundles.one', { number: index + 1 })}
      fields={(line) => [
        <div key={line.key}>
          <CountedWay line={line.as<CountedDraft>()} />
          <CountedFields line={line.as<CountedDraft>()} sort={sort}>
            <DecimalInput label={t('bundles.moisture')} {...line.at('moisture')} />
          </CountedFields>
        </div>,
      ]}
      addLabel={t('bundles.add')}
      removeLabel={({ index }) => t('bundles.remove', { number: index + 1 })}
      onAdd={() => bundles.add({ ...(bundles.items.at(-1)?.draft ?? newBundle()) })}
      removable={() => mayBeNone || bundles.items.length > 1}
      onRemove={(line) => line.remove()}
      error={bundles.error}
    />
  );
}
