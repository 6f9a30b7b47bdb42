-- What stock is worth by another method than before: the difference is no cost of sales and no loss of goods.
alter table wood.cost_entries
  drop constraint cost_entries_account_check,
  add constraint cost_entries_account_check
    check (account in ('cost_of_sales', 'return_loss', 'stock_difference', 'reversal_difference', 'revaluation'));
