import { lotCodeIn, type Team } from '@console/contract/wood';
import { useShortcuts } from '@console/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FindField } from '../find/find-field.tsx';
import { useGoodsSearch } from '../find/searches.ts';
import type { Search } from '../find/use-found.ts';
import { counterKeys } from './counter-keys.ts';

const goodsFieldId = 'wood-sell-goods';
export const toGoods = (): void => document.getElementById(goodsFieldId)?.focus();

interface GoodsFieldProps {
  team: Team;
  yardId: string;
  onSort(sortId: string): void;
  /** What is neither a name nor a code of a sort: what a label says. */
  onLabel(text: string): void;
}

/** Before what a label says, among the ids of sorts. */
const label = 'label:';

/**
 * Where goods come from: a name or a code that is typed, or a label that a scanner reads, which types and ends with Enter. What is
 * typed or scanned while no field has the focus comes here, too.
 */
export function GoodsField({ team, yardId, onSort, onLabel }: GoodsFieldProps) {
  const { t } = useTranslation('wood');
  const goods = useGoodsSearch(team, yardId);
  // What a bundle is called is no part of a name: it is looked up when it is chosen.
  const search: Search = async (text) => {
    const code = lotCodeIn(text);
    return code ? [{ value: label + text, label: t('sell.goods.bundle', { code }) }] : goods(text);
  };
  const choose = (value: string) =>
    value.startsWith(label) ? onLabel(value.slice(label.length)) : onSort(value);
  useShortcuts({ [counterKeys.goods]: toGoods });
  useTypedAnywhere(toGoods);
  return (
    <FindField
      id={goodsFieldId}
      label={t('sell.goods.find')}
      placeholder={t('sell.goods.placeholder')}
      shortcut={counterKeys.goods}
      chosen={null}
      onChoose={(option) => option && choose(option.value)}
      search={search}
      onMiss={onLabel}
    />
  );
}

const hasOwnKeys =
  'input, textarea, select, button, a, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** A sign that is typed where nothing takes it: the focus goes to the field first, so that the sign already stands there. */
function useTypedAnywhere(focus: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return;
    if (target instanceof Element && target.closest(hasOwnKeys)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    focus();
  });
  // Syncs with the keyboard, once.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
