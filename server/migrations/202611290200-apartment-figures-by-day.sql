-- Figures are asked for some months of many: what has no part in them is not read.
create index bills_sent_by_day on apartment.bills (building_id, issue_on)
  where state in ('issued', 'part_paid', 'paid', 'void');
-- Since when a room has been sent bills.
create index bills_sent_of_room on apartment.bills (building_id, room_id, issue_on)
  where state in ('issued', 'part_paid', 'paid', 'void');
create index bills_crediting on apartment.bills (building_id, credits_bill_id) where credits_bill_id is not null;
-- What of a bill's money stands in the ledger alone.
create index money_flows_of_bill on apartment.money_flows (building_id, bill_id, business_date)
  where kind in ('late_fee', 'late_fee_waived', 'bill_voided');
create index payment_allocations_by_day on apartment.payment_allocations (building_id, value_on);
create index payments_reversed on apartment.payments (building_id, reversed_on) where reversed_on is not null;
-- Who did how much in a month.
create index readings_by_entry on apartment.readings (building_id, entered_at);
create index bills_by_issuing on apartment.bills (building_id, issued_at) where issued_at is not null;
create index payments_by_recording on apartment.payments (building_id, recorded_at);
