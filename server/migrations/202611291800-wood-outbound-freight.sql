-- What a sale costs the team itself, outbound freight above all: no goods bear it, and contribution is less for it.
alter table wood.cost_entries
  drop constraint cost_entries_account_check,
  add constraint cost_entries_account_check
    check (account in ('cost_of_sales', 'return_loss', 'stock_difference', 'reversal_difference', 'revaluation', 'outbound_freight'));
