import { type Checkout, getCheckout, previewCheckout, type Settlement } from '@console/contract/apartment';
import { queryClient, queryOf, shownOf } from '@console/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../form/use-settled.ts';
import { type CheckoutDraft, checkoutChange } from './checkout-draft.ts';

interface Preview {
  readonly settlement: Settlement;
  readonly blockers: Checkout['blockers'];
  /** It is being worked out. */
  readonly pending: boolean;
  readonly error: unknown;
  retry(): void;
}

/**
 * The settlement of what stands in the form, also while it is not saved: the server works it out, nothing here adds up money.
 * @param unsaved undefined while everything is saved
 */
export function usePreview(checkout: Checkout, unsaved: CheckoutDraft | undefined): Preview {
  const wanted = useSettled(unsaved);
  const asks = unsaved !== undefined && wanted !== undefined;
  const { items, lastDay } = checkoutChange(
    wanted ?? { items: [], lastDay: checkout.lastDay, signedName: '' },
  );
  const answer = useQuery(
    {
      ...queryOf(previewCheckout, {
        params: { checkoutId: checkout.checkoutId },
        body: { items: [...(items ?? [])] as never, lastDay: lastDay as string },
      }),
      meta: shownOf(getCheckout),
      enabled: asks,
      retry: false,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const shown = asks ? (answer.data ?? checkout) : checkout;
  return {
    settlement: shown.settlement,
    blockers: shown.blockers,
    pending: unsaved !== undefined && (wanted !== unsaved || answer.isFetching),
    error: asks ? answer.error : undefined,
    retry: () => void answer.refetch(),
  };
}
