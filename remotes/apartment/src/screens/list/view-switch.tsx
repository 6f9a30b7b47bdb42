import { useAddress } from '@console/shell';
import { optionsOf, RadioInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** The same rooms as a table or as a board of boxes. */
export function ViewSwitch({ board }: { board: boolean }) {
  const { t } = useTranslation('apartment');
  const [params, set] = useAddress();
  // The same page of rooms.
  const cursor = params.get('cursor') ?? undefined;
  return (
    <RadioInput
      label={t('roomList.view')}
      value={board ? 'board' : 'table'}
      onChange={(view) => set({ view: view === 'board' ? view : undefined, cursor })}
      options={optionsOf(['table', 'board'] as const, (value) => t(`roomList.views.${value}`))}
    />
  );
}
