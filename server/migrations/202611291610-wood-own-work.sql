-- What somebody has begun, approved or confirmed is found by who they are.
create index txns_by_author on wood.txns (team_id, created_by, business_date desc, txn_id desc);
create index txns_by_approver on wood.txns (team_id, approved_by, business_date desc) where approved_by is not null;
create index settlements_by_confirmer on wood.settlements (team_id, confirmed_by, confirmed_at desc) where confirmed_by is not null;
